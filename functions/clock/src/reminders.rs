//! Writes due reminders of an order's parties to the outbox (PRODUCT section 1).

use domain::OrderGuid;
use jiff::Timestamp;
use store::{Store, StoreError};

use crate::Report;

/// Sends the due reminders of an order. Does nothing if another run or a transition of the order does it concurrently:
/// see `Store::send_due_reminders`.
pub(crate) async fn remind(store: &Store, order: OrderGuid, now: Timestamp, report: &mut Report) {
    match send(store, order, now).await {
        Ok(sent) => report.reminded += u32::try_from(sent).unwrap_or(u32::MAX),
        Err(StoreError::Conflict) => {}
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, %order, "order.reminder_failed");
        }
    }
}

async fn send(store: &Store, guid: OrderGuid, now: Timestamp) -> Result<usize, StoreError> {
    // The index is eventually consistent: the row is read again, before the order, because each transition of an order
    // rewrites it.
    let Some(reminders) = store.find_order_reminders(guid).await? else {
        return Ok(0);
    };
    if reminders.due_at > now {
        return Ok(0);
    }
    match store.find_order(guid).await? {
        Some(order) => store.send_due_reminders(&reminders, &order, now).await,
        None => Ok(0),
    }
}
