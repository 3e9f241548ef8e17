//! Operators' queues. A waiting entity is on the first index, under the queue's name, for as long as it waits; the row
//! is the entity's own, so nothing can differ.

use std::fmt::Display;

use jiff::Timestamp;
use serde::de::DeserializeOwned;

use crate::error::StoreError;
use crate::page::{Cursor, Page};
use crate::row::{Attributes, Row, attribute, text_of};
use crate::{Store, keys};
use table::Index;
use table::QueryBuilder;

/// A list that operators work through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Applications that wait for an operator.
    Applications,
    /// Applications that wait for the athlete's answer.
    AskedApplications,
    /// Applications that were approved or rejected, newest first.
    DecidedApplications,
    /// Invitations of athletes to apply, the one that was sent last first.
    AthleteInvitations,
    /// Talent whose page waits to be made public.
    PendingTalent,
    /// Talent whose page is taken down.
    SuspendedTalent,
    Disputes,
    /// Orders with a chargeback that the bank has not decided.
    Chargebacks,
    /// Reports of our books that differ from the provider's.
    Reconciliations,
    /// Effects and emails whose last attempt failed.
    FailedEffects,
    /// Undeliverable email addresses.
    AddressProblems,
    /// Feedback that waits to be made public.
    PendingFeedback,
    /// Payouts that wait for their day.
    DuePayouts,
    /// Payouts that wait for their talent's payout account.
    BlockedPayouts,
    /// Payouts that the provider refused.
    FailedPayouts,
    /// Payouts that an operator holds.
    HeldPayouts,
    /// Payouts that were made, newest first.
    PaidPayouts,
    /// Acts that wait for a second operator.
    Approvals,
    /// Acts that a second operator decided, or that were closed otherwise, newest first.
    DecidedApprovals,
}

/// The length of a queue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct QueueSize {
    /// The number of entries, at most [`QueueSize::MOST`].
    pub count: u32,
    /// Whether there are more entries.
    pub is_more: bool,
    /// Since when the first of them waits.
    pub oldest: Option<Timestamp>,
}

impl QueueSize {
    /// Maximum count: more need no exact number.
    pub const MOST: u32 = 500;
}

impl Queue {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Applications => "applications",
            Self::AskedApplications => "applications-asked",
            Self::DecidedApplications => "applications-decided",
            Self::AthleteInvitations => "athlete-invitations",
            Self::PendingTalent => "talent-pending",
            Self::SuspendedTalent => "talent-suspended",
            Self::Disputes => "disputes",
            Self::Chargebacks => "chargebacks",
            Self::Reconciliations => "reconciliations",
            Self::FailedEffects => "effects-failed",
            Self::AddressProblems => "address-problems",
            Self::PendingFeedback => "feedback-pending",
            Self::DuePayouts => "payouts-due",
            Self::BlockedPayouts => "payouts-blocked",
            Self::FailedPayouts => "payouts-failed",
            Self::HeldPayouts => "payouts-held",
            Self::PaidPayouts => "payouts-paid",
            Self::Approvals => "approvals",
            Self::DecidedApprovals => "approvals-decided",
        }
    }

    /// Finished entries are read from the end, waiting ones from the longest waiting on.
    const fn is_newest_first(self) -> bool {
        matches!(
            self,
            Self::DecidedApplications
                | Self::AthleteInvitations
                | Self::PaidPayouts
                | Self::DecidedApprovals
        )
    }
}

impl Store {
    /// Counts the entries of a queue and returns the oldest one's time. The index is read eventually consistent.
    pub async fn measure_queue(&self, queue: Queue) -> Result<QueueSize, StoreError> {
        const ACTION: &str = "measure a queue";
        let partition = keys::queue(queue.name());
        let first = QueryBuilder::index(Index::First, partition.clone()).limit(1);
        let first = self.query(first, ACTION).await?;
        let Some(row) = first.rows.first() else {
            return Ok(QueueSize::default());
        };
        let place = text_of(row, attribute::GSI1_SK)?;
        let since = place.split('#').next().unwrap_or_default();
        let oldest = since
            .parse()
            .map_err(|error| StoreError::corrupt(format!("place `{place}` in a queue"), error))?;
        let mut size = QueueSize {
            oldest: Some(oldest),
            ..QueueSize::default()
        };
        let mut start = None;
        loop {
            let left = QueueSize::MOST.saturating_sub(size.count);
            let query = QueryBuilder::index(Index::First, partition.clone())
                .select(&[attribute::PK, attribute::SK])
                .limit(u16::try_from(left).unwrap_or(u16::MAX))
                .after(start);
            let answer = self.query(query, ACTION).await?;
            let found = u32::try_from(answer.rows.len()).unwrap_or(u32::MAX);
            size.count = size.count.saturating_add(found);
            size.is_more = answer.last.is_some();
            if !size.is_more || size.count >= QueueSize::MOST {
                return Ok(size);
            }
            start = answer.last;
        }
    }

    /// A page of a queue, whose rows are of `kind`.
    pub(crate) async fn list_queue<T: DeserializeOwned>(
        &self,
        queue: Queue,
        cursor: Option<&Cursor>,
        limit: u16,
        kind: &'static str,
    ) -> Result<Page<T>, StoreError> {
        let partition = keys::queue(queue.name());
        let Ok(start) = start_of(Index::First, &partition, cursor) else {
            return Ok(Page::empty());
        };
        let mut query = QueryBuilder::index(Index::First, partition)
            .limit(limit)
            .after(start);
        if queue.is_newest_first() {
            query = query.newest_first();
        }
        self.query_page(
            query,
            kind,
            |last| cursor_of(Index::First, last),
            "list a queue",
        )
        .await
    }
}

/// Automatic attempts of an effect, an email or a follow-up: four days of an outage, or a month of refusals. Then an
/// operator decides.
pub const MOST_ATTEMPTS: u32 = 30;

/// Adds a row that has failed to the operators' queue, and removes it from the due index after its last automatic attempt.
pub(crate) fn failed(row: Row, attempt: u32, at: Timestamp, id: impl Display) -> Row {
    let mut row = listed(row, Queue::FailedEffects, at, id);
    if attempt >= MOST_ATTEMPTS {
        row.attributes.remove(attribute::DUE_PK);
        row.attributes.remove(attribute::DUE_AT);
    }
    row
}

/// Adds a row to a queue, in which it waits since `at`; `id` distinguishes entries of one second.
pub(crate) fn listed(row: Row, queue: Queue, at: Timestamp, id: impl Display) -> Row {
    row.gsi1(keys::queue(queue.name()), keys::since(at, id))
}

/// A cursor of another kind of list.
#[derive(Debug)]
pub(crate) struct ForeignCursor;

/// The key a page begins after; none for the first page.
pub(crate) fn start_of(
    index: Index,
    partition: &str,
    cursor: Option<&Cursor>,
) -> Result<Option<Attributes>, ForeignCursor> {
    match cursor.map(Cursor::parts) {
        None => Ok(None),
        Some([pk, sk, place]) => Ok(Some(keys::on_index(
            index.keys(),
            (pk, sk),
            partition,
            place,
        ))),
        Some(_) => Err(ForeignCursor),
    }
}

pub(crate) fn cursor_of(index: Index, last: &Attributes) -> Result<Cursor, StoreError> {
    Ok(Cursor::new([
        text_of(last, attribute::PK)?,
        text_of(last, attribute::SK)?,
        text_of(last, index.keys().1)?,
    ]))
}
