//! How a refund is divided among the talent, the platform and the tax.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::amount::Rounding;
use super::{Breakdown, Money, MoneyError};

/// The parts of a refund; they add up to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundParts {
    pub talent: Money,
    pub platform: Money,
    pub tax: Money,
}

/// Divides `refund` after `refunded` was already refunded (PRODUCT section 2).
///
/// Each part is the difference of two rounded-down running totals, so that refunds of the whole price add up to exactly
/// each party's share, in any number of steps. The tax is computed on the rest after the talent's part: with a common
/// base, a refund of one unit could raise both parts together and make the platform's part negative. Refund and parts
/// are in steps of the currency.
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

/// Returns the talent's and the tax part of all refunds so far.
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
