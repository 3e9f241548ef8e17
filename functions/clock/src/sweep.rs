//! One sweep over partitions of the due index.

use std::collections::HashSet;
use std::future::ready;
use std::time::Duration;

use domain::talent::{Talent, TalentStatus};
use domain::{OrderGuid, TalentGuid};
use futures_util::future::{FutureExt as _, join_all};
use futures_util::stream::{self, StreamExt as _};
use jiff::Timestamp;
use settle::{Settle, SettleError};
use store::{Cursor, DuePartition, DueRow, Store, StoreError};
use tokio::time::Instant;

use crate::Report;
use crate::reminders::remind;
use crate::wake::{wake_effect, wake_follow_up, wake_notice};

const PAGE: u16 = 50;
/// Rows of one partition that are handled concurrently. With eight partitions and calls of a third of a second, that is half
/// of the 100 requests a second that the payment provider takes.
const ROWS_AT_ONCE: usize = 2;
/// The time before the deadline of a sweep in which it starts no row: most rows end within it, so the sweep reports what it
/// did and is not dropped.
const LAST_ROW: Duration = Duration::from_secs(5);

/// The limits of a sweep.
#[derive(Debug, Clone, Copy)]
pub struct SweepLimits {
    ends: Option<Instant>,
    partitions_at_once: usize,
    rows_at_once: usize,
}

impl SweepLimits {
    /// A sweep that ends before `ends` and works on all partitions side by side, so that a slow row or a flood in one does
    /// not delay the others.
    pub fn until(ends: Instant) -> Self {
        Self {
            ends: Some(ends.checked_sub(LAST_ROW).unwrap_or(ends)),
            partitions_at_once: 8,
            rows_at_once: ROWS_AT_ONCE,
        }
    }

    /// A sweep that ends when nothing is left and handles one row after the other, in the same order each time.
    pub const fn one_by_one() -> Self {
        Self {
            ends: None,
            partitions_at_once: 1,
            rows_at_once: 1,
        }
    }

    fn are_reached(&self) -> bool {
        self.ends.is_some_and(|ends| Instant::now() >= ends)
    }
}

/// Handles everything that is due at `now` in these partitions, until nothing is left or the time is over. A failed row
/// does not delay the others. Returns an error only if the due index cannot be read.
pub async fn sweep(
    settle: &Settle,
    partitions: impl Iterator<Item = DuePartition>,
    limits: SweepLimits,
    now: Timestamp,
) -> Result<Report, StoreError> {
    let partitions: Vec<_> = partitions.collect();
    let mut report = Report::default();
    for group in partitions.chunks(limits.partitions_at_once) {
        let sweeps = group
            .iter()
            .map(|partition| sweep_partition(settle, *partition, limits, now));
        for swept in Box::pin(join_all(sweeps)).await {
            report = report.and(swept?);
        }
    }
    report.more &= report.has_progressed();
    if report.waiting > 0 {
        tracing::error!(orders = report.waiting, "clock.provider_unavailable");
    }
    tracing::info!(?report, "clock.swept");
    Ok(report)
}

async fn sweep_partition(
    settle: &Settle,
    partition: DuePartition,
    limits: SweepLimits,
    now: Timestamp,
) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let mut cursor: Option<Cursor> = None;
    // One of a talent's rows moves all of them.
    let mut talents = HashSet::new();
    loop {
        let page = settle
            .store()
            .list_due(partition, now, cursor.as_ref(), PAGE)
            .await?;
        let is_first = |row: &DueRow| match row {
            DueRow::AvailabilityAlert { talent_guid, .. } => talents.insert(*talent_guid),
            _ => true,
        };
        let rows: Vec<_> = page.items.into_iter().filter(is_first).collect();
        let handled = stream::iter(rows)
            .map(|row| handle_in_time(settle, row, limits, now).boxed())
            .buffer_unordered(limits.rows_at_once);
        let sum = handled.fold(report, |sum, one| ready(sum.and(one)));
        report = sum.await;
        if report.more {
            return Ok(report);
        }
        cursor = page.next;
        if cursor.is_none() {
            return Ok(report);
        }
    }
}

/// Handles a row, unless the time is over.
async fn handle_in_time(
    settle: &Settle,
    row: DueRow,
    limits: SweepLimits,
    now: Timestamp,
) -> Report {
    let mut report = Report::default();
    if limits.are_reached() {
        report.more = true;
    } else {
        Box::pin(handle(settle, row, now, &mut report)).await;
    }
    report
}

async fn handle(settle: &Settle, row: DueRow, now: Timestamp, report: &mut Report) {
    match row {
        DueRow::Order { order_guid, .. } => advance(settle, order_guid, now, report).await,
        DueRow::Reminders { order_guid, .. } => {
            remind(settle.store(), order_guid, now, report).await;
        }
        DueRow::Outbox { order_guid, id, .. } => {
            wake_effect(settle.store(), order_guid, id, now, report).await;
        }
        DueRow::AvailabilityAlert { talent_guid, .. } => {
            end_pause(settle.store(), talent_guid, now, report).await;
        }
        DueRow::Notice { notice_guid, .. } => {
            wake_notice(settle.store(), notice_guid, now, report).await;
        }
        DueRow::FollowUp { name, .. } => {
            wake_follow_up(settle.store(), &name, now, report).await;
        }
        DueRow::Unreadable { row, reason } => {
            report.unreadable += 1;
            tracing::error!(row, reason, "clock.row_unreadable");
        }
    }
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
        // Another instance moved it concurrently. An order of which each run reports this needs a look.
        Err(SettleError::Conflict) => {
            report.contended += 1;
            tracing::info!(
                order = %order_guid,
                "clock.order_contended"
            );
        }
        // One line for all of them follows.
        Err(SettleError::ProviderUnavailable(_)) => report.waiting += 1,
        Err(error) => {
            report.failed += 1;
            tracing::error!(%error, order = %order_guid, "order.deadline_failed");
        }
    }
}

/// Sends the emails of a talent until none waits.
async fn send_alerts(store: &Store, talent: &Talent, now: Timestamp) -> Result<(), StoreError> {
    while store.send_availability_alerts(talent, now).await? {}
    Ok(())
}

/// Ends the pause of a talent that visitors wait for. The pause may have been changed in the meantime, and the talent
/// may have left.
async fn end_pause(store: &Store, talent: TalentGuid, now: Timestamp, report: &mut Report) {
    let outcome = match store.find_talent(talent).await {
        Ok(Some(talent)) if talent.is_bookable(now) || talent.status == TalentStatus::Closed => {
            send_alerts(store, &talent, now).await
        }
        Ok(Some(talent)) => store.postpone_availability_alerts(&talent, now).await,
        Ok(None) => store.drop_availability_alerts(talent).await,
        Err(error) => Err(error),
    };
    if let Err(error) = outcome {
        report.failed += 1;
        tracing::error!(%error, %talent, "alerts.not_sent");
    }
}
