//! The audit entry of an operator's decision, and the end of its request for approval.

use super::step::Step;
use crate::error::StoreError;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    match step.act {
        Some(act) => act.write(transaction),
        None => Ok(transaction),
    }
}
