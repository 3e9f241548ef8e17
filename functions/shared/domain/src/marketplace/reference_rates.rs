//! Rates between currencies, to compare prices and to show them in the reader's currency. No amount is charged by them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::money::Currency;
use crate::text::{FieldRule, Measured, Violations};

/// The smallest and the largest rate: 0.001 and 1,000,000 units for one euro.
const SMALLEST: u64 = 1_000;
const LARGEST: u64 = 1_000_000_000_000;

/// Units of other currencies for one euro, in millionths, as of November 2026.
const DEFAULTS: &[(&str, u64)] = &[
    ("AUD", 1_786_000),
    ("BRL", 6_250_000),
    ("CAD", 1_639_000),
    ("CHF", 926_000),
    ("DKK", 7_463_000),
    ("GBP", 877_000),
    ("INR", 103_100_000),
    ("JPY", 181_800_000),
    ("KES", 149_300_000),
    ("KWD", 357_000),
    ("MXN", 21_280_000),
    ("NOK", 11_760_000),
    ("NZD", 2_041_000),
    ("PLN", 4_255_000),
    ("SEK", 10_990_000),
    ("USD", 1_163_000),
    ("ZAR", 20_000_000),
];

/// How many units of a currency are worth one euro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceRate {
    /// The currency; not EUR.
    pub currency: Currency,
    /// Units of the currency for one euro, in millionths: 1163000 for 1.163.
    #[schema(minimum = 1_000, maximum = 1_000_000_000_000_u64, example = 1_163_000)]
    pub micros_per_euro: u64,
}

/// Returns the rates of a marketplace whose operator has saved none.
pub fn default_reference_rates() -> Vec<ReferenceRate> {
    DEFAULTS
        .iter()
        .filter_map(|&(code, micros_per_euro)| {
            let currency = Currency::parse(code).ok()?;
            Some(ReferenceRate {
                currency,
                micros_per_euro,
            })
        })
        .collect()
}

/// Checks that each currency but the euro has at most one rate, within the bounds.
pub(super) fn check_reference_rates(rates: &[ReferenceRate], violations: &mut Violations) {
    for (position, rate) in rates.iter().enumerate() {
        let field = format!("referenceRates.{position}");
        violations.require(
            rate.currency != Currency::eur(),
            &format!("{field}.currency"),
            FieldRule::CurrencyIsBase {
                currency: Currency::eur(),
            },
        );
        violations.require(
            (SMALLEST..=LARGEST).contains(&rate.micros_per_euro),
            &format!("{field}.microsPerEuro"),
            FieldRule::measured(1_000, 1_000_000_000_000, Measured::Millionths),
        );
    }
    violations.distinct("referenceRates", rates.iter().map(|rate| rate.currency));
}
