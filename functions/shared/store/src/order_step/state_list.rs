//! The order's place in the list of its state. A step within a state changes nothing.

use super::step::Step;
use crate::error::StoreError;
use crate::orders::lists;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    if step.applied.event.from == Some(step.order().state) {
        return Ok(transaction);
    }
    Ok(transaction.put(lists::row(step.order())?))
}
