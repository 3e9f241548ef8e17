//! The ledger entry of an amount that the step takes back from a payout.

use domain::order::Effect;
use domain::statement::LedgerEntry;

use super::step::Step;
use crate::error::{StoreError, Taken};
use crate::money::payouts::ledger_row;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    mut transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let order = step.order();
    for effect in &step.applied.effects {
        if let Effect::ReverseTransfer { amount } = effect {
            let entry = LedgerEntry::taken_back(order, *amount, step.applied.event.at);
            transaction = transaction.create(ledger_row(order, &entry)?, Taken::Identifier);
        }
    }
    Ok(transaction)
}
