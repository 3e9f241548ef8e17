//! Fees, payout delay, smallest prices, currencies and reference rates.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::reference_rates::{ReferenceRate, check_reference_rates, default_reference_rates};
use super::{PayoutDelay, SettingsGroup, SettingsName, Versioned};
use crate::money::{BasisPoints, Currency, DefaultTax, Fees, LARGEST_AMOUNT, Money, MoneyError};
use crate::text::{Counted, FieldRule, Violations};

/// The highest commission in hundredths of a percent.
const HIGHEST_COMMISSION: u32 = 5_000;
/// The highest service fee in hundredths of a percent.
const HIGHEST_SERVICE_FEE: u32 = 3_000;

/// The conditions of new quotes and offers. Orders keep the conditions of their quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoneySettings {
    /// The platform's share of the talent's price, 0 to 5,000 hundredths of a percent.
    #[schema(value_type = u32, maximum = 5_000)]
    pub commission_bps: BasisPoints,
    /// The service fee, added to the customer's price, 0 to 3,000 hundredths of a percent.
    #[schema(value_type = u32, maximum = 3_000)]
    pub service_fee_bps: BasisPoints,
    /// Days from completion to payout, 1 to 30.
    pub payout_delay_days: PayoutDelay,
    /// The smallest price of an offer before fees, at most one for each accepted currency. A currency without one has
    /// the smallest charge of the payment provider.
    #[schema(max_items = 39)]
    pub smallest_order: Vec<Money>,
    /// The currencies of new offers and quotes, at least one.
    #[schema(min_items = 1, max_items = 39)]
    pub currencies: Vec<Currency>,
    /// Rates by which prices of different currencies are compared, and shown in the reader's currency; at most one for
    /// each currency. No amount is charged by them.
    #[serde(default = "default_reference_rates")]
    #[schema(required = false, max_items = 38)]
    pub reference_rates: Vec<ReferenceRate>,
    /// Refunds, reversals and payouts above these amounts need a second operator, at most one amount for each currency.
    /// While there is one, changes of fees, payout delay and these amounts need one, too.
    #[serde(default)]
    #[schema(required = false, max_items = 39)]
    pub approval_above: Vec<Money>,
    /// Whether countries without a rate in the tax table have no tax, whatever rate the deployment has for them.
    #[serde(default)]
    #[schema(required = false)]
    pub without_tax: bool,
}

impl Default for MoneySettings {
    fn default() -> Self {
        let Fees {
            commission,
            service_fee,
            ..
        } = Fees::default();
        Self {
            commission_bps: commission,
            service_fee_bps: service_fee,
            payout_delay_days: PayoutDelay::default(),
            smallest_order: Vec::new(),
            currencies: Currency::all().collect(),
            reference_rates: default_reference_rates(),
            approval_above: Vec::new(),
            without_tax: false,
        }
    }
}

impl SettingsGroup for MoneySettings {
    const NAME: SettingsName = SettingsName::Money;

    fn checked(self) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        violations.require(
            self.commission_bps.get() <= HIGHEST_COMMISSION,
            "commissionBps",
            FieldRule::range(0, 5_000),
        );
        violations.require(
            self.service_fee_bps.get() <= HIGHEST_SERVICE_FEE,
            "serviceFeeBps",
            FieldRule::range(0, 3_000),
        );
        violations.require(
            !self.currencies.is_empty(),
            "currencies",
            FieldRule::NotEmpty {
                of: Counted::Currencies,
            },
        );
        violations.distinct("currencies", &self.currencies);
        for (position, smallest) in self.smallest_order.iter().enumerate() {
            let field = format!("smallestOrder.{position}");
            violations.require(
                self.currencies.contains(&smallest.currency()),
                &format!("{field}.currency"),
                FieldRule::CurrencyNotAccepted {
                    currency: smallest.currency(),
                },
            );
            if violations
                .check(&field, smallest.check_chargeable())
                .is_some()
            {
                let largest = self.largest_price(smallest.currency());
                violations.require(
                    smallest.amount() <= largest.amount(),
                    &field,
                    FieldRule::AmountMax { max: largest },
                );
            }
        }
        violations.distinct(
            "smallestOrder",
            self.smallest_order
                .iter()
                .map(|smallest| smallest.currency()),
        );
        check_reference_rates(&self.reference_rates, &mut violations);
        for (position, limit) in self.approval_above.iter().enumerate() {
            let field = format!("approvalAbove.{position}");
            violations.check(&field, limit.check_steps());
            if limit.amount() > LARGEST_AMOUNT {
                let above = MoneyError::AboveMaximum {
                    maximum: LARGEST_AMOUNT,
                    currency: limit.currency(),
                };
                violations.add(format!("{field}.amount"), above);
            }
        }
        violations.distinct(
            "approvalAbove",
            self.approval_above.iter().map(|limit| limit.currency()),
        );
        violations.into_result(self)
    }
}

impl Versioned<MoneySettings> {
    /// Returns the fee policy with this tax. Its version follows that of the settings; 1 is that of the defaults.
    pub fn fees(&self, tax: DefaultTax) -> Fees {
        let version = u32::try_from(self.version).unwrap_or(u32::MAX);
        Fees {
            commission: self.value.commission_bps,
            service_fee: self.value.service_fee_bps,
            tax: if self.value.without_tax {
                BasisPoints::ZERO
            } else {
                tax.rate
            },
            tax_inclusive: tax.inclusive,
            applied_tax: None,
            policy_version: version.saturating_add(1),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn eur(amount: i64) -> Money {
        Money::new(amount, Currency::eur()).unwrap()
    }

    fn fields(violations: Violations) -> Vec<String> {
        let errors = violations.into_errors();
        errors.into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn the_default_has_the_fees_of_the_product_rules_and_every_currency() {
        let settings = MoneySettings::default().checked().unwrap();
        assert_eq!(settings.commission_bps.get(), 2_000);
        assert_eq!(settings.service_fee_bps.get(), 500);
        assert_eq!(settings.currencies.len(), Currency::all().count());
    }

    #[test]
    fn a_marketplace_without_tax_charges_none_by_default() {
        let tax = DefaultTax {
            rate: BasisPoints::new(1_900).unwrap(),
            inclusive: false,
        };
        let mut settings = Versioned {
            value: MoneySettings::default(),
            version: 1,
        };
        assert_eq!(settings.fees(tax).tax.get(), 1_900);
        settings.value.without_tax = true;
        assert_eq!(settings.fees(tax).tax, BasisPoints::ZERO);
    }

    #[test]
    fn reports_every_value_out_of_bounds() {
        let settings = MoneySettings {
            commission_bps: BasisPoints::new(5_001).unwrap(),
            service_fee_bps: BasisPoints::new(3_001).unwrap(),
            smallest_order: vec![eur(2_000_000), eur(1_000)],
            currencies: vec![Currency::parse("USD").unwrap(); 2],
            approval_above: vec![eur(0), eur(1)],
            ..MoneySettings::default()
        };
        assert_eq!(
            fields(settings.checked().unwrap_err()),
            [
                "commissionBps",
                "serviceFeeBps",
                "currencies.1",
                "smallestOrder.0.currency",
                "smallestOrder.0",
                "smallestOrder.1.currency",
                "smallestOrder.1",
                "approvalAbove.1",
            ]
        );
    }
}
