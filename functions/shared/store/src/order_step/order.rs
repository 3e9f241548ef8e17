//! The order itself, on condition that it is at the version and state before the step.

use super::step::Step;
use crate::error::StoreError;
use crate::orders::row::{before, row};
use crate::transaction::{ConditionFailure, Transaction};

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let order = step.order();
    let unchanged = before(order, step.from());
    Ok(transaction.put_if(row(order)?, unchanged, ConditionFailure::Conflict))
}
