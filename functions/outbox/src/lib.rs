//! Consumes the table's stream: runs the effects of every transition, and shows what changed as documents.
//!
//! A transition writes its effects as rows beside the order; the stream reports them to this function. An instance
//! leases a row before it runs the effect and deletes the row after, so one instance at a time runs an effect and none
//! is lost: the clock wakes failed and interrupted ones when they are due. A failed follow-up of a change (a document, the
//! statistics, the email about a message) becomes such a row, too.

mod calendar;
mod connect;
mod effect;
mod emails;
mod follow_up;
mod held;
mod language;
mod mailer;
mod message_mail;
mod notice;
mod order_links;
mod order_step;
mod project;
mod push;
mod rebuild;
mod send_email;
mod sender;
mod similar;
mod stream;
mod subscription;
mod task;
mod webhook;

use std::sync::Arc;

use ::push::PushClient;
use domain::quote::QuoteKey;
use http_api::Clock;
use invoke::HooksInvoker;
use objects::ObjectStore;
use settle::Settle;

pub use calendar::calendar_file;
pub use effect::RunOutcome;
pub use emails::{Links, write as write_email};
pub use mailer::{MailError, Mailer};
pub use stream::consume;

/// What the effects need; cheap to clone.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub clock: Clock,
    /// Orders together with their money, and the table.
    pub settle: Settle,
    /// Sends emails.
    pub mailer: Mailer,
    /// Signs links to unsubscribe.
    pub quote_key: QuoteKey,
    /// The site's own address without a slash at the end: where links lead.
    pub site_url: Arc<str>,
    /// The recipient of emails to the operators.
    pub operator: String,
    /// Sends push notifications; none without a client.
    pub push: Option<PushClient>,
    /// Invokes the function that sends events to endpoints of webhooks.
    pub hooks: HooksInvoker,
    /// Requests new builds of the site; none without a bucket.
    pub rebuild_requests: Option<ObjectStore>,
}

/// Why an effect was not done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EffectError {
    /// The order or the provider did not allow it.
    #[error(transparent)]
    Settle(#[from] settle::SettleError),
    /// The email service did not accept the email.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// The table did not answer.
    #[error("the table is unavailable")]
    Store(#[from] store::StoreError),
}

impl EffectError {
    /// Whether a later attempt can succeed.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Settle(error) => error.is_temporary(),
            Self::Mail(error) => matches!(error, MailError::Unavailable { .. }),
            Self::Store(_) => true,
        }
    }
}
