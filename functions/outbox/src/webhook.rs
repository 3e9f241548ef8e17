//! Hands events for endpoints of webhooks to the function that sends them, so that a slow endpoint delays no email.

use domain::webhook::ReportedDeliveries;

use crate::Outbox;

impl Outbox {
    /// Hands over the reported deliveries in one invocation. An error is logged and not returned, because each delivery
    /// is on the due index, which the clock reads.
    pub(crate) async fn hand_over_webhooks(&self, reported: ReportedDeliveries) {
        if reported.deliveries.is_empty() {
            return;
        }
        if let Err(error) = self.hooks.invoke(&reported, self.clock.now()).await {
            let deliveries = reported.deliveries.len();
            tracing::error!(%error, deliveries, "webhook.deferred");
        }
    }
}
