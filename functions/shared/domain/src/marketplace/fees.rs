//! Fees, payout delay, smallest prices, currencies and reference rates.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::reference_rates::{ReferenceRate, check_reference_rates, default_reference_rates};
use super::{PayoutDelay, SettingsGroup, SettingsName, Versioned};
use crate::money::{BasisPoints, Currency, DefaultTax, Fees, Money, MoneyError};
use crate::offer::Offer;
use crate::text::Violations;

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
    /// While there is one, changes of fees, payout delay and these amounts need one, too. Visitors see none.
    #[serde(default)]
    #[schema(required = false, max_items = 39)]
    pub approval_above: Vec<Money>,
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
            "must be 0 to 5,000",
        );
        violations.require(
            self.service_fee_bps.get() <= HIGHEST_SERVICE_FEE,
            "serviceFeeBps",
            "must be 0 to 3,000",
        );
        violations.require(
            !self.currencies.is_empty(),
            "currencies",
            "must be at least one currency",
        );
        violations.distinct("currencies", &self.currencies);
        for (position, smallest) in self.smallest_order.iter().enumerate() {
            let field = format!("smallestOrder.{position}");
            violations.require(
                self.currencies.contains(&smallest.currency()),
                &format!("{field}.currency"),
                "must be an accepted currency",
            );
            violations.check(&field, smallest.check_chargeable());
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
            tax: tax.rate,
            tax_inclusive: tax.inclusive,
            applied_tax: None,
            policy_version: version.saturating_add(1),
        }
    }
}

impl MoneySettings {
    /// Returns the settings without what only operators may read.
    #[must_use]
    pub fn for_visitors(&self) -> Self {
        Self {
            approval_above: Vec::new(),
            ..self.clone()
        }
    }

    /// Returns the amount that a customer pays for a price: the price and the service fee. Tax that is added for the
    /// buyer's country is not in it.
    pub fn total_price(&self, price: Money) -> Result<Money, MoneyError> {
        price.plus(price.share(self.service_fee_bps)?)
    }

    /// Checks a price before fees. The violation belongs to `field`.
    pub fn check_price(&self, field: &str, price: Money) -> Result<(), Violations> {
        let currency = price.currency();
        if !self.currencies.contains(&currency) {
            return Err(Violations::one(
                field,
                format!("must be in an accepted currency: {currency} is not one"),
            ));
        }
        let smallest = self.smallest_order.iter();
        let smallest = smallest.filter(|smallest| smallest.currency() == currency);
        match smallest.max_by_key(|smallest| smallest.amount()) {
            Some(smallest) if price.amount() < smallest.amount() => Err(Violations::one(
                field,
                format!("must be at least {} {currency}", smallest.to_decimal()),
            )),
            _ => Ok(()),
        }
    }

    /// Checks the prices of an offer.
    pub fn check_offer(&self, offer: &Offer) -> Result<(), Violations> {
        self.check_price("price", offer.price)?;
        match &offer.commercial {
            Some(terms) => self.check_price("commercial.price", terms.price),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::money::Breakdown;

    fn eur(amount: i64) -> Money {
        Money::new(amount, Currency::eur()).unwrap()
    }

    fn only_euro() -> MoneySettings {
        MoneySettings {
            smallest_order: vec![eur(1_000)],
            currencies: vec![Currency::eur()],
            ..MoneySettings::default()
        }
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
    fn the_total_price_is_the_total_of_a_quote_without_tax() {
        let settings = MoneySettings {
            service_fee_bps: BasisPoints::new(750).unwrap(),
            ..MoneySettings::default()
        };
        let fees = Fees {
            service_fee: settings.service_fee_bps,
            ..Fees::default()
        };
        for amount in [1_000, 4_999, 12_050, 900_001] {
            let quote = Breakdown::compute(eur(amount), Vec::new(), None, &fees).unwrap();
            assert_eq!(settings.total_price(eur(amount)), Ok(quote.total));
        }
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

    #[test]
    fn a_price_is_in_an_accepted_currency_and_large_enough() {
        let settings = only_euro().checked().unwrap();
        assert_eq!(settings.check_price("price", eur(1_000)), Ok(()));
        let small = settings.check_price("price", eur(999)).unwrap_err();
        assert_eq!(
            small.errors().first().unwrap().message,
            "must be at least 10.00 EUR"
        );
        let dollars = Money::new(5_000, Currency::parse("USD").unwrap()).unwrap();
        let other = settings.check_price("price", dollars).unwrap_err();
        assert_eq!(fields(other), ["price"]);
    }
}
