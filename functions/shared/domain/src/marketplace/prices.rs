//! The prices that the settings allow, before fees.

use serde::Serialize;
use utoipa::ToSchema;

use super::MoneySettings;
use crate::money::{Currency, Money, MoneyError};
use crate::offer::Offer;
use crate::tax::TaxRate;
use crate::text::{FieldRule, Violations};

/// The prices of new offers in one currency, before fees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    pub smallest: Money,
    /// The largest price: with the service fee, it is the largest order.
    pub largest: Money,
}

impl MoneySettings {
    /// Returns the amount that a customer pays for a price: the price and the service fee. Tax that is added for the
    /// buyer's country is not in it.
    pub fn total_price(&self, price: Money) -> Result<Money, MoneyError> {
        price.plus(price.share(self.service_fee_bps)?)
    }

    /// Returns the prices of each accepted currency.
    pub fn price_ranges(&self) -> impl Iterator<Item = PriceRange> {
        self.currencies.iter().map(|currency| PriceRange {
            smallest: self.smallest_price(*currency),
            largest: self.largest_price(*currency),
        })
    }

    /// Checks the currency of a price, and whether it is large enough. The violation belongs to `field`.
    pub fn check_price(&self, field: &str, price: Money) -> Result<(), Violations> {
        let currency = price.currency();
        if !self.currencies.contains(&currency) {
            return Err(Violations::one(
                field,
                FieldRule::CurrencyNotAccepted { currency },
            ));
        }
        let smallest = self.smallest_price(currency);
        if price.amount() < smallest.amount() {
            return Err(Violations::one(
                field,
                FieldRule::AmountMin { min: smallest },
            ));
        }
        Ok(())
    }

    /// Checks a price that is written or named now: like [`Self::check_price`], and not so large that the order could not
    /// be charged.
    pub fn check_new_price(&self, field: &str, price: Money) -> Result<(), Violations> {
        self.check_price(field, price)?;
        let largest = self.largest_price(price.currency());
        if price.amount() > largest.amount() {
            return Err(Violations::one(
                field,
                FieldRule::AmountMax { max: largest },
            ));
        }
        Ok(())
    }

    /// Checks the prices of an offer.
    pub fn check_offer(&self, offer: &Offer) -> Result<(), Violations> {
        self.check_new_price("price", offer.price)?;
        match &offer.commercial {
            Some(terms) => self.check_new_price("commercial.price", terms.price),
            None => Ok(()),
        }
    }

    /// Rejects smallest prices that some buyers of the tax table cannot pay, because price, service fee and tax are more
    /// than the largest order.
    pub fn check_payable(&self, rates: &[TaxRate]) -> Result<(), Violations> {
        let mut violations = Violations::new();
        for (position, smallest) in self.smallest_order.iter().enumerate() {
            let mut unpayable = rates.iter();
            if let Some(rule) = unpayable.find_map(|rate| self.not_payable(*smallest, rate)) {
                violations.add(format!("smallestOrder.{position}"), rule);
            }
        }
        violations.into_result(())
    }

    /// Rejects a row of the tax table whose buyers could not pay the smallest price of a currency.
    pub fn check_rate_payable(&self, rate: &TaxRate) -> Result<(), Violations> {
        let mut smallest = self.smallest_order.iter();
        match smallest.find_map(|smallest| self.not_payable(*smallest, rate)) {
            Some(rule) => Err(Violations::one("bps", rule)),
            None => Ok(()),
        }
    }

    /// Returns the rule that a price breaks that buyers with this tax cannot pay.
    fn not_payable(&self, price: Money, rate: &TaxRate) -> Option<FieldRule> {
        let total = self.total_price(price);
        let total = total.and_then(|total| {
            if rate.inclusive {
                Ok(total)
            } else {
                total.plus(total.share(rate.bps)?)
            }
        });
        if total.is_ok_and(|total| total.check_chargeable().is_ok()) {
            return None;
        }
        let currency = price.currency();
        let largest = Money::new(currency.maximum_charge(), currency).unwrap_or(price);
        Some(FieldRule::PriceTooHigh {
            price,
            fee: self.service_fee_bps,
            tax: rate.bps,
            largest,
        })
    }

    /// Returns the smallest price of an offer, at least the smallest charge of the provider.
    fn smallest_price(&self, currency: Currency) -> Money {
        let set = self.smallest_order.iter();
        let set = set.filter(|smallest| smallest.currency() == currency);
        let charge = Money::new(currency.minimum_charge(), currency).ok();
        let smallest = set
            .copied()
            .chain(charge)
            .max_by_key(|price| price.amount());
        smallest.unwrap_or(Money::zero(currency))
    }

    /// Returns the largest price of an offer, in steps of the currency.
    pub(super) fn largest_price(&self, currency: Currency) -> Money {
        let whole = i64::from(self.service_fee_bps.get()).saturating_add(10_000);
        let step = currency.charge_step();
        let steps = currency.maximum_charge().saturating_mul(10_000) / whole / step;
        // The fee is rounded, so the quotient can be off by one step.
        let prices = [steps.saturating_add(1), steps, steps.saturating_sub(1)];
        let prices = prices.map(|steps| Money::new(steps.saturating_mul(step), currency));
        let mut payable = prices.into_iter().flatten().filter(|price| {
            let total = self.total_price(*price);
            total.is_ok_and(|total| total.check_chargeable().is_ok())
        });
        payable.next().unwrap_or(Money::zero(currency))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::money::{BasisPoints, Breakdown, Fees};
    use crate::tax::TaxRateInput;

    fn price(amount: i64, code: &str) -> Money {
        Money::new(amount, Currency::parse(code).unwrap()).unwrap()
    }

    fn rate(bps: u32, inclusive: bool) -> TaxRate {
        let input = serde_json::json!({
            "country": "AT", "buyer": "person", "name": "VAT", "bps": bps, "inclusive": inclusive,
        });
        let input: TaxRateInput = serde_json::from_value(input).unwrap();
        input.checked(0, jiff::Timestamp::UNIX_EPOCH).unwrap()
    }

    fn message(refused: Result<(), Violations>) -> (String, String) {
        let error = refused.unwrap_err().into_errors().remove(0);
        (error.field, error.message)
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
            let asked = price(amount, "EUR");
            let quote = Breakdown::compute(asked, Vec::new(), None, &fees).unwrap();
            assert_eq!(settings.total_price(asked), Ok(quote.total));
        }
    }

    #[test]
    fn a_price_is_in_an_accepted_currency_and_within_its_range() {
        let settings = MoneySettings {
            smallest_order: vec![price(1_000, "EUR")],
            currencies: vec![Currency::eur()],
            ..MoneySettings::default()
        };
        let checked = |asked| settings.check_new_price("price", asked);
        assert_eq!(checked(price(1_000, "EUR")), Ok(()));
        assert_eq!(checked(price(952_381, "EUR")), Ok(()));
        let field = "price".to_owned();
        for (asked, expected) in [
            (price(999, "EUR"), "must be at least 10.00 EUR"),
            (price(952_382, "EUR"), "must be at most 9523.81 EUR"),
            (
                price(5_000, "USD"),
                "must be in an accepted currency: USD is not one",
            ),
        ] {
            assert_eq!(
                message(checked(asked)),
                (field.clone(), expected.to_owned())
            );
        }
    }

    #[test]
    fn the_largest_price_of_each_currency_can_be_charged_and_no_larger_one() {
        for fee in [0, 1, 333, 500, 999, 3_000] {
            let service_fee_bps = BasisPoints::new(fee).unwrap();
            let settings = MoneySettings {
                service_fee_bps,
                ..MoneySettings::default()
            };
            for PriceRange { smallest, largest } in settings.price_ranges() {
                let currency = largest.currency();
                let total = |price| settings.total_price(price).unwrap().check_chargeable();
                assert!(smallest.amount() < largest.amount());
                assert_eq!(total(largest), Ok(()), "{largest} with {fee}");
                let next = largest.amount() + currency.charge_step();
                let next = Money::new(next, currency).unwrap();
                assert!(total(next).is_err(), "{next} with {fee}");
            }
        }
    }

    #[test]
    fn a_smallest_price_that_some_buyers_cannot_pay_is_rejected_with_the_numbers() {
        let settings = MoneySettings {
            smallest_order: vec![price(100_000, "JPY"), price(900_000, "EUR")],
            ..MoneySettings::default()
        };
        assert_eq!(settings.check_payable(&[rate(2_000, true)]), Ok(()));
        assert_eq!(settings.check_rate_payable(&rate(500, false)), Ok(()));
        let numbers = "is too high: the smallest price of 9000.00 EUR with 5 % service fee and 20 % tax is more than \
                       10000.00 EUR";
        let by_settings = message(settings.check_payable(&[rate(500, false), rate(2_000, false)]));
        assert_eq!(
            by_settings,
            ("smallestOrder.1".to_owned(), numbers.to_owned())
        );
        let by_rate = message(settings.check_rate_payable(&rate(2_000, false)));
        assert_eq!(by_rate, ("bps".to_owned(), numbers.to_owned()));
    }
}
