//! A talent's booked time: one row for each day (UTC) with a counter for each quarter of an hour.
//!
//! A quarter counts the orders that hold it. A session with several seats is held by as many orders, all of the same
//! offer and start; anything else is held by one. Counters instead of names keep a row below 10 kB whatever the seats,
//! and are exact: what an order takes and frees is written with its step, on condition of the version before it, so
//! once. One row for each day keeps a move of the longest booking, from one place to another, at a few writes of one
//! transaction, which `DynamoDB` ends at 100.

use domain::later;
use std::collections::BTreeMap;

use domain::offer::Offer;
use domain::order::{Order, SlotChange};
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};

use crate::error::{StoreError, Taken};
use crate::row::{Attributes, attribute, number, number_of, text_of, whole_seconds};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;
use table::QueryBuilder;

pub(crate) const QUARTER_SECONDS: i64 = 15 * 60;
pub(crate) const DAY_SECONDS: i64 = 24 * 60 * 60;
/// Past days are deleted after this time.
pub(crate) const KEPT: SignedDuration = SignedDuration::from_hours(24 * 90);

impl Store {
    /// Which quarters of an hour from `from` until before `until` cannot be booked for this offer:
    /// held for something else, or by as many orders as the offer has seats.
    pub async fn list_busy(
        &self,
        offer: &Offer,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<Slot>, StoreError> {
        let talent = offer.talent_guid;
        let first = keys::booked_day(talent, floor(from, DAY_SECONDS));
        let last = keys::booked_day(talent, floor(until, DAY_SECONDS));
        let query =
            QueryBuilder::partition(keys::talent_partition(talent)).between(&first.sk, &last.sk);
        let mut busy = Vec::new();
        for row in self
            .query_list(query, "list a talent's booked time")
            .await?
        {
            let held = busy_quarters(&row, offer)?.into_iter();
            busy.extend(held.filter(|slot| slot.end_at > from && slot.start_at < until));
        }
        Ok(busy)
    }
}

/// The change of one quarter of an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// It is free, or held by others of that session.
    Take,
    /// Held before and after, by a session that begins at another time.
    Keep,
    Free,
}

/// Adds to a transaction what `order` takes and frees: one update for each day.
pub(crate) fn change<'a>(
    mut transaction: Transaction<'a>,
    order: &Order,
    change: SlotChange,
) -> Transaction<'a> {
    let mut days: BTreeMap<Timestamp, BTreeMap<i64, Change>> = BTreeMap::new();
    for quarter in change.free.map(quarters).unwrap_or_default() {
        let (day, index) = place(quarter);
        days.entry(day).or_default().insert(index, Change::Free);
    }
    for quarter in change.take.map(quarters).unwrap_or_default() {
        let (day, index) = place(quarter);
        days.entry(day)
            .or_default()
            .entry(index)
            .and_modify(|kept| *kept = Change::Keep)
            .or_insert(Change::Take);
    }
    for (day, changes) in days {
        let key = keys::booked_day(order.talent.talent_guid, day);
        let update = update(order, change.take, day, &changes);
        let condition = change
            .take
            .and_then(|slot| is_free(order, slot, day, &changes));
        let failure = match condition {
            Some(_) => ConditionFailure::Taken(Taken::Slot),
            None => ConditionFailure::Conflict,
        };
        transaction = transaction.update(key, update, condition, failure);
    }
    transaction
}

/// Refuses a transaction if the order's time is already taken. It reserves nothing: the first payment gets the time.
pub(crate) fn check_free<'a>(mut transaction: Transaction<'a>, order: &Order) -> Transaction<'a> {
    let Some(slot) = order.held_slot() else {
        return transaction;
    };
    let mut days: BTreeMap<Timestamp, BTreeMap<i64, Change>> = BTreeMap::new();
    for quarter in quarters(slot) {
        let (day, index) = place(quarter);
        days.entry(day).or_default().insert(index, Change::Take);
    }
    for (day, changes) in days {
        if let Some(free) = is_free(order, slot, day, &changes) {
            let key = keys::booked_day(order.talent.talent_guid, day);
            transaction = transaction.check(key, free, ConditionFailure::Taken(Taken::Slot));
        }
    }
    transaction
}

/// That the order can have the quarters of a day that it takes or keeps; nothing where there are none.
///
/// The seats are counted only at the first quarter, which all participants of a session hold. The expression stays
/// below 300 operators and 4 kB for every allowed length with its buffer (12 hours).
fn is_free(
    order: &Order,
    slot: Slot,
    day: Timestamp,
    changes: &BTreeMap<i64, Change>,
) -> Option<Expression> {
    let begins = place(floor(slot.start_at, QUARTER_SECONDS));
    let shared = order.offer.seats > 1;
    let mut parts = Vec::new();
    for (index, change) in changes {
        let counter = counter(*index);
        match change {
            Change::Free => {}
            // Others who share the quarter booked it for the old start.
            Change::Keep => parts.push(format!("{counter} = :one")),
            Change::Take if !shared => parts.push(format!("NOT {counter} > :zero")),
            Change::Take => {
                let holder = holder(*index);
                let seats = if (day, *index) == begins {
                    format!(" AND {counter} < :seats")
                } else {
                    String::new()
                };
                parts.push(format!(
                    "(NOT {counter} > :zero OR {holder} = :slot{seats})"
                ));
            }
        }
    }
    if parts.is_empty() {
        return None;
    }
    let text = parts.join(" AND ");
    let mut condition = Expression::new(text.clone());
    let bound = |name: &str| text.contains(name);
    if bound(":one") {
        condition = condition.number(":one", 1);
    }
    if bound(":zero") {
        condition = condition.number(":zero", 0);
    }
    if bound(":slot") {
        condition = condition.text(":slot", session(order, slot));
    }
    if bound(":seats") {
        condition = condition.number(":seats", order.offer.seats);
    }
    Some(condition)
}

/// The counters of one day as they are after the step.
fn update(
    order: &Order,
    taken: Option<Slot>,
    day: Timestamp,
    changes: &BTreeMap<i64, Change>,
) -> Expression {
    let mut set = vec!["#ttl = :ttl".to_owned()];
    let mut add = Vec::new();
    for (index, change) in changes {
        let (counter, holder) = (counter(*index), holder(*index));
        match change {
            // A quarter that was taken before days had rows has no counter.
            Change::Free => set.push(format!("{counter} = if_not_exists({counter}, :one) - :one")),
            Change::Keep => set.push(format!("{holder} = :slot")),
            Change::Take => {
                set.push(format!("{holder} = :slot"));
                add.push(format!("{counter} :one"));
            }
        }
    }
    let mut text = format!("SET {}", set.join(", "));
    if !add.is_empty() {
        text = format!("{text} ADD {}", add.join(", "));
    }
    let uses_slot = changes.values().any(|change| *change != Change::Free);
    let uses_one = changes.values().any(|change| *change != Change::Keep);
    let mut update = Expression::new(text)
        .name("#ttl", attribute::TTL)
        .value(":ttl", number(later(day, KEPT).as_second()));
    if uses_one {
        update = update.number(":one", 1);
    }
    match taken {
        Some(slot) if uses_slot => update.text(":slot", session(order, slot)),
        _ => update,
    }
}

/// Every quarter of an hour that the slot touches.
pub(crate) fn quarters(slot: Slot) -> Vec<Timestamp> {
    let mut quarters = Vec::new();
    let mut quarter = floor(slot.start_at, QUARTER_SECONDS);
    while quarter < slot.end_at {
        quarters.push(quarter);
        quarter = later(quarter, SignedDuration::from_secs(QUARTER_SECONDS));
    }
    quarters
}

/// The day of a quarter of an hour, and which of the day's 96 it is.
pub(crate) fn place(quarter: Timestamp) -> (Timestamp, i64) {
    let day = floor(quarter, DAY_SECONDS);
    let seconds = quarter.as_second().saturating_sub(day.as_second());
    (day, seconds.div_euclid(QUARTER_SECONDS))
}

pub(crate) fn floor(at: Timestamp, length: i64) -> Timestamp {
    let seconds = at.as_second().div_euclid(length).saturating_mul(length);
    Timestamp::from_second(seconds).unwrap_or(Timestamp::MIN)
}

/// The attribute that counts who holds a quarter.
fn counter(index: i64) -> String {
    format!("n{index}")
}

/// The attribute that names the session which holds a quarter.
fn holder(index: i64) -> String {
    format!("s{index}")
}

/// All bookings that share a quarter are for the same offer and start.
fn session(order: &Order, slot: Slot) -> String {
    format!(
        "{}#{}",
        order.offer.offer_guid,
        whole_seconds(slot.start_at)
    )
}

/// Returns the busy quarters of an hour. A quarter that its last order freed has a counter of 0.
fn busy_quarters(row: &Attributes, offer: &Offer) -> Result<Vec<Slot>, StoreError> {
    let sort = text_of(row, attribute::SK)?;
    let day = keys::booked_day_start(&sort).ok_or_else(|| {
        StoreError::corrupt(format!("booked day at {sort}"), "its key names no day")
    })?;
    let seats = offer.session.as_ref().map_or(1, |session| session.seats);
    let own = format!("{}#", offer.offer_guid);
    let mut busy = Vec::new();
    for index in 0..DAY_SECONDS.div_euclid(QUARTER_SECONDS) {
        let counter = counter(index);
        if !row.contains_key(&counter) {
            continue;
        }
        let count = number_of(row, &counter)?;
        let same_offer =
            row.contains_key(&holder(index)) && text_of(row, &holder(index))?.starts_with(&own);
        if count == 0 || (same_offer && count < u64::from(seats)) {
            continue;
        }
        let start_at = later(
            day,
            SignedDuration::from_secs(index.saturating_mul(QUARTER_SECONDS)),
        );
        busy.push(Slot {
            start_at,
            end_at: later(start_at, SignedDuration::from_secs(QUARTER_SECONDS)),
        });
    }
    Ok(busy)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops where it is surprised")]

    use super::*;

    fn quarters_of(start: &str, end: &str) -> Vec<String> {
        let slot = Slot {
            start_at: start.parse().unwrap(),
            end_at: end.parse().unwrap(),
        };
        quarters(slot).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_slot_takes_every_quarter_of_an_hour_it_touches() {
        assert_eq!(
            quarters_of("2026-11-30T09:00:00Z", "2026-11-30T09:30:00Z"),
            ["2026-11-30T09:00:00Z", "2026-11-30T09:15:00Z"]
        );
        assert_eq!(
            quarters_of("2026-11-30T09:10:00Z", "2026-11-30T09:40:00Z"),
            [
                "2026-11-30T09:00:00Z",
                "2026-11-30T09:15:00Z",
                "2026-11-30T09:30:00Z"
            ]
        );
        assert_eq!(
            quarters_of("2026-11-30T09:14:59Z", "2026-11-30T09:15:01Z").len(),
            2
        );
    }
}
