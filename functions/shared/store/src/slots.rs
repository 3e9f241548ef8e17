//! A talent's booked time, in cells of a quarter of an hour.
//!
//! Each cell is a row that names the orders holding it. A session with several seats is held by
//! as many orders, all of the same offer and start; anything else is held by one.

use domain::OrderGuid;
use domain::offer::Offer;
use domain::order::{Order, SlotChange};
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};
use table::AttributeValue;

use crate::error::{StoreError, Taken};
use crate::row::{Attributes, attribute, later, number, text_of, whole_seconds};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;
use table::QueryBuilder;

const CELL_SECONDS: i64 = 15 * 60;
/// Cells of the past are of no use to anybody a while later.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 90);

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
        let (first, last) = (keys::slot(talent, floor(from)), keys::slot(talent, until));
        let mut busy = Vec::new();
        let mut start = None;
        loop {
            let query = QueryBuilder::partition(keys::talent_partition(talent))
                .between(&first.sk, &last.sk)
                .after(start);
            let answer = self.query(query, "list a talent's booked time").await?;
            for row in &answer.rows {
                busy.extend(busy_cell(row, offer)?.filter(|cell| cell.start_at < until));
            }
            start = answer.last;
            if start.is_none() {
                return Ok(busy);
            }
        }
    }
}

/// Adds to a transaction what `order` takes and frees. A row can be written only once in a
/// transaction, so a cell that is freed and taken again is one update of its own.
pub(crate) fn change<'a>(
    mut transaction: Transaction<'a>,
    order: &Order,
    change: SlotChange,
) -> Transaction<'a> {
    let taken = change.take.map(cells).unwrap_or_default();
    let freed = change.free.map(cells).unwrap_or_default();
    for cell in freed.iter().filter(|cell| !taken.contains(cell)) {
        transaction = free(transaction, order, *cell);
    }
    if let Some(slot) = change.take {
        for cell in taken {
            let kept = freed.contains(&cell);
            transaction = take(transaction, order, slot, cell, kept);
        }
    }
    transaction
}

/// Refuses a transaction where the order's time is gone already. Nothing is taken: the time is whose payment comes first.
pub(crate) fn check_free<'a>(mut transaction: Transaction<'a>, order: &Order) -> Transaction<'a> {
    let Some(slot) = order.held_slot() else {
        return transaction;
    };
    for cell in cells(slot) {
        let free = free_for(order)
            .name("#offer", attribute::OFFER)
            .name("#start", attribute::START)
            .name("#holders", attribute::HOLDERS)
            .text(":offer", order.offer.offer_guid.to_string())
            .text(":start", whole_seconds(slot.start_at));
        let key = keys::slot(order.talent.talent_guid, cell);
        transaction = transaction.check(key, free, ConditionFailure::Taken(Taken::Slot));
    }
    transaction
}

/// Nobody holds the cell, or others of the same session do, and a seat is left.
fn free_for(order: &Order) -> Expression {
    Expression::new(
        "attribute_not_exists(#holders) OR \
         (#offer = :offer AND #start = :start AND size(#holders) < :seats)",
    )
    .number(":seats", order.offer.seats.max(1))
}

fn take<'a>(
    transaction: Transaction<'a>,
    order: &Order,
    slot: Slot,
    cell: Timestamp,
    kept: bool,
) -> Transaction<'a> {
    let free = if kept {
        // Whoever shares the cell booked it for the old start.
        Expression::new("contains(#holders, :guid) AND size(#holders) = :one")
            .text(":guid", order.order_guid.to_string())
            .number(":one", 1)
    } else {
        free_for(order)
    };
    let change =
        Expression::new("SET #offer = :offer, #start = :start, #ttl = :ttl ADD #holders :order")
            .name("#offer", attribute::OFFER)
            .name("#start", attribute::START)
            .name("#holders", attribute::HOLDERS)
            .name("#ttl", attribute::TTL)
            .text(":offer", order.offer.offer_guid.to_string())
            .text(":start", whole_seconds(slot.start_at))
            .value(":ttl", number(later(cell, KEPT).as_second()))
            .value(":order", holder(order.order_guid));
    let key = keys::slot(order.talent.talent_guid, cell);
    transaction.update(
        key,
        change,
        Some(free),
        ConditionFailure::Taken(Taken::Slot),
    )
}

fn free<'a>(transaction: Transaction<'a>, order: &Order, cell: Timestamp) -> Transaction<'a> {
    let change = Expression::new("SET #ttl = :ttl DELETE #holders :order")
        .name("#holders", attribute::HOLDERS)
        .name("#ttl", attribute::TTL)
        .value(":ttl", number(later(cell, KEPT).as_second()))
        .value(":order", holder(order.order_guid));
    let key = keys::slot(order.talent.talent_guid, cell);
    transaction.update(key, change, None, ConditionFailure::Conflict)
}

/// Every cell that the slot touches.
fn cells(slot: Slot) -> Vec<Timestamp> {
    let mut cells = Vec::new();
    let mut cell = floor(slot.start_at);
    while cell < slot.end_at {
        cells.push(cell);
        cell = later(cell, SignedDuration::from_secs(CELL_SECONDS));
    }
    cells
}

fn floor(at: Timestamp) -> Timestamp {
    let seconds = at
        .as_second()
        .div_euclid(CELL_SECONDS)
        .saturating_mul(CELL_SECONDS);
    Timestamp::from_second(seconds).unwrap_or(Timestamp::MIN)
}

fn holder(order: OrderGuid) -> AttributeValue {
    AttributeValue::Ss(vec![order.to_string()])
}

/// A row whose last holder let go stays until its time; nobody is there.
fn busy_cell(row: &Attributes, offer: &Offer) -> Result<Option<Slot>, StoreError> {
    let Some(holders) = row.get(attribute::HOLDERS) else {
        return Ok(None);
    };
    let sort = text_of(row, attribute::SK)?;
    let corrupt = |cause: &str| StoreError::corrupt(format!("slot at {sort}"), cause);
    let holders = holders
        .as_ss()
        .map_err(|_other| corrupt("`holders` is no set of texts"))?;
    let start_at = keys::slot_start(&sort).ok_or_else(|| corrupt("its key names no time"))?;
    let seats = offer.session.as_ref().map_or(1, |session| session.seats);
    let same_offer = text_of(row, attribute::OFFER)? == offer.offer_guid.to_string();
    let has_room = u32::try_from(holders.len()).is_ok_and(|count| count < seats);
    let end_at = later(start_at, SignedDuration::from_secs(CELL_SECONDS));
    Ok((!(same_offer && has_room)).then_some(Slot { start_at, end_at }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops where it is surprised")]

    use super::*;

    fn cells_of(start: &str, end: &str) -> Vec<String> {
        let slot = Slot {
            start_at: start.parse().unwrap(),
            end_at: end.parse().unwrap(),
        };
        cells(slot).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_slot_takes_every_quarter_of_an_hour_it_touches() {
        assert_eq!(
            cells_of("2026-11-30T09:00:00Z", "2026-11-30T09:30:00Z"),
            ["2026-11-30T09:00:00Z", "2026-11-30T09:15:00Z"]
        );
        assert_eq!(
            cells_of("2026-11-30T09:10:00Z", "2026-11-30T09:40:00Z"),
            [
                "2026-11-30T09:00:00Z",
                "2026-11-30T09:15:00Z",
                "2026-11-30T09:30:00Z"
            ]
        );
        assert_eq!(
            cells_of("2026-11-30T09:14:59Z", "2026-11-30T09:15:01Z").len(),
            2
        );
    }
}
