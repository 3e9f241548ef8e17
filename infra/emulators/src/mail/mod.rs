//! Mail: the one call of SES v2 that the product makes, and a mailbox page that shows what was sent.

mod event_queue;
mod events;
mod mailbox;
mod pages;
mod send;

use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Router;
use axum::routing::{get, post};

pub use event_queue::MailEvents;
pub use mailbox::{AttachedFile, Mail, MailHeader, Mailbox};

use crate::serving::{Bound, Serving};
use crate::{Clock, StartError};

/// How to start the email emulator.
#[derive(Clone, Debug)]
pub struct MailOptions {
    /// Where to listen; loopback, port 0 lets the system choose.
    pub addr: SocketAddr,
    /// The file that stores the emails; in memory without one.
    pub data: Option<PathBuf>,
    /// The clock for timestamps of emails.
    pub clock: Clock,
}

impl MailOptions {
    /// Any free port, nothing kept.
    pub fn in_memory() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            clock: Clock::default(),
        }
    }
}

/// The running email emulator. Set `MAIL_ENDPOINT` to [`MailServer::url`].
#[derive(Debug)]
pub struct MailServer {
    mailbox: Mailbox,
    serving: Serving,
}

impl MailServer {
    /// Opens the mailbox and starts to answer.
    pub async fn start(options: MailOptions) -> Result<Self, StartError> {
        let bound = Bound::loopback(options.addr).await?;
        let mailbox = Mailbox::open(options.data.as_deref(), options.clock)?;
        let serving = bound.serve(router(mailbox.clone()));
        Ok(Self { mailbox, serving })
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
    pub fn events(&self) -> MailEvents {
        self.mailbox.events.clone()
    }

    /// Stops the server.
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

fn router(mailbox: Mailbox) -> Router {
    Router::new()
        .route("/v2/email/outbound-emails", post(send::send_email))
        .route(
            "/_emulator/mails",
            get(send::list_mails).delete(send::clear_mails),
        )
        .with_state(mailbox.clone())
        .merge(mailbox_pages(mailbox))
}
