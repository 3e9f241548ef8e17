//! What is taken in a talent's own calendar: one row for the calendar, and one for each day (UTC) with a mark for each
//! busy quarter of an hour.
//!
//! Days are written in transactions that check the calendar's version, so data of a disconnected or replaced calendar
//! is never written. A booking checks the marks of its days in its own transaction and reads nothing before. They are
//! separate from the counters of booked time: one condition with both would exceed `DynamoDB`'s operators, and reading
//! a calendar must not conflict with bookings.

use std::collections::{BTreeMap, BTreeSet};

use domain::calendar::BusyCalendar;
use domain::notice::Notice;
use domain::order::Order;
use domain::slots::Slot;
use domain::{TalentGuid, later};
use jiff::{SignedDuration, Timestamp};
use table::{Expression, QueryBuilder};

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::money::payout_reminders::talent_of_row;
use crate::page::Page;
use crate::read::DuePage;
use crate::row::{Attributes, Row, attribute, body_of, number, text_of};
use crate::talent::slots::{DAY_SECONDS, KEPT, QUARTER_SECONDS, floor, place, quarters};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "busy calendar";
/// Days that one transaction writes; `DynamoDB` takes 100 steps.
const DAYS_AT_ONCE: usize = 60;

impl Store {
    /// The calendar that a talent connected.
    pub async fn find_busy_calendar(
        &self,
        talent: TalentGuid,
    ) -> Result<Option<BusyCalendar>, StoreError> {
        let key = keys::busy_calendar(talent);
        let row = self.get(key, "find a busy calendar").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// A page of talent whose calendar is to be read at `now`, longest overdue first. Read eventually consistent.
    pub async fn list_due_busy_calendars(
        &self,
        due: DuePage<'_>,
    ) -> Result<Page<TalentGuid>, StoreError> {
        let partition = keys::BUSY_CALENDARS;
        self.list_due_in(partition, due, talent_of_row, "list busy calendars")
            .await
    }

    /// Writes a calendar in place of the one that was read; `Conflict` after a concurrent write.
    pub async fn save_busy_calendar(
        &self,
        calendar: &BusyCalendar,
        before: Option<&BusyCalendar>,
    ) -> Result<(), StoreError> {
        let condition = match before {
            None => Expression::absent(),
            Some(before) => unchanged(before),
        };
        let failure = ConditionFailure::Conflict;
        self.put_if(row(calendar)?, condition, failure, "save a busy calendar")
            .await
    }

    /// Writes a calendar after a failed read, with the email about it; `Conflict` after a concurrent write.
    pub async fn report_busy_calendar(
        &self,
        calendar: &BusyCalendar,
        before: &BusyCalendar,
        letter: &Notice,
    ) -> Result<(), StoreError> {
        let failure = ConditionFailure::Conflict;
        let transaction = Transaction::new(self, "report a busy calendar").put_if(
            row(calendar)?,
            unchanged(before),
            failure,
        );
        notices::send(transaction, letter)?.run().await
    }

    /// Replaces the busy times by those of the calendar as it was read; `Conflict` if the calendar was deleted or
    /// written since. If this is interrupted, the next reading writes everything again.
    pub async fn save_busy_times(
        &self,
        read: &BusyCalendar,
        next: &BusyCalendar,
        busy: &[Slot],
    ) -> Result<(), StoreError> {
        let talent = read.talent_guid;
        let mut wanted = days(busy);
        let mut changes: Vec<(Timestamp, BTreeSet<i64>)> = Vec::new();
        for (day, marked) in self.list_busy_days(talent).await? {
            match wanted.remove(&day) {
                Some(quarters) if quarters == marked => {}
                changed => changes.push((day, changed.unwrap_or_default())),
            }
        }
        changes.extend(wanted);
        for days in changes.chunks(DAYS_AT_ONCE) {
            let mut transaction = Transaction::new(self, "save busy times").check(
                keys::busy_calendar(talent),
                unchanged(read),
                ConditionFailure::Conflict,
            );
            for (day, quarters) in days {
                let key = keys::busy_day(talent, *day);
                transaction = if quarters.is_empty() {
                    transaction.delete(key)
                } else {
                    transaction.put(day_row(key, *day, quarters))
                };
            }
            transaction.run().await?;
        }
        self.save_busy_calendar(next, Some(read)).await
    }

    /// Deletes a talent's calendar and its busy times. A missing calendar is no error.
    pub async fn delete_busy_calendar(&self, talent: TalentGuid) -> Result<(), StoreError> {
        // First the calendar: from then on no day is written.
        let key = keys::busy_calendar(talent);
        self.remove(key, "forget a busy calendar").await?;
        self.clear_busy_times(talent).await
    }

    /// Deletes the busy times because another calendar was connected.
    pub async fn clear_busy_times(&self, talent: TalentGuid) -> Result<(), StoreError> {
        for (day, _) in self.list_busy_days(talent).await? {
            let key = keys::busy_day(talent, day);
            self.remove(key, "forget a busy day").await?;
        }
        Ok(())
    }

    /// What is taken in the talent's own calendar from `from` until before `until`, in quarters of an hour.
    pub async fn list_own_busy(
        &self,
        talent: TalentGuid,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<Slot>, StoreError> {
        let first = keys::busy_day(talent, floor(from, DAY_SECONDS));
        let last = keys::busy_day(talent, floor(until, DAY_SECONDS));
        let query =
            QueryBuilder::partition(keys::talent_partition(talent)).between(&first.sk, &last.sk);
        let mut busy = Vec::new();
        for row in self.query_list(query, "list a talent's busy times").await? {
            let (day, marked) = read_day(&row)?;
            let held = marked.iter().map(|index| quarter(day, *index));
            busy.extend(held.filter(|slot| slot.end_at > from && slot.start_at < until));
        }
        Ok(busy)
    }

    async fn list_busy_days(
        &self,
        talent: TalentGuid,
    ) -> Result<Vec<(Timestamp, BTreeSet<i64>)>, StoreError> {
        let partition = keys::talent_partition(talent);
        let rows = self
            .query_all(&partition, keys::BUSY_DAYS, "list busy days")
            .await?;
        rows.iter().map(read_day).collect()
    }
}

/// Refuses a transaction where the order's time, or the break before or after it, is taken in the talent's own calendar: one check
/// for each day.
pub(crate) fn check_free<'a>(mut transaction: Transaction<'a>, order: &Order) -> Transaction<'a> {
    let Some(slot) = order.guarded_slot() else {
        return transaction;
    };
    for (day, marked) in days(&[slot]) {
        let parts: Vec<String> = marked
            .iter()
            .map(|index| format!("attribute_not_exists({})", mark(*index)))
            .collect();
        let free = Expression::new(parts.join(" AND "));
        let key = keys::busy_day(order.talent.talent_guid, day);
        transaction = transaction.check(key, free, ConditionFailure::Taken(Taken::Slot));
    }
    transaction
}

/// The calendar is the one that was read. One that was removed and connected again within a moment may have its
/// version, but not another address.
fn unchanged(read: &BusyCalendar) -> Expression {
    Expression::at_version(read.version)
        .and(Expression::new("#body.#url = :url"))
        .name("#body", attribute::BODY)
        .name("#url", "url")
        .text(":url", read.url.as_str())
}

fn days(busy: &[Slot]) -> BTreeMap<Timestamp, BTreeSet<i64>> {
    let mut days: BTreeMap<Timestamp, BTreeSet<i64>> = BTreeMap::new();
    for quarter in busy.iter().flat_map(|slot| quarters(*slot)) {
        let (day, index) = place(quarter);
        days.entry(day).or_default().insert(index);
    }
    days
}

/// Returns the attribute of a busy quarter.
fn mark(index: i64) -> String {
    format!("b{index}")
}

fn quarter(day: Timestamp, index: i64) -> Slot {
    let seconds = index.saturating_mul(QUARTER_SECONDS);
    let start_at = later(day, SignedDuration::from_secs(seconds));
    Slot {
        start_at,
        end_at: later(start_at, SignedDuration::from_secs(QUARTER_SECONDS)),
    }
}

fn day_row(key: table::Key, day: Timestamp, marked: &BTreeSet<i64>) -> Row {
    let row = Row::new(key).expires(later(day, KEPT));
    marked
        .iter()
        .fold(row, |row, index| row.with(&mark(*index), number(1)))
}

fn read_day(row: &Attributes) -> Result<(Timestamp, BTreeSet<i64>), StoreError> {
    let sort = text_of(row, attribute::SK)?;
    let day = keys::busy_day_start(&sort).ok_or_else(|| {
        StoreError::corrupt(format!("busy day at {sort}"), "its key names no day")
    })?;
    let all = 0..DAY_SECONDS.div_euclid(QUARTER_SECONDS);
    let marked = all.filter(|index| row.contains_key(&mark(*index)));
    Ok((day, marked.collect()))
}

fn row(calendar: &BusyCalendar) -> Result<Row, StoreError> {
    let due = keys::BUSY_CALENDARS.to_owned();
    Ok(Row::new(keys::busy_calendar(calendar.talent_guid))
        .body(calendar)?
        .version(calendar.version)
        .due(due, calendar.next_read_at))
}
