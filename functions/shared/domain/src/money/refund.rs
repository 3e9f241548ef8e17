//! Who gives back how much of a refund.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::amount::Rounding;
use super::{Breakdown, Money, MoneyError};

/// A refund split by who had earned the money; the parts add up to the refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundParts {
    /// The talent's part.
    pub talent: Money,
    /// The platform's part.
    pub platform: Money,
    /// The tax part.
    pub tax: Money,
}

/// Splits refund `refund` after `refunded` was already given back (PRODUCT section 2).
///
/// Each part is the difference of two rounded-down running totals, so refunds of the whole price
/// give back exactly each party's share, however many steps they take. The tax runs over what is
/// left beside the talent's part: two floors over the same base could step up together on a refund
/// of one unit and leave the platform below zero. Refund and parts are in the currency's steps.
pub fn refund_parts(
    price: &Breakdown,
    refunded: Money,
    refund: Money,
) -> Result<RefundParts, MoneyError> {
    refund.check_steps()?;
    let after = refunded.plus(refund)?;
    if price.total.minus(after).is_err() {
        return Err(MoneyError::RefundTooLarge);
    }
    let (talent_before, tax_before) = given_back(price, refunded)?;
    let (talent_after, tax_after) = given_back(price, after)?;
    let talent = talent_after.minus(talent_before)?;
    let tax = tax_after.minus(tax_before)?;
    Ok(RefundParts {
        talent,
        platform: refund.minus(talent)?.minus(tax)?,
        tax,
    })
}

/// The talent's and the tax part of everything given back so far.
fn given_back(price: &Breakdown, refunded: Money) -> Result<(Money, Money), MoneyError> {
    let talent = running(price.talent_net, refunded, price.total)?;
    let beside_talent = price.total.minus(price.talent_net)?;
    let tax = running(price.tax, refunded.minus(talent)?, beside_talent)?;
    Ok((talent, tax))
}

fn running(part: Money, given_back: Money, total: Money) -> Result<Money, MoneyError> {
    if total.is_zero() {
        return Ok(Money::zero(part.currency()));
    }
    let (given_back, total) = (given_back.amount().into(), total.amount().into());
    part.fraction(given_back, total, Rounding::Down)
}
