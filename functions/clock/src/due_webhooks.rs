//! Webhooks that are due: another function sends them, so that slow endpoints delay nothing here.

use domain::webhook::ReportedDeliveries;
use invoke::{HooksInvoker, InvokeError};
use jiff::Timestamp;
use store::{DuePage, Store, StoreError};

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
    let first = store.list_due_webhook_deliveries(DuePage::first(now, 1));
    let first = first.await?;
    // An unreadable row is none of the items, and others may be behind it.
    if first.items.is_empty() && first.next.is_none() {
        return Ok(false);
    }
    hooks.invoke(&ReportedDeliveries::default(), now).await?;
    Ok(true)
}
