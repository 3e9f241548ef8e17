//! Reminders of an order's sides (PRODUCT section 1): what is due is written to the outbox.

use domain::OrderGuid;
use jiff::Timestamp;
use store::{Store, StoreError};

use crate::Report;

/// Has the reminders of an order sent that are due. Another run that does the same, or a step of the order at this
/// moment, makes this one do nothing: see `Store::send_due_reminders`.
pub(crate) async fn remind(store: &Store, order: OrderGuid, now: Timestamp, report: &mut Report) {
    match send(store, order, now).await {
        Ok(sent) => report.reminded += u32::try_from(sent).unwrap_or(u32::MAX),
        Err(StoreError::Conflict) => {}
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, %order, "an order's sides could not be reminded");
        }
    }
}

async fn send(store: &Store, guid: OrderGuid, now: Timestamp) -> Result<usize, StoreError> {
    // The index lags behind the table: the row is read again, before the order, because each step of an order rewrites
    // it.
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
