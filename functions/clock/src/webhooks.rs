//! Attempts of webhooks that are due: after a failure, or what the stream's consumer left.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use ::webhooks::{Delivered, Webhooks};
use domain::WebhookGuid;
use domain::later;
use domain::webhook::DeliveryId;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use store::{Store, StoreError};
use tokio::task::JoinSet;

/// The timeout of an attempt.
pub const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(15);
/// The requests that are sent concurrently.
const CONCURRENCY: usize = 10;
/// The time after which a run starts no more attempts; the rest waits for the next run.
const BEGINS_WITHIN: Duration = Duration::from_secs(45);
/// Failed attempts of one endpoint in a run, after which its other deliveries wait: it would use up the run.
const MOST_FAILURES: u32 = 3;
const PAUSE_OF_FAILING: SignedDuration = SignedDuration::from_mins(4);
const PAGE: u16 = 50;

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookRun {
    /// Events that endpoints accepted.
    pub accepted: u32,
    /// Attempts that failed; the next one follows later.
    pub failed: u32,
    /// Deliveries that wait without an attempt.
    pub postponed: u32,
    /// Deliveries whose rows could not be read or written; the next run retries them.
    pub errors: u32,
}

/// Attempts every delivery that is due. A failed one delays only later events of its object. Returns an error only if
/// the due index cannot be read.
pub async fn send_webhooks(
    store: &Store,
    webhooks: &Webhooks,
    now: Timestamp,
) -> Result<WebhookRun, StoreError> {
    let mut run = WebhookRun::default();
    let mut failures: HashMap<WebhookGuid, u32> = HashMap::new();
    let begun = Instant::now();
    while begun.elapsed() < BEGINS_WITHIN {
        let due = store.list_due_webhook_deliveries(now, PAGE).await?;
        let before = run;
        for chunk in due.chunks(CONCURRENCY) {
            let mut sends = JoinSet::new();
            let mut objects = HashSet::new();
            for (webhook, id) in chunk {
                if objects.insert((webhook, id.entity, &id.entity_id)) {
                    let fails = failures.get(webhook).copied().unwrap_or_default();
                    let one = attempt(webhooks.clone(), *webhook, id.clone(), now, fails);
                    sends.spawn(one);
                }
            }
            for (webhook, outcome) in sends.join_all().await {
                run.note(&mut failures, webhook, outcome);
            }
        }
        // The remaining ones belong to other instances, or cannot be written now.
        if due.is_empty() || run == before {
            break;
        }
    }
    Ok(run)
}

async fn attempt(
    webhooks: Webhooks,
    webhook: WebhookGuid,
    id: DeliveryId,
    now: Timestamp,
    failures: u32,
) -> (WebhookGuid, Result<Delivered, StoreError>) {
    let outcome = if failures < MOST_FAILURES {
        Box::pin(webhooks.deliver(webhook, &id, now)).await
    } else {
        webhooks
            .hold(webhook, &id, later(now, PAUSE_OF_FAILING), now)
            .await
    };
    (webhook, outcome)
}

impl WebhookRun {
    fn note(
        &mut self,
        failures: &mut HashMap<WebhookGuid, u32>,
        webhook: WebhookGuid,
        outcome: Result<Delivered, StoreError>,
    ) {
        match outcome {
            Ok(done) => {
                self.accepted += done.accepted;
                self.failed += done.failed;
                self.postponed += done.postponed;
                *failures.entry(webhook).or_default() += done.failed;
            }
            Err(error) => {
                self.errors += 1;
                tracing::error!(%error, %webhook, "a webhook could not be sent");
            }
        }
    }
}
