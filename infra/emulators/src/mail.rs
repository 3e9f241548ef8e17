//! Mail: the two calls of SES v2 that the product makes, and a mailbox page that shows what was sent.

mod events;
mod identity;
mod limits;
mod mailbox;
mod pages;
mod refusal;
mod send;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

pub use identity::DomainStatus;
pub use mailbox::{AttachedFile, Mail, MailHeader, Mailbox};
pub use refusal::MailFault;

use crate::serving::{Bound, Serving};
use crate::{Clock, EventQueue, StartError};

/// The sending domain of the product, unless another is verified.
const VERIFIED: &str = "matchday.example";
/// Above the size of the largest email, so that its limit is what refuses it.
const LARGEST_REQUEST: usize = 64 * 1024 * 1024;

/// How to start the email emulator.
#[derive(Clone, Debug)]
pub struct MailOptions {
    /// Where to listen; loopback, port 0 lets the system choose.
    pub addr: SocketAddr,
    /// The file that stores the emails; in memory without one.
    pub data: Option<PathBuf>,
    /// The clock for timestamps of emails.
    pub clock: Clock,
    /// The verified domain: emails come from an address in it.
    pub verified: String,
}

impl MailOptions {
    /// Any free port, nothing kept.
    pub fn in_memory() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            clock: Clock::default(),
            verified: VERIFIED.to_owned(),
        }
    }
}

/// The running email emulator. Set `MAIL_ENDPOINT` to [`MailServer::url`].
#[derive(Debug)]
pub struct MailServer {
    mailbox: Mailbox,
    fault: Arc<Mutex<Option<MailFault>>>,
    status: Arc<Mutex<DomainStatus>>,
    serving: Serving,
}

impl MailServer {
    /// Opens the mailbox and starts to answer.
    pub async fn start(options: MailOptions) -> Result<Self, StartError> {
        let bound = Bound::loopback(options.addr).await?;
        let mailbox = Mailbox::open(options.data.as_deref(), options.clock)?;
        let account = SendingAccount {
            mailbox: mailbox.clone(),
            status: Arc::new(Mutex::new(DomainStatus::complete(&options.verified))),
            verified: options.verified.into(),
            fault: Arc::default(),
            asked: Arc::default(),
        };
        let (fault, status) = (Arc::clone(&account.fault), Arc::clone(&account.status));
        let serving = bound.serve(router(account));
        Ok(Self {
            mailbox,
            fault,
            status,
            serving,
        })
    }

    /// `http://address:port`: what an SES v2 client takes as its endpoint.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    /// Returns the emails, for code in the same process.
    pub fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// Returns the service's reports of emails; the consumer replaces its topic.
    pub fn events(&self) -> EventQueue {
        self.mailbox.events.clone()
    }

    /// From now on every email is refused for this reason; none sends again.
    pub fn set_fault(&self, fault: Option<MailFault>) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    /// From now on the service reports this about the verified domain.
    pub fn set_domain_status(&self, status: DomainStatus) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }

    pub async fn shutdown(self) {
        self.serving.shutdown().await;
    }
}

/// Returns the mailbox's pages, to be nested under any path: `/` lists, `/{id}` shows one email, `/mails.json?to=`
/// lists for programs.
pub fn mailbox_pages(mailbox: Mailbox) -> Router {
    Router::new()
        .route("/", get(pages::list_page))
        .route("/mails.json", get(send::list_mails))
        .route("/{id}", get(pages::mail_page).post(pages::bounce_mail))
        .with_state(mailbox)
}

/// The mailbox, and what decides whether an email is sent.
#[derive(Clone, Debug)]
struct SendingAccount {
    mailbox: Mailbox,
    verified: Arc<str>,
    fault: Arc<Mutex<Option<MailFault>>>,
    status: Arc<Mutex<DomainStatus>>,
    /// When an identity was last asked for.
    asked: Arc<Mutex<Option<Instant>>>,
}

fn router(account: SendingAccount) -> Router {
    let mailbox = account.mailbox.clone();
    Router::new()
        .route("/v2/email/outbound-emails", post(send::send_email))
        .route("/v2/email/identities/{name}", get(identity::find_identity))
        .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
        .with_state(account)
        .merge(
            Router::new()
                .route(
                    "/_emulator/mails",
                    get(send::list_mails).delete(send::clear_mails),
                )
                .with_state(mailbox.clone()),
        )
        .merge(mailbox_pages(mailbox))
}
