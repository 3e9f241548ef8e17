//! What the effects need, and why one fails.

use std::sync::Arc;

use domain::quote::QuoteKey;
use http_api::Clock;
use invoke::HooksInvoker;
use objects::ObjectStore;
use push::PushClient;
use settle::Settle;

use crate::mailer::{MailError, Mailer};

/// What the effects need; cheap to clone.
#[derive(Clone, Debug)]
pub struct Outbox {
    pub clock: Clock,
    /// Orders together with their money, and the table.
    pub settle: Settle,
    pub mailer: Mailer,
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
