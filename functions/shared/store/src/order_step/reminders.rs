//! When the order's next reminder is due.

use super::step::Step;
use crate::error::StoreError;
use crate::orders::reminders;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    reminders::write(transaction, step.order(), step.applied.event.at)
}
