//! What a price is made of, for the customer, the talent and the platform.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AppliedTax, BasisPoints, Fees, Money, MoneyError};

/// One chosen extra with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddonLine {
    /// The extra's key within its offer.
    pub key: String,
    /// What the customer reads.
    pub label: String,
    /// Its price.
    pub price: Money,
}

/// Who carries a discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FundedBy {
    /// The platform: the talent earns as if there were none.
    Platform,
    /// The talent: commission is on the lower price.
    Talent,
}

/// A reduction by a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Discount {
    /// The code the customer typed.
    pub code: String,
    /// The reduction.
    pub amount: Money,
    /// Who carries it.
    pub funded_by: FundedBy,
}

/// All lines of a price; `total = talentNet + platform + tax` always (PRODUCT section 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Breakdown {
    /// The offer's own price.
    pub offer_price: Money,
    /// Chosen extras.
    pub addons: Vec<AddonLine>,
    /// Offer price and extras.
    pub subtotal: Money,
    /// Reduction, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discount: Option<Discount>,
    /// The platform's fee for the customer.
    pub service_fee: Money,
    /// Tax on price and service fee.
    pub tax: Money,
    /// Tax rate in hundredths of a percent.
    pub tax_bps: BasisPoints,
    /// Whether the tax is contained in the other lines.
    pub tax_inclusive: bool,
    /// The row of the tax table that the rate is from; absent for the deployment's own rate, and in older prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_tax: Option<Box<AppliedTax>>,
    /// What the customer pays.
    pub total: Money,
    /// What the platform keeps of the talent's price.
    pub commission: Money,
    /// What the talent earns.
    pub talent_net: Money,
    /// What the platform earns: commission, service fee, less its discounts.
    pub platform: Money,
    /// The fee policy these lines follow.
    pub fee_policy_version: u32,
}

impl Breakdown {
    /// Computes every line; refuses mixed currencies, too small and too large totals.
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
        let commission = talent_base.share(fees.commission)?;
        let talent_net = talent_base.minus(commission)?;
        let platform = total
            .minus(tax)?
            .minus(talent_net)
            .map_err(|_negative| MoneyError::DiscountTooLarge)?;
        // What each side gets is moved on its own.
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
            commission,
            talent_net,
            platform,
            fee_policy_version: fees.policy_version,
        })
    }

    /// The lines with a code's reduction of `wanted`, which the platform bears; less where it is more than the platform
    /// would earn of the order, or than leaves a total that can be charged. `None` when nothing can be taken off.
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
        // A reduction that can be borne can also be borne in part: the largest one is searched for by halves.
        let steps = wanted.amount().checked_div(step).unwrap_or_default();
        let (mut bearable, mut too_large) = (0, steps.saturating_add(1));
        while too_large.saturating_sub(bearable) > 1 {
            let middle = i64::midpoint(bearable, too_large);
            match reduced_by(middle) {
                Ok(lines) => (bearable, best) = (middle, lines),
                Err(_unbearable) => too_large = middle,
            }
        }
        Ok((bearable > 0).then_some(best))
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
