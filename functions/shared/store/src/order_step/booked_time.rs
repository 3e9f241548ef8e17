//! The time that the order takes or frees in the talent's calendar.

use domain::order::Transition;

use super::step::Step;
use crate::error::StoreError;
use crate::talent::{busy_times, slots};
use crate::transaction::Transaction;

#[expect(
    clippy::unnecessary_wraps,
    reason = "every group of rows has this signature"
)]
pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let order = step.order();
    let transaction = slots::change(transaction, order, step.applied.slots);
    // A customer books only free time. A time that the talent proposed or accepted is valid in any case.
    Ok(match step.applied.event.transition {
        Transition::Authorise => busy_times::check_free(transaction, order),
        _ => transaction,
    })
}
