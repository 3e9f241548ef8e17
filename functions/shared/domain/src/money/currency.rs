//! Currencies we sell in, with what is particular about each.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Code, digits after the point, and the provider's smallest charge in minor units.
///
/// Where the provider names no smallest charge it converts, so one major unit stands in.
const CURRENCIES: &[(&str, u32, i64)] = &[
    ("AED", 2, 200),
    ("AUD", 2, 50),
    ("BGN", 2, 100),
    ("BHD", 3, 500),
    ("BRL", 2, 50),
    ("CAD", 2, 50),
    ("CHF", 2, 50),
    ("CLP", 0, 500),
    ("COP", 2, 200_000),
    ("CZK", 2, 1_500),
    ("DKK", 2, 250),
    ("EUR", 2, 50),
    ("GBP", 2, 30),
    ("HKD", 2, 400),
    ("HUF", 2, 17_500),
    ("IDR", 2, 1_000_000),
    ("ILS", 2, 200),
    ("INR", 2, 50),
    ("JPY", 0, 50),
    ("KES", 2, 10_000),
    ("KRW", 0, 700),
    ("KWD", 3, 500),
    ("MXN", 2, 1_000),
    ("MYR", 2, 200),
    ("NGN", 2, 100_000),
    ("NOK", 2, 300),
    ("NZD", 2, 50),
    ("PHP", 2, 3_000),
    ("PLN", 2, 200),
    ("RON", 2, 200),
    ("SAR", 2, 200),
    ("SEK", 2, 300),
    ("SGD", 2, 50),
    ("THB", 2, 1_000),
    ("TND", 3, 2_000),
    ("TRY", 2, 2_500),
    ("TWD", 2, 2_000),
    ("USD", 2, 50),
    ("ZAR", 2, 1_000),
];

/// Largest order in minor units of most currencies unless raised (PRODUCT section 2).
const LARGEST_ORDER: i64 = 1_000_000;

/// A currency by its ISO 4217 code, upper case, among those we sell in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "EUR", pattern = "^[A-Z]{3}$")]
pub struct Currency(&'static (&'static str, u32, i64));

/// A code that is no currency we sell in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("must be a supported currency code like EUR")]
pub struct UnknownCurrency;

impl Currency {
    /// Reads an upper-case code.
    pub fn parse(code: &str) -> Result<Self, UnknownCurrency> {
        CURRENCIES
            .iter()
            .find(|known| known.0 == code)
            .map(Self)
            .ok_or(UnknownCurrency)
    }

    /// The euro, the platform's own currency.
    pub const fn eur() -> Self {
        Self(&("EUR", 2, 50))
    }

    /// The ISO 4217 code, upper case.
    pub const fn code(self) -> &'static str {
        self.0.0
    }

    /// Digits after the point: 0 for JPY, 2 for most, 3 for KWD.
    pub const fn exponent(self) -> u32 {
        self.0.1
    }

    /// What every amount that is charged, paid out or given back is a multiple of, in minor units: the provider takes no
    /// other last digit than 0 where three stand after the point.
    pub const fn charge_step(self) -> i64 {
        if self.exponent() == 3 { 10 } else { 1 }
    }

    /// The smallest charge the payment provider takes, in minor units.
    pub const fn minimum_charge(self) -> i64 {
        self.0.2
    }

    /// The largest amount of one order, and of each price in it, in minor units: 1,000,000 as for euro cents, and in
    /// proportion for currencies with small units (PRODUCT section 2).
    pub fn maximum_charge(self) -> i64 {
        LARGEST_ORDER.max(self.minimum_charge().saturating_mul(20_000))
    }

    /// Every currency we sell in.
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
    type Error = UnknownCurrency;

    fn try_from(code: String) -> Result<Self, UnknownCurrency> {
        Self::parse(&code)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.code().to_owned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    #[test]
    fn currencies_know_their_minor_unit() {
        for (code, exponent) in [("JPY", 0), ("EUR", 2), ("KWD", 3), ("BHD", 3), ("TND", 3)] {
            assert_eq!(Currency::parse(code).unwrap().exponent(), exponent);
        }
        assert_eq!(Currency::parse("EUR").unwrap(), Currency::eur());
    }

    #[test]
    fn the_description_of_money_allows_every_amount_and_no_other() {
        let largest = Currency::all().map(Currency::maximum_charge).max();
        assert_eq!(largest, Some(crate::money::LARGEST_AMOUNT));
    }

    #[test]
    fn unknown_codes_are_refused() {
        for code in ["eur", "EURO", "XXX", ""] {
            assert!(Currency::parse(code).is_err(), "{code}");
        }
    }
}
