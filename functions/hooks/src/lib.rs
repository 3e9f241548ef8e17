//! Sends events to the endpoints of webhooks (ADR 48): one signed request for each attempt, the events of an object in
//! their order, and an endpoint that fails for days is disabled.
//!
//! `outbox` invokes this function with the deliveries that the table's stream reported, and does not wait for it. `clock`
//! invokes it without any: it then sends what is due. So a slow endpoint delays nothing but its own events.

mod client;
mod deliver;
mod due;
mod run;

use std::time::Duration;

use domain::webhook::WebhookSettings;
use http_api::{Clock, Settings, StartError};
use store::Store;

use client::WebhookClient;

pub use run::WebhookRun;

/// The timeout of an attempt.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(15);

/// Sends events; cheap to clone.
#[derive(Debug, Clone)]
pub struct Hooks {
    clock: Clock,
    store: Store,
    client: WebhookClient,
}

impl Hooks {
    /// Reads every setting of this function.
    pub fn from_settings(settings: &Settings, clock: Clock) -> Result<Self, StartError> {
        let store = Store::connect(&settings.store()?);
        let webhooks = settings.webhooks()?;
        Ok(Self::new(store, &webhooks, clock, ATTEMPT_TIMEOUT)?)
    }

    /// Creates a sender whose requests end after `timeout`.
    pub fn new(
        store: Store,
        settings: &WebhookSettings,
        clock: Clock,
        timeout: Duration,
    ) -> Result<Self, reqwest::Error> {
        let client = WebhookClient::new(settings, timeout)?;
        Ok(Self {
            clock,
            store,
            client,
        })
    }
}
