//! The first attempt of each event for an endpoint of webhooks, and the attempts that operators ask for. The clock makes
//! the others.

use std::collections::HashSet;

use domain::WebhookGuid;
use domain::webhook::DeliveryId;
use tokio::task::JoinSet;

use crate::Outbox;

/// A delivery that the stream reported.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ReportedDelivery {
    pub(crate) webhook: WebhookGuid,
    pub(crate) id: DeliveryId,
    /// Whether an operator requested it.
    pub(crate) is_replay: bool,
}

impl Outbox {
    /// Sends the reported deliveries concurrently, after everything else of their batch: a slow endpoint delays neither
    /// money nor emails of the batch, and the following ones by at most one timeout, since from then on it fails and its
    /// events are left to the clock. An error is logged, because each delivery is on the due index.
    pub(crate) async fn send_webhooks(&self, reported: Vec<ReportedDelivery>) {
        let (webhooks, now) = (&self.webhooks, self.clock.now());
        let mut sends = JoinSet::new();
        let mut objects = HashSet::new();
        for delivery in reported {
            let ReportedDelivery {
                webhook,
                id,
                is_replay,
            } = delivery;
            // One call sends all that waits about an object.
            if !objects.insert((webhook, id.entity, id.entity_id.clone())) {
                continue;
            }
            let webhooks = webhooks.clone();
            sends.spawn(async move {
                let is_failing = webhooks.failing_since(webhook).await?.is_some();
                if is_replay || !is_failing {
                    Box::pin(webhooks.deliver(webhook, &id, now)).await?;
                }
                Ok::<_, store::StoreError>(())
            });
        }
        for sent in sends.join_all().await {
            if let Err(error) = sent {
                tracing::error!(%error, "webhooks are left to the clock");
            }
        }
    }
}
