//! Sends events to the endpoints of webhooks (ADR 48): one signed request for each attempt, the events of an object in
//! their order, and an endpoint that fails for days is disabled.

mod client;
mod deliver;

use std::time::Duration;

use domain::webhook::WebhookSettings;
use store::Store;

use client::WebhookClient;

pub use deliver::Delivered;

/// Sends events; cheap to clone.
#[derive(Debug, Clone)]
pub struct Webhooks {
    store: Store,
    client: WebhookClient,
}

impl Webhooks {
    /// Creates a sender whose requests end after `timeout`.
    pub fn new(
        store: Store,
        settings: &WebhookSettings,
        timeout: Duration,
    ) -> Result<Self, reqwest::Error> {
        let client = WebhookClient::new(settings, timeout)?;
        Ok(Self { store, client })
    }
}
