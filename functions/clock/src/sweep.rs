//! One run over the due index.

use domain::later;
use domain::talent::TalentStatus;
use domain::{NoticeGuid, OrderGuid, TalentGuid};
use jiff::{SignedDuration, Timestamp};
use settle::{Settle, SettleError};
use store::{Cursor, DUE_SHARDS, DueRow, OutboxId, Store, StoreError};

use crate::Report;
use crate::reminders::remind;

/// The most rows of one run: at a tenth of a second each it ends well within a minute.
pub const MOST_PER_RUN: u32 = 400;
/// The most failed rows of one shard in a run. They stay at the head of the shard, so they must neither use up the
/// share of the rows behind them nor make a run endless.
const MOST_FAILURES: u32 = 200;
const PAGE: u16 = 50;
/// The time that the stream's consumer has before the clock wakes an effect again.
const CONSUMER_HAS: SignedDuration = SignedDuration::from_mins(3);

/// Handles everything that is due at `now`, at most [`MOST_PER_RUN`] rows. A failed row does not delay the others.
/// Returns an error only if the due index cannot be read.
pub async fn sweep(settle: &Settle, now: Timestamp) -> Result<Report, StoreError> {
    sweep_at_most(settle, MOST_PER_RUN / u32::from(DUE_SHARDS), now).await
}

/// Sweeps with a separate limit per shard, in rows.
pub async fn sweep_at_most(
    settle: &Settle,
    share: u32,
    now: Timestamp,
) -> Result<Report, StoreError> {
    let mut report = Report::default();
    for shard in 0..DUE_SHARDS {
        Box::pin(sweep_shard(settle, shard, share, now, &mut report)).await?;
    }
    // Failed rows stay due, so another run for them alone would never end.
    report.more &= report.moved > 0 || report.woken > 0 || report.reminded > 0;
    tracing::info!(?report, "what was due is done");
    Ok(report)
}

/// Sweeps a shard with a separate share, so that a flood in one does not starve the others. A failed row does not use
/// up the share.
async fn sweep_shard(
    settle: &Settle,
    shard: u8,
    share: u32,
    now: Timestamp,
    report: &mut Report,
) -> Result<(), StoreError> {
    let (mut dealt_with, mut failed) = (0, 0);
    let mut cursor: Option<Cursor> = None;
    loop {
        let page = settle
            .store()
            .list_due(shard, now, cursor.as_ref(), PAGE)
            .await?;
        for row in page.items {
            if dealt_with == share || failed == MOST_FAILURES {
                report.more = true;
                return Ok(());
            }
            let failed_before = report.failed;
            note_age(&row, now, report);
            match row {
                DueRow::Order { order_guid, .. } => {
                    Box::pin(advance(settle, order_guid, now, report)).await;
                }
                DueRow::Reminders { order_guid, .. } => {
                    Box::pin(remind(settle.store(), order_guid, now, report)).await;
                }
                DueRow::Outbox { order_guid, id, .. } => {
                    Box::pin(wake(settle.store(), order_guid, id, now, report)).await;
                }
                DueRow::AvailabilityAlert { talent_guid, .. } => {
                    end_pause(settle.store(), talent_guid, now, report).await;
                }
                DueRow::Notice { notice_guid, .. } => {
                    Box::pin(wake_notice(settle.store(), notice_guid, now, report)).await;
                }
            }
            if report.failed == failed_before {
                dealt_with += 1;
            } else {
                failed += 1;
            }
        }
        cursor = page.next;
        if cursor.is_none() {
            return Ok(());
        }
    }
}

/// Records the delay of the most overdue rows.
fn note_age(row: &DueRow, now: Timestamp, report: &mut Report) {
    let (at, oldest) = match row {
        DueRow::Order { at, .. } => (at, &mut report.oldest_order),
        DueRow::Outbox { at, .. } | DueRow::Notice { at, .. } => (at, &mut report.oldest_effect),
        DueRow::Reminders { .. } | DueRow::AvailabilityAlert { .. } => return,
    };
    let age = now.duration_since(*at).as_secs().max(0);
    *oldest = u32::try_from(age).unwrap_or(u32::MAX).max(*oldest);
}

async fn advance(settle: &Settle, order_guid: OrderGuid, now: Timestamp, report: &mut Report) {
    report.orders += 1;
    let outcome = match settle.store().find_order(order_guid).await {
        Ok(Some(order)) => {
            let before = order.version;
            let after = Box::pin(settle.advance(order, now)).await;
            after.map(|after| u32::from(after.version != before))
        }
        // The index is eventually consistent.
        Ok(None) => Ok(0),
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(moved) => report.moved += moved,
        // Another instance moved it concurrently.
        Err(SettleError::Conflict) => {}
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, order = %order_guid, "a deadline has passed but could not be acted on");
        }
    }
}

/// Ends the pause of a talent that visitors wait for. The pause may have been changed in the meantime, and the talent
/// may have left.
async fn end_pause(store: &Store, talent: TalentGuid, now: Timestamp, report: &mut Report) {
    let outcome = match store.find_talent(talent).await {
        Ok(Some(talent)) if talent.is_bookable(now) || talent.status == TalentStatus::Closed => {
            store.send_availability_alerts(&talent, now).await
        }
        Ok(Some(talent)) => store.postpone_availability_alerts(&talent, now).await,
        Ok(None) => store.drop_availability_alerts(talent).await,
        Err(error) => Err(error),
    };
    if let Err(error) = outcome {
        report.failed += 1;
        tracing::error!(%error, %talent, "those who wait for a talent could not be told");
    }
}

/// Wakes an email for the outbox function.
async fn wake_notice(store: &Store, notice: NoticeGuid, now: Timestamp, report: &mut Report) {
    let again = later(now, CONSUMER_HAS);
    let outcome = match store.find_notice(notice).await {
        Ok(None) => Ok(0),
        Ok(Some(row)) if row.due_at > now => Ok(0),
        Ok(Some(row)) => store.wake_notice(&row, again).await.map(|()| 1),
        Err(error) => Err(error),
    };
    match outcome {
        Ok(woken) => report.woken += woken,
        Err(StoreError::Conflict) => {}
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, %notice, "a notice could not be woken");
        }
    }
}

/// Wakes an effect: writing the row again sends it to the outbox function through the stream.
async fn wake(store: &Store, order: OrderGuid, id: OutboxId, now: Timestamp, report: &mut Report) {
    let again = later(now, CONSUMER_HAS);
    let outcome = match store.find_outbox(order, id).await {
        // The index is eventually consistent: the effect is done or has begun.
        Ok(None) => Ok(0),
        Ok(Some(row)) if row.due_at > now => Ok(0),
        Ok(Some(row)) => store.wake_outbox(&row, again).await.map(|()| 1),
        Err(error) => Err(error),
    };
    match outcome {
        Ok(woken) => report.woken += woken,
        Err(StoreError::Conflict) => {}
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, %order, "an effect could not be woken");
        }
    }
}
