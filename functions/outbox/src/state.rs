//! What the effects need, and why one fails.

use std::sync::Arc;

use domain::push::{PushHosts, PushSubscription};
use domain::quote::QuoteKey;
use http_api::Clock;
use invoke::HooksInvoker;
use jiff::Timestamp;
use objects::ObjectStore;
use push::{BrowserKeys, PushClient, PushError, PushMessage, PushTarget};
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
    /// Sends push notifications; absent without a key.
    pub push: Option<PushService>,
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

/// Sends push notifications to the services of these hosts; cheap to clone.
#[derive(Clone, Debug)]
pub struct PushService {
    pub client: PushClient,
    pub hosts: PushHosts,
}

impl PushService {
    pub(crate) async fn send(
        &self,
        device: &PushSubscription,
        message: &PushMessage,
        now: Timestamp,
    ) -> Result<(), PushError> {
        // Rules may have become stricter since it was saved.
        let endpoint = self.hosts.check(device.endpoint.as_str());
        let endpoint = endpoint.map_err(|_no_service| PushError::Ended)?;
        let target = PushTarget {
            endpoint: endpoint.as_str(),
            keys: BrowserKeys {
                p256dh: device.keys.p256dh,
                auth: device.keys.auth,
            },
        };
        self.client.send(target, message, now).await
    }
}
