//! The talent's number of open requests.

use table::Expression;

use super::step::Step;
use crate::error::{StoreError, Taken};
use crate::keys;
use crate::row::attribute;
use crate::transaction::{ConditionFailure, Transaction};

#[expect(
    clippy::unnecessary_wraps,
    reason = "every group of rows has this signature"
)]
pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let change = step.applied.open_requests_change;
    if change == 0 {
        return Ok(transaction);
    }
    Ok(transaction.update(
        keys::load(step.order().talent.talent_guid),
        change_of(change),
        step.capacity.map(room_for_request),
        ConditionFailure::Taken(Taken::Capacity),
    ))
}

fn change_of(change: i32) -> Expression {
    Expression::new("ADD #open :change")
        .name("#open", attribute::OPEN_REQUESTS)
        .number(":change", change)
}

/// The condition that a talent with this maximum has room for another open request.
pub(crate) fn room_for_request(capacity: u32) -> Expression {
    // A talent without a first request has no count; with a capacity of zero the first one is rejected, too.
    let first = if capacity == 0 {
        ""
    } else {
        "attribute_not_exists(#open) OR "
    };
    Expression::new(format!("{first}#open < :capacity"))
        .name("#open", attribute::OPEN_REQUESTS)
        .number(":capacity", capacity)
}
