//! The deliveries of the step's event to the endpoints of webhooks.

use super::step::Step;
use crate::error::StoreError;
use crate::integrations::webhook_deliveries;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let mut deliveries = step.deliveries.iter();
    deliveries.try_fold(transaction, |transaction, delivery| {
        Ok(transaction.put(webhook_deliveries::row(delivery)?))
    })
}
