//! Wakes rows for the outbox function: writing a row again sends it to that function through the table's stream.

use std::fmt::Display;

use domain::{NoticeGuid, OrderGuid, later};
use jiff::{SignedDuration, Timestamp};
use store::{OutboxId, Store, StoreError};

use crate::Report;

/// The time that the stream's consumer has before the clock wakes a row again.
const CONSUMER_HAS: SignedDuration = SignedDuration::from_mins(3);

/// Wakes an effect of an order.
pub(crate) async fn wake_effect(
    store: &Store,
    order: OrderGuid,
    id: OutboxId,
    now: Timestamp,
    report: &mut Report,
) {
    let outcome = match store.find_outbox(order, id).await {
        // The index is eventually consistent: the effect is done or has begun.
        Ok(None) => Ok(0),
        Ok(Some(row)) if row.due_at > now => Ok(0),
        Ok(Some(row)) => woken(store.wake(&row, later(now, CONSUMER_HAS)).await),
        Err(error) => Err(error),
    };
    count(
        outcome,
        &format_args!("effect {id} of order {order}"),
        report,
    );
}

/// Wakes an email about no order.
pub(crate) async fn wake_notice(
    store: &Store,
    notice: NoticeGuid,
    now: Timestamp,
    report: &mut Report,
) {
    let outcome = match store.find_notice(notice).await {
        Ok(None) => Ok(0),
        Ok(Some(row)) if row.due_at > now => Ok(0),
        Ok(Some(row)) => woken(store.wake(&row, later(now, CONSUMER_HAS)).await),
        Err(error) => Err(error),
    };
    count(outcome, &format_args!("notice {notice}"), report);
}

/// Wakes a follow-up of a changed row that failed.
pub(crate) async fn wake_follow_up(store: &Store, name: &str, now: Timestamp, report: &mut Report) {
    let outcome = match store.find_follow_up(name).await {
        Ok(None) => Ok(0),
        Ok(Some(row)) if row.due_at > now => Ok(0),
        Ok(Some(row)) => woken(store.wake(&row, later(now, CONSUMER_HAS)).await),
        Err(error) => Err(error),
    };
    count(outcome, &format_args!("follow-up {name}"), report);
}

/// Returns the number of woken rows: a row that an attempt has begun meanwhile needs no waking.
fn woken(outcome: Result<(), StoreError>) -> Result<u32, StoreError> {
    match outcome {
        Ok(()) => Ok(1),
        Err(StoreError::Conflict) => Ok(0),
        Err(error) => Err(error),
    }
}

fn count(outcome: Result<u32, StoreError>, what: &dyn Display, report: &mut Report) {
    match outcome {
        Ok(woken) => report.woken += woken,
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, %what, "clock.row_not_woken");
        }
    }
}
