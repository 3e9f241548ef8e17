//! What the platform takes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AppliedTax, MoneyError};

/// A share in hundredths of a percent, 0 to 10,000.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(try_from = "u32", into = "u32")]
#[schema(value_type = u32, maximum = 10000)]
pub struct BasisPoints(u32);

impl BasisPoints {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// The whole.
    pub const WHOLE: Self = Self(10_000);
    /// A fifth.
    pub const FIFTH: Self = Self(2_000);
    /// The half.
    pub const HALF: Self = Self(5_000);

    /// A share of at most the whole.
    pub const fn new(points: u32) -> Result<Self, MoneyError> {
        if points <= 10_000 {
            Ok(Self(points))
        } else {
            Err(MoneyError::Overflow)
        }
    }

    /// As people read it: `19 %`, `8.1 %`.
    pub fn to_percent(self) -> String {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        let part = format!("{part:02}");
        let part = part.trim_end_matches('0');
        let point = if part.is_empty() { "" } else { "." };
        format!("{whole}{point}{part} %")
    }

    /// The share in hundredths of a percent.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for BasisPoints {
    type Error = MoneyError;

    fn try_from(points: u32) -> Result<Self, MoneyError> {
        Self::new(points)
    }
}

impl From<BasisPoints> for u32 {
    fn from(points: BasisPoints) -> Self {
        points.0
    }
}

/// The fee policy a price is computed with; frozen into every order by its version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fees {
    /// Share of the talent's price that the platform keeps; 2,000 by default.
    pub commission: BasisPoints,
    /// Added to the price for the customer; 500 by default.
    pub service_fee: BasisPoints,
    /// Tax rate on price and service fee; 0 by default.
    pub tax: BasisPoints,
    /// Whether the prices shown already contain the tax.
    pub tax_inclusive: bool,
    /// The row of the tax table that the rate is from; absent for the deployment's own rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_tax: Option<Box<AppliedTax>>,
    /// Number of this policy; raise it whenever a rate changes.
    pub policy_version: u32,
}

impl Default for Fees {
    /// 20 % commission, 5 % service fee, no tax (PRODUCT section 2).
    fn default() -> Self {
        Self {
            commission: BasisPoints(2_000),
            service_fee: BasisPoints(500),
            tax: BasisPoints::ZERO,
            tax_inclusive: false,
            applied_tax: None,
            policy_version: 1,
        }
    }
}
