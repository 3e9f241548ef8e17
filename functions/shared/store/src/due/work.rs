//! Measures what is due and not done, by kind, without reading the rows themselves.

use std::collections::BTreeMap;

use domain::figures::{count_due_at, day_of};
use domain::health::{DueKind, DueWork};
use domain::reconciliation::progress::ReconciliationProgress;
use jiff::{Timestamp, ToSpan};
use table::{Index, QueryBuilder};

use crate::due::{DueRow, read_due_row};
use crate::error::StoreError;
use crate::money::payout_reminders::talent_of_row;
use crate::row::{Attributes, attribute, text_of, whole_seconds};
use crate::{DuePartition, Store, WebhookPartition, keys};

/// The most rows of one partition that are counted, longest overdue first. A row of the index has 0.2 kB, so one query
/// reads them all.
const MOST_COUNTED: usize = 500;
/// One more shows whether there are more.
const READ: u16 = 501;

/// The partitions with one kind each.
const SEPARATE: [(&str, DueKind); 4] = [
    (keys::PAYOUT_REMINDERS, DueKind::PayoutReminders),
    (keys::BUSY_CALENDARS, DueKind::Calendars),
    (keys::ACCOUNT_DELETIONS, DueKind::AccountDeletions),
    (keys::UNUSED_ASSETS, DueKind::UnusedFiles),
];

impl Store {
    /// Returns what is due at `now`, by kind, most overdue first. Kinds without due work are left out. A kind whose rows
    /// all come after the first 500 of their partition is left out, too; then the kinds before it have more than that.
    pub async fn measure_due_work(&self, now: Timestamp) -> Result<Vec<DueWork>, StoreError> {
        let mut found = BTreeMap::new();
        for partition in DuePartition::all() {
            let are_emails = matches!(partition, DuePartition::Emails(_));
            let work = |row: &Attributes| swept(row, are_emails);
            self.add_due_work(&partition.key(), now, work, &mut found)
                .await?;
        }
        for partition in WebhookPartition::all() {
            let work = |_row: &Attributes| (DueKind::Webhooks, None, None);
            self.add_due_work(&partition.key(), now, work, &mut found)
                .await?;
        }
        for (partition, kind) in SEPARATE {
            let work = |row: &Attributes| (kind, None, talent_of_row(row).ok());
            self.add_due_work(partition, now, work, &mut found).await?;
        }
        let mut found: Vec<_> = found.into_values().collect();
        found.extend(self.measure_figures(now).await?);
        found.extend(self.measure_reconciliation(now).await?);
        found.sort_by_key(|work: &DueWork| std::cmp::Reverse(work.late_seconds));
        Ok(found)
    }

    /// Returns the figures of today, if their count is due. A marketplace that was never counted has none.
    async fn measure_figures(&self, now: Timestamp) -> Result<Option<DueWork>, StoreError> {
        let today = day_of(now);
        let known = self
            .list_figures(today.saturating_sub(1.day()), today)
            .await?;
        let last = known.last().map(|last| (last.day, last.counted_at));
        let due_at = last.and_then(|last| count_due_at(today, last));
        let due_at = due_at.filter(|at| *at <= now);
        Ok(due_at.map(|at| one_due(DueKind::Figures, at, now)))
    }

    /// Returns the report of the reconciliation that is due and not made.
    async fn measure_reconciliation(&self, now: Timestamp) -> Result<Option<DueWork>, StoreError> {
        let progress = self.find_reconciliation_progress().await?;
        let last = self.find_last_reconciliation().await?;
        let since = ReconciliationProgress::due_since(progress.as_ref(), last.as_ref(), now);
        Ok(since.map(|since| one_due(DueKind::Reconciliation, since, now)))
    }

    async fn add_due_work(
        &self,
        partition: &str,
        now: Timestamp,
        name: impl Fn(&Attributes) -> Named,
        found: &mut BTreeMap<DueKind, DueWork>,
    ) -> Result<(), StoreError> {
        let query = QueryBuilder::index(Index::Due, partition)
            .up_to(&whole_seconds(now))
            .limit(READ);
        let answer = self.query(query, "measure what is due").await?;
        let has_more = answer.rows.len() > MOST_COUNTED;
        for row in answer.rows.iter().take(MOST_COUNTED) {
            let (kind, order_guid, talent_guid) = name(row);
            let work = DueWork {
                kind,
                count: 1,
                has_more,
                late_seconds: age_of(row, now),
                order_guid,
                talent_guid,
            };
            let sum = found.get(&kind).map_or(work, |known| known.and(work));
            found.insert(kind, sum);
        }
        Ok(())
    }
}

type Named = (
    DueKind,
    Option<domain::OrderGuid>,
    Option<domain::TalentGuid>,
);

/// Names a row of a partition that the clock sweeps.
fn swept(row: &Attributes, are_emails: bool) -> Named {
    match read_due_row(row) {
        Ok(DueRow::Order { order_guid, .. }) => (DueKind::Orders, Some(order_guid), None),
        Ok(DueRow::Outbox { order_guid, .. }) if are_emails => {
            (DueKind::Emails, Some(order_guid), None)
        }
        Ok(DueRow::Outbox { order_guid, .. }) => (DueKind::Effects, Some(order_guid), None),
        Ok(DueRow::Reminders { order_guid, .. }) => (DueKind::Reminders, Some(order_guid), None),
        Ok(DueRow::Notice { .. }) => (DueKind::Emails, None, None),
        Ok(DueRow::AvailabilityAlert { talent_guid, .. }) => {
            (DueKind::AvailabilityAlerts, None, Some(talent_guid))
        }
        Ok(DueRow::FollowUp { .. }) => (DueKind::FollowUps, None, None),
        Ok(DueRow::Unreadable { .. }) | Err(_) => (DueKind::Unreadable, None, None),
    }
}

/// Returns the due work of a kind that has one entry.
fn one_due(kind: DueKind, at: Timestamp, now: Timestamp) -> DueWork {
    DueWork {
        kind,
        count: 1,
        has_more: false,
        late_seconds: seconds_between(at, now),
        order_guid: None,
        talent_guid: None,
    }
}

fn age_of(row: &Attributes, now: Timestamp) -> u32 {
    let at = text_of(row, attribute::DUE_AT).ok();
    let at = at.and_then(|at| at.parse::<Timestamp>().ok());
    at.map_or(0, |at| seconds_between(at, now))
}

fn seconds_between(at: Timestamp, now: Timestamp) -> u32 {
    let age = now.duration_since(at).as_secs().max(0);
    u32::try_from(age).unwrap_or(u32::MAX)
}
