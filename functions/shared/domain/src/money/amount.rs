//! An amount of money.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BasisPoints, Currency};
use crate::text::Parsed;

/// A non-negative amount in minor units of one currency: `{"amount": 12600, "currency": "EUR"}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "RawMoney", rename_all = "camelCase")]
pub struct Money {
    #[schema(minimum = 0, maximum = 20_000_000_000_i64, example = 12600)]
    amount: i64,
    currency: Currency,
}

/// How a fraction of a step is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    Down,
    /// To the nearest step, halves up.
    HalvesUp,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMoney {
    amount: i64,
    currency: Currency,
}

/// The reason why an amount is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("must not be negative")]
    Negative,
    /// Too large for the integer type.
    #[error("is too large")]
    Overflow,
    /// Two currencies in one calculation.
    #[error("must be in {expected}, not {found}")]
    MixedCurrencies {
        /// The currency of the sum.
        expected: Currency,
        found: Currency,
    },
    /// Below the provider's smallest charge.
    #[error("must be at least {minimum} {currency} in minor units")]
    BelowMinimum {
        /// The smallest amount in minor units.
        minimum: i64,
        currency: Currency,
    },
    #[error("must be at most {maximum} {currency} in minor units")]
    AboveMaximum {
        /// The largest amount in minor units.
        maximum: i64,
        currency: Currency,
    },
    /// The provider cannot transfer the amount.
    #[error("must be in steps of {step}")]
    NotInSteps {
        /// The amount must be a multiple of this.
        step: Money,
    },
    /// A discount is larger than the price, or larger than the platform's revenue.
    #[error("the discount is too large")]
    DiscountTooLarge,
    /// The refund is larger than the remaining captured amount.
    #[error("must be at most what is left to refund")]
    RefundTooLarge,
}

impl Money {
    /// Returns an amount in minor units. Rejects negative amounts.
    pub const fn new(amount: i64, currency: Currency) -> Result<Self, MoneyError> {
        if amount < 0 {
            Err(MoneyError::Negative)
        } else {
            Ok(Self { amount, currency })
        }
    }

    /// Returns zero in a currency.
    pub const fn zero(currency: Currency) -> Self {
        Self {
            amount: 0,
            currency,
        }
    }

    /// Returns the amount in minor units.
    pub const fn amount(self) -> i64 {
        self.amount
    }

    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// Returns whether the amount is zero.
    pub const fn is_zero(self) -> bool {
        self.amount == 0
    }

    /// Rejects amounts above the currency's largest order, and amounts that the provider cannot charge.
    pub fn check_chargeable(self) -> Result<(), MoneyError> {
        let (maximum, currency) = (self.currency.maximum_charge(), self.currency);
        if self.amount > maximum {
            Err(MoneyError::AboveMaximum { maximum, currency })
        } else {
            self.check_steps()
        }
    }

    /// Rejects amounts that the provider cannot transfer, see [`Currency::charge_step`].
    pub fn check_steps(self) -> Result<(), MoneyError> {
        let currency = self.currency;
        let step = currency.charge_step();
        if self.amount.checked_rem(step) == Some(0) {
            Ok(())
        } else {
            let step = Self {
                amount: step,
                currency,
            };
            Err(MoneyError::NotInSteps { step })
        }
    }

    /// Returns the sum. Rejects another currency.
    pub fn plus(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        let amount = self
            .amount
            .checked_add(other.amount)
            .ok_or(MoneyError::Overflow)?;
        Self::new(amount, self.currency)
    }

    /// Returns the difference. Rejects another currency and a negative result.
    pub fn minus(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        let amount = self
            .amount
            .checked_sub(other.amount)
            .ok_or(MoneyError::Overflow)?;
        Self::new(amount, self.currency)
    }

    /// Returns the smaller of two amounts. Rejects another currency.
    pub fn at_most(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        Ok(if self.amount <= other.amount {
            self
        } else {
            other
        })
    }

    /// Returns a share of the amount, in steps of the currency, halves rounded up.
    pub fn share(self, points: BasisPoints) -> Result<Self, MoneyError> {
        self.fraction(i128::from(points.get()), 10_000, Rounding::HalvesUp)
    }

    /// Returns a share of the amount, rounded down to a step of the currency.
    pub fn share_rounded_down(self, points: BasisPoints) -> Result<Self, MoneyError> {
        self.fraction(i128::from(points.get()), 10_000, Rounding::Down)
    }

    /// Returns the tax in a tax-inclusive amount, halves rounded up.
    pub fn included_tax(self, points: BasisPoints) -> Result<Self, MoneyError> {
        let rate = i128::from(points.get());
        let whole = rate.checked_add(10_000).ok_or(MoneyError::Overflow)?;
        self.fraction(rate, whole, Rounding::HalvesUp)
    }

    pub(crate) fn same_currency(self, other: Self) -> Result<(), MoneyError> {
        if self.currency == other.currency {
            Ok(())
        } else {
            Err(MoneyError::MixedCurrencies {
                expected: self.currency,
                found: other.currency,
            })
        }
    }

    pub(crate) fn from_wide(amount: i128, currency: Currency) -> Result<Self, MoneyError> {
        let amount = i64::try_from(amount).map_err(|_reason| MoneyError::Overflow)?;
        Self::new(amount, currency)
    }

    /// Returns `part / whole` of the amount, as a multiple of the currency's step.
    pub(crate) fn fraction(
        self,
        part: i128,
        whole: i128,
        rounding: Rounding,
    ) -> Result<Self, MoneyError> {
        let step = i128::from(self.currency.charge_step());
        let steps = || {
            let whole = whole.checked_mul(step)?;
            let added = match rounding {
                Rounding::Down => 0,
                Rounding::HalvesUp => whole.checked_div(2)?,
            };
            let product = i128::from(self.amount).checked_mul(part)?;
            product.checked_add(added)?.checked_div(whole)
        };
        let amount = steps().and_then(|steps| steps.checked_mul(step));
        Self::from_wide(amount.ok_or(MoneyError::Overflow)?, self.currency)
    }
}

impl TryFrom<RawMoney> for Money {
    type Error = Parsed<MoneyError>;

    fn try_from(raw: RawMoney) -> Result<Self, Self::Error> {
        Ok(Self::new(raw.amount, raw.currency)?)
    }
}

impl std::fmt::Debug for Money {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{self}")
    }
}

impl Money {
    /// Formats the amount in major units with all decimals of the currency, for files: `126.00`, `1260` for JPY.
    pub fn to_decimal(self) -> String {
        let digits = usize::try_from(self.currency.exponent()).unwrap_or_default();
        let width = digits.saturating_add(1);
        let text = format!("{:0width$}", self.amount);
        let (whole, minor) = text.split_at(text.len().saturating_sub(digits));
        let point = if digits == 0 { "" } else { "." };
        format!("{whole}{point}{minor}")
    }
}

/// Formats the amount with decimals and currency: `126.00 EUR`, `5000 JPY`.
impl std::fmt::Display for Money {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} {}", self.to_decimal(), self.currency)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn money(amount: i64, code: &str) -> Money {
        Money::new(amount, Currency::parse(code).unwrap()).unwrap()
    }

    #[test]
    fn rejects_negative_amounts_and_mixed_currencies() {
        assert_eq!(Money::new(-1, Currency::eur()), Err(MoneyError::Negative));
        assert!(matches!(
            money(1, "EUR").plus(money(1, "USD")),
            Err(MoneyError::MixedCurrencies { .. })
        ));
        assert_eq!(
            money(1, "EUR").minus(money(2, "EUR")),
            Err(MoneyError::Negative)
        );
        assert_eq!(
            money(i64::MAX, "EUR").plus(money(1, "EUR")),
            Err(MoneyError::Overflow)
        );
        assert!(serde_json::from_str::<Money>(r#"{"amount":-5,"currency":"EUR"}"#).is_err());
        assert!(serde_json::from_str::<Money>(r#"{"amount":1.5,"currency":"EUR"}"#).is_err());
    }

    #[test]
    fn shares_round_halves_up() {
        let points = BasisPoints::new(500).unwrap();
        assert_eq!(money(10, "EUR").share(points).unwrap().amount(), 1);
        assert_eq!(money(9, "EUR").share(points).unwrap().amount(), 0);
        assert_eq!(
            money(19, "EUR")
                .share_rounded_down(points)
                .unwrap()
                .amount(),
            0
        );
    }

    #[test]
    fn shares_end_in_zero_for_currencies_with_three_decimals() {
        let points = BasisPoints::new(500).unwrap();
        let dinars = money(12_300, "KWD");
        assert_eq!(dinars.share(points).unwrap(), money(620, "KWD"));
        assert_eq!(
            dinars.share_rounded_down(points).unwrap(),
            money(610, "KWD")
        );
        assert_eq!(dinars.included_tax(points).unwrap(), money(590, "KWD"));
        let refused = money(12_345, "KWD").check_chargeable().unwrap_err();
        assert_eq!(refused.to_string(), "must be in steps of 0.010 KWD");
    }

    #[test]
    fn returns_the_tax_in_an_inclusive_amount() {
        assert_eq!(
            money(11_900, "EUR")
                .included_tax(BasisPoints::new(1_900).unwrap())
                .unwrap()
                .amount(),
            1_900
        );
    }

    #[test]
    fn formats_amounts_with_the_decimals_of_their_currency() {
        assert_eq!(money(12_600, "EUR").to_string(), "126.00 EUR");
        assert_eq!(money(5, "EUR").to_string(), "0.05 EUR");
        assert_eq!(money(5_000, "JPY").to_string(), "5000 JPY");
        assert_eq!(money(1_500, "KWD").to_string(), "1.500 KWD");
    }
}
