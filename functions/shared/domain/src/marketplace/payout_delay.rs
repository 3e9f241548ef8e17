//! The time from the completion of an order to its payout.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text::{FieldRule, Parsed};

/// Days from completion to payout, 1 to 30; 7 by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schema(value_type = u8, minimum = 1, maximum = 30)]
pub struct PayoutDelay(u8);

/// The error of a number of days out of bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be 1 to 30")]
pub struct NoPayoutDelay;

impl From<NoPayoutDelay> for FieldRule {
    fn from(_none: NoPayoutDelay) -> Self {
        Self::range(1, 30)
    }
}

impl PayoutDelay {
    /// Returns a delay of 1 to 30 days.
    pub const fn from_days(days: u8) -> Result<Self, NoPayoutDelay> {
        if days >= 1 && days <= 30 {
            Ok(Self(days))
        } else {
            Err(NoPayoutDelay)
        }
    }

    pub fn duration(self) -> SignedDuration {
        SignedDuration::from_hours(i64::from(self.0).saturating_mul(24))
    }
}

impl Default for PayoutDelay {
    fn default() -> Self {
        Self(7)
    }
}

impl TryFrom<u8> for PayoutDelay {
    type Error = Parsed<NoPayoutDelay>;

    fn try_from(days: u8) -> Result<Self, Self::Error> {
        Ok(Self::from_days(days)?)
    }
}

impl From<PayoutDelay> for u8 {
    fn from(delay: PayoutDelay) -> Self {
        delay.0
    }
}
