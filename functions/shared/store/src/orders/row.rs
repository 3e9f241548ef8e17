//! The row of an order: its keys, its place in the indexes and the conditions of a write.

use domain::later;
use domain::order::{self, Order, PendingOp};
use jiff::{SignedDuration, Timestamp};
use table::Expression;

use crate::error::StoreError;
use crate::keys;
use crate::keys::DuePartition;
use crate::row::{Row, attribute};

/// How long the stream's consumer has before the clock looks at a new effect, and a request
/// before the clock finishes its provider call.
pub const PENDING_OP_TIMEOUT: SignedDuration = SignedDuration::from_secs(60);

pub(crate) fn before(order: &Order, from: order::State) -> Expression {
    Expression::before_version(order.version).and(
        Expression::new("#state = :state")
            .name("#state", attribute::STATE)
            .text(":state", from.as_str()),
    )
}

pub(crate) fn row(order: &Order) -> Result<Row, StoreError> {
    let mut row = Row::new(keys::order(order.order_guid))
        .body(order)?
        .version(order.version)
        .text(attribute::STATE, order.state.as_str());
    let place = keys::by_age(order.created_at, order.order_guid);
    row = match order.customer.user_id {
        Some(user) => row.gsi1(keys::orders_of_customer(user), place.clone()),
        None => row.gsi1(keys::orders_of_guest(&order.customer.email), place.clone()),
    };
    // A talent sees an order only when the money is held.
    if order.requested_at.is_some() {
        row = row.gsi2(keys::orders_of_talent(order.talent.talent_guid), place);
    }
    Ok(match due_at(order) {
        Some(at) => row.due(DuePartition::of_order(order.order_guid).key(), at),
        None => row,
    })
}

/// The next deadline, or the time at which an unfinished provider call is checked.
fn due_at(order: &Order) -> Option<Timestamp> {
    let left_over = order
        .pending_op
        .as_ref()
        .map(|PendingOp { at, .. }| later(*at, PENDING_OP_TIMEOUT));
    let deadline = order::due(order).map(|due| due.at);
    left_over.into_iter().chain(deadline).min()
}

pub(crate) fn without_pending_op() -> Expression {
    Expression::new("attribute_not_exists(#body.#pending)")
        .name("#body", attribute::BODY)
        .name("#pending", "pendingOp")
}
