//! The event, which is also an entry of its day's figures.

use super::step::Step;
use crate::error::{StoreError, Taken};
use crate::figures;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let event = figures::event_row(step.order(), &step.applied.event)?;
    Ok(transaction.create(event, Taken::Identifier))
}
