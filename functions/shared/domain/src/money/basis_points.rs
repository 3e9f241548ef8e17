//! A share of an amount.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::MoneyError;
use crate::text::Parsed;

/// A share in hundredths of a percent, 0 to 10,000.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(try_from = "u32", into = "u32")]
#[schema(value_type = u32, maximum = 10000)]
pub struct BasisPoints(pub(super) u32);

impl BasisPoints {
    pub const ZERO: Self = Self(0);
    pub const WHOLE: Self = Self(10_000);
    pub const FIFTH: Self = Self(2_000);
    pub const HALF: Self = Self(5_000);

    /// Returns a share. Rejects more than 100 %.
    pub const fn new(points: u32) -> Result<Self, MoneyError> {
        if points <= 10_000 {
            Ok(Self(points))
        } else {
            Err(MoneyError::Overflow)
        }
    }

    /// Formats the share as a percentage: `19 %`, `8.1 %`.
    pub fn to_percent(self) -> String {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        let part = format!("{part:02}");
        let part = part.trim_end_matches('0');
        let point = if part.is_empty() { "" } else { "." };
        format!("{whole}{point}{part} %")
    }

    /// Returns the share in hundredths of a percent.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for BasisPoints {
    type Error = Parsed<MoneyError>;

    fn try_from(points: u32) -> Result<Self, Self::Error> {
        Ok(Self::new(points)?)
    }
}

impl From<BasisPoints> for u32 {
    fn from(points: BasisPoints) -> Self {
        points.0
    }
}
