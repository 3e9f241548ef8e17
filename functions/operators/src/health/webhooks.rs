//! The health of the operator's own endpoints, from the rows of their deliveries.

use domain::health::{HealthFailure, HealthPart, HealthProblem, HealthRecord, HealthState};
use domain::webhook::{DeliveryStatus, WebhookDelivery};
use jiff::Timestamp;
use store::{Store, StoreError};

/// The newest deliveries of an endpoint in which its last success is looked for.
const NEWEST: u16 = 10;

/// What the rows of the endpoints show.
pub(super) struct EndpointsHealth {
    pub(super) record: HealthRecord,
    pub(super) state: HealthState,
}

/// Reads the last delivery of all enabled endpoints, and whether one of them fails.
pub(super) async fn read_webhooks(store: &Store) -> Result<EndpointsHealth, StoreError> {
    let endpoints = store.find_webhooks().await?;
    let mut record = HealthRecord::new(HealthPart::Webhooks);
    for endpoint in endpoints.items.iter().filter(|one| one.is_enabled()) {
        let guid = endpoint.webhook_guid;
        let (failing, deliveries) = tokio::try_join!(
            store.find_webhook_failing(guid),
            store.list_webhook_deliveries(guid, None, NEWEST),
        )?;
        let delivered = deliveries.items.iter().filter_map(delivered_at);
        record.succeeded_at = record.succeeded_at.max(delivered.max());
        if let Some(at) = failing {
            let reason = HealthFailure::EndpointFailing;
            record.problem = Some(HealthProblem { at, reason });
        }
    }
    let state = match (record.problem, record.succeeded_at) {
        // Another endpoint may have succeeded since.
        (Some(problem), _) => HealthState::Fails(problem.reason),
        (None, Some(_)) => HealthState::Works,
        (None, None) => HealthState::NotTried,
    };
    Ok(EndpointsHealth { record, state })
}

fn delivered_at(delivery: &WebhookDelivery) -> Option<Timestamp> {
    let last = delivery.attempts.last();
    last.filter(|_| delivery.status == DeliveryStatus::Delivered)
        .map(|attempt| attempt.at)
}
