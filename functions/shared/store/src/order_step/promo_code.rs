//! The uses of the order's promo code: one more when it is paid, one less when it ends without a charge.

use super::step::Step;
use crate::error::StoreError;
use crate::money::promotions;
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
    let transaction = promotions::return_use(transaction, order, step.from());
    Ok(match step.promotion {
        Some(promotion) => promotions::count_use(transaction, promotion, order),
        None => transaction,
    })
}
