//! Webhooks that are due: another function sends them, so that slow endpoints delay nothing here.

use domain::webhook::ReportedDeliveries;
use invoke::{HooksInvoker, InvokeError};
use jiff::Timestamp;
use store::{DuePage, Store, StoreError, WebhookPartition};

/// Why due webhooks were left to the next run.
#[derive(Debug, thiserror::Error)]
pub enum DueWebhooksError {
    /// The table did not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The function was not invoked.
    #[error(transparent)]
    Invoke(#[from] InvokeError),
}

/// Invokes the function that sends webhooks if a delivery is due. Returns whether one is.
pub async fn start_due_webhooks(
    store: &Store,
    hooks: &HooksInvoker,
    now: Timestamp,
) -> Result<bool, DueWebhooksError> {
    for partition in WebhookPartition::all() {
        let first = store.list_due_webhook_deliveries(partition, DuePage::first(now, 1));
        let first = first.await?;
        // An unreadable row is none of the items, and others may be behind it.
        if !first.items.is_empty() || first.next.is_some() {
            hooks.invoke(&ReportedDeliveries::default(), now).await?;
            return Ok(true);
        }
    }
    Ok(false)
}
