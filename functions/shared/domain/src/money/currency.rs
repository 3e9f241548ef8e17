//! The supported currencies with their properties.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text::Parsed;

/// Code, decimals, and the provider's smallest charge in minor units.
///
/// For currencies without a smallest charge the provider converts the amount to the platform's currency, and refuses less
/// than its smallest charge of about half a euro. Rates move, so the value here is about 80 cents.
const CURRENCIES: &[(&str, u32, i64)] = &[
    ("AED", 2, 200),
    ("AUD", 2, 50),
    ("BGN", 2, 100),
    ("BHD", 3, 500),
    ("BRL", 2, 50),
    ("CAD", 2, 50),
    ("CHF", 2, 50),
    ("CLP", 0, 1_000),
    ("COP", 2, 400_000),
    ("CZK", 2, 1_500),
    ("DKK", 2, 250),
    ("EUR", 2, 50),
    ("GBP", 2, 30),
    ("HKD", 2, 400),
    ("HUF", 2, 17_500),
    ("IDR", 2, 2_000_000),
    ("ILS", 2, 400),
    ("INR", 2, 50),
    ("JPY", 0, 50),
    ("KES", 2, 15_000),
    ("KRW", 0, 1_500),
    ("KWD", 3, 500),
    ("MXN", 2, 1_000),
    ("MYR", 2, 200),
    ("NGN", 2, 150_000),
    ("NOK", 2, 300),
    ("NZD", 2, 50),
    ("PHP", 2, 6_000),
    ("PLN", 2, 200),
    ("RON", 2, 200),
    ("SAR", 2, 400),
    ("SEK", 2, 300),
    ("SGD", 2, 50),
    ("THB", 2, 1_000),
    ("TND", 3, 3_000),
    ("TRY", 2, 5_000),
    ("TWD", 2, 3_000),
    ("USD", 2, 50),
    ("ZAR", 2, 2_000),
];

/// The largest amount that any field of the API accepts, in minor units: that of the currency with the smallest unit.
/// Stored amounts may be larger; input is limited by [`Currency::maximum_charge`].
pub const LARGEST_AMOUNT: i64 = 20_000_000_000;

/// The largest order in minor units of most currencies (PRODUCT section 2).
const LARGEST_ORDER: i64 = 1_000_000;
/// The largest charge that the provider accepts, in minor units: eight digits. Of rupiah it accepts twelve.
const LARGEST_CHARGE: i64 = 99_999_999;

/// A supported currency, by its upper-case ISO 4217 code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "EUR", pattern = "^[A-Z]{3}$")]
pub struct Currency(&'static (&'static str, u32, i64));

/// The error of a code that is not a supported currency.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("must be a supported currency code like EUR")]
pub struct UnknownCurrency;

impl Currency {
    pub fn parse(code: &str) -> Result<Self, UnknownCurrency> {
        CURRENCIES
            .iter()
            .find(|known| known.0 == code)
            .map(Self)
            .ok_or(UnknownCurrency)
    }

    /// Returns the euro, the platform's currency.
    pub const fn eur() -> Self {
        Self(&("EUR", 2, 50))
    }

    /// Returns the upper-case ISO 4217 code.
    pub const fn code(self) -> &'static str {
        self.0.0
    }

    /// Returns the number of decimals: 0 for JPY, 2 for most, 3 for KWD.
    pub const fn exponent(self) -> u32 {
        self.0.1
    }

    /// Returns the step of every amount that is charged, paid out or refunded, in minor units: for currencies with
    /// three decimals the provider requires 0 as the last digit.
    pub const fn charge_step(self) -> i64 {
        if self.exponent() == 3 { 10 } else { 1 }
    }

    /// Returns the smallest charge that the payment provider accepts, in minor units.
    pub const fn minimum_charge(self) -> i64 {
        self.0.2
    }

    /// Returns the largest amount of one order, and of each price in it, in minor units: 1,000,000 as for euro cents,
    /// and proportionally more for currencies with small units, at most what the provider accepts (PRODUCT section 2).
    pub fn maximum_charge(self) -> i64 {
        let accepted = if self.code() == "IDR" {
            LARGEST_AMOUNT
        } else {
            LARGEST_CHARGE
        };
        LARGEST_ORDER
            .max(self.minimum_charge().saturating_mul(20_000))
            .min(accepted)
    }

    pub fn all() -> impl Iterator<Item = Self> {
        CURRENCIES.iter().map(Self)
    }
}

impl std::fmt::Debug for Currency {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.code())
    }
}

impl std::fmt::Display for Currency {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.code())
    }
}

impl std::str::FromStr for Currency {
    type Err = UnknownCurrency;

    fn from_str(code: &str) -> Result<Self, UnknownCurrency> {
        Self::parse(code)
    }
}

impl TryFrom<String> for Currency {
    type Error = Parsed<UnknownCurrency>;

    fn try_from(code: String) -> Result<Self, Self::Error> {
        Ok(Self::parse(&code)?)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.code().to_owned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn currencies_have_their_number_of_decimals() {
        for (code, exponent) in [("JPY", 0), ("EUR", 2), ("KWD", 3), ("BHD", 3), ("TND", 3)] {
            assert_eq!(Currency::parse(code).unwrap().exponent(), exponent);
        }
        assert_eq!(Currency::parse("EUR").unwrap(), Currency::eur());
    }

    #[test]
    fn the_largest_amount_is_the_largest_charge_of_any_currency() {
        let largest = Currency::all().map(Currency::maximum_charge).max();
        assert_eq!(largest, Some(LARGEST_AMOUNT));
    }

    #[test]
    fn rejects_unknown_codes() {
        for code in ["eur", "EURO", "XXX", ""] {
            assert!(Currency::parse(code).is_err(), "{code}");
        }
    }
}
