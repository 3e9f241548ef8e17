//! The payment attempt, the provider's names for it, and the lists of payouts and chargebacks.

use super::step::Step;
use crate::error::StoreError;
use crate::money::rows::money_rows;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    money_rows(transaction, step.order())
}
