//! The lines of a price, for the customer, the talent and the platform.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AppliedTax, BasisPoints, Fees, Money, MoneyError};

/// A selected extra with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddonLine {
    /// The key of the extra within its offer.
    pub key: String,
    /// The label that the customer sees.
    pub label: String,
    pub price: Money,
}

/// The party that pays for a discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FundedBy {
    /// The platform: the talent's earnings do not change.
    Platform,
    /// The talent: commission is on the reduced price.
    Talent,
}

/// A discount by a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Discount {
    /// The code that the customer entered.
    pub code: String,
    pub amount: Money,
    /// The party that pays for it.
    pub funded_by: FundedBy,
}

/// All lines of a price. `total = talentNet + platform + tax` always holds (PRODUCT section 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// The price of the offer, without extras.
    pub offer_price: Money,
    pub addons: Vec<AddonLine>,
    /// The offer's price plus extras.
    pub subtotal: Money,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discount: Option<Discount>,
    /// The service fee that the customer pays to the platform.
    pub service_fee: Money,
    /// The tax on price and service fee.
    pub tax: Money,
    /// The tax rate in hundredths of a percent.
    pub tax_bps: BasisPoints,
    /// Whether the price and the service fee include the tax.
    pub tax_inclusive: bool,
    /// The row of the tax table with the rate; absent for the deployment's default rate, and in older prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_tax: Option<Box<AppliedTax>>,
    /// The amount that the customer pays.
    pub total: Money,
    /// The tax that the talent's price includes, deducted from it before the commission. Absent if it includes none,
    /// and in prices of older code, in which the platform bore the tax.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talent_tax: Option<Money>,
    /// The platform's share of the talent's price without tax.
    pub commission: Money,
    pub talent_net: Money,
    /// The platform's revenue: the total less the tax and the talent's earnings.
    pub platform: Money,
    /// The version of the fee policy.
    pub fee_policy_version: u32,
}

impl Breakdown {
    /// Computes every line. Rejects mixed currencies, and totals that are too small or too large.
    pub fn compute(
        offer_price: Money,
        addons: Vec<AddonLine>,
        discount: Option<Discount>,
        fees: &Fees,
    ) -> Result<Self, MoneyError> {
        let currency = offer_price.currency();
        let subtotal = addons
            .iter()
            .try_fold(offer_price, |sum, line| sum.plus(line.price))?;
        let reduction = discount
            .as_ref()
            .map_or(Money::zero(currency), |discount| discount.amount);
        subtotal.same_currency(reduction)?;
        let base = subtotal
            .minus(reduction)
            .map_err(|_negative| MoneyError::DiscountTooLarge)?;
        let service_fee = base.share(fees.service_fee)?;
        let taxed = base.plus(service_fee)?;
        let (tax, total) = if fees.tax_inclusive {
            (taxed.included_tax(fees.tax)?, taxed)
        } else {
            let tax = taxed.share(fees.tax)?;
            (tax, taxed.plus(tax)?)
        };
        let funded_by_platform = discount
            .as_ref()
            .is_some_and(|discount| discount.funded_by == FundedBy::Platform);
        let talent_base = if funded_by_platform { subtotal } else { base };
        // A tax inside the price belongs to the part that includes it (ADR 54).
        let talent_tax = if fees.tax_inclusive {
            talent_base.included_tax(fees.tax)?
        } else {
            Money::zero(currency)
        };
        let before_commission = talent_base.minus(talent_tax)?;
        let commission = before_commission.share(fees.commission)?;
        let talent_net = before_commission.minus(commission)?;
        let platform = total
            .minus(tax)?
            .minus(talent_net)
            .map_err(|_negative| MoneyError::DiscountTooLarge)?;
        // Each part is transferred separately.
        for part in [total, talent_net, tax] {
            part.check_steps()?;
        }
        within_bounds(total)?;
        Ok(Self {
            offer_price,
            addons,
            subtotal,
            discount,
            service_fee,
            tax,
            tax_bps: fees.tax,
            tax_inclusive: fees.tax_inclusive,
            applied_tax: fees.applied_tax.clone(),
            total,
            talent_tax: Some(talent_tax).filter(|tax| !tax.is_zero()),
            commission,
            talent_net,
            platform,
            fee_policy_version: fees.policy_version,
        })
    }

    /// Computes the lines with a discount of `wanted` that the platform pays. The discount is reduced if it exceeds the
    /// platform's revenue from the order, or if the total could not be charged. Returns `None` if no discount is
    /// possible.
    pub fn compute_reduced(
        offer_price: Money,
        addons: &[AddonLine],
        (code, wanted): (&str, Money),
        fees: &Fees,
    ) -> Result<Option<Self>, MoneyError> {
        let step = wanted.currency().charge_step();
        let reduced_by = |steps: i64| {
            let amount = steps.saturating_mul(step);
            let discount = Discount {
                code: code.to_owned(),
                amount: Money::new(amount, wanted.currency())?,
                funded_by: FundedBy::Platform,
            };
            Self::compute(offer_price, addons.to_vec(), Some(discount), fees)
        };
        let mut best = reduced_by(0)?;
        // If a discount is possible, every smaller one is too, so a binary search finds the largest one.
        let steps = wanted.amount().checked_div(step).unwrap_or_default();
        let (mut possible, mut too_large) = (0, steps.saturating_add(1));
        while too_large.saturating_sub(possible) > 1 {
            let middle = i64::midpoint(possible, too_large);
            match reduced_by(middle) {
                Ok(lines) => (possible, best) = (middle, lines),
                Err(_impossible) => too_large = middle,
            }
        }
        Ok((possible > 0).then_some(best))
    }
}

fn within_bounds(total: Money) -> Result<(), MoneyError> {
    let currency = total.currency();
    let minimum = currency.minimum_charge();
    if total.amount() < minimum {
        Err(MoneyError::BelowMinimum { minimum, currency })
    } else {
        total.check_chargeable()
    }
}
