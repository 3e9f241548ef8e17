//! Whether the order waits for an action from then on. A step within a state changes nothing.

use super::step::Step;
use crate::error::StoreError;
use crate::keys;
use crate::orders::waiting::{row, waits_for_a_person};
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let (order, event) = (step.order(), &step.applied.event);
    Ok(if event.from == Some(order.state) {
        transaction
    } else if waits_for_a_person(order.state) {
        transaction.put(row(order, event.at)?)
    } else if event.from.is_some_and(waits_for_a_person) {
        transaction.delete(keys::waiting_order(order.order_guid))
    } else {
        transaction
    })
}
