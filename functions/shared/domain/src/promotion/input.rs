//! A promotion as an operator creates it, and its validation.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{PromoCode, Promotion, Reduction};
use crate::ids::PromotionGuid;
use crate::money::{BasisPoints, Currency, Money};
use crate::text::{FieldRule, Measured, TimeProblem, Violations};

/// The largest amount of a promotion, in minor units.
const LARGEST: i64 = 1_000_000;
/// The largest number of uses.
const MOST_USES: u32 = 1_000_000;
/// The longest period, so that no code is forgotten.
const LONGEST: SignedDuration = SignedDuration::from_hours(24 * 366);

/// A new promotion as the operator's form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PromotionInput {
    /// The code that customers enter; a code is never used for a second promotion.
    #[schema(value_type = PromoCode)]
    pub code: String,
    /// The currency of the orders that it applies to.
    pub currency: Currency,
    pub reduction: Reduction,
    /// The minimum price of offer and extras, in minor units; absent for none.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1_000_000)]
    pub minimum_order: Option<i64>,
    /// The maximum number of uses, 1 to 1,000,000; absent for no limit.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub most_uses: Option<u32>,
    /// The time from which it can be used.
    #[serde(deserialize_with = "crate::time_input::read_instant")]
    pub starts_at: Timestamp,
    /// The time until which it can be used; after `startsAt` and in the future, at most a year later.
    #[serde(deserialize_with = "crate::time_input::read_instant")]
    pub ends_at: Timestamp,
}

impl PromotionInput {
    /// Returns the promotion, or all violations.
    pub fn checked(
        &self,
        promotion_guid: PromotionGuid,
        now: Timestamp,
    ) -> Result<Promotion, Violations> {
        let mut violations = Violations::new();
        let code = violations.check("code", PromoCode::parse(&self.code));
        let in_range = |amount: i64| (1..=LARGEST).contains(&amount);
        match self.reduction {
            Reduction::Amount { amount } => violations.require(
                in_range(amount),
                "reduction.amount",
                FieldRule::measured(1, 1_000_000, Measured::MinorUnits),
            ),
            Reduction::Share { bps } => violations.require(
                bps > BasisPoints::ZERO,
                "reduction.bps",
                FieldRule::range(1, 10_000),
            ),
        }
        let minimum = self.minimum_order.unwrap_or_default();
        let minimum_order = Money::new(minimum, self.currency)
            .ok()
            .filter(|_| minimum == 0 || in_range(minimum));
        violations.require(
            minimum_order.is_some(),
            "minimumOrder",
            FieldRule::measured(0, 1_000_000, Measured::MinorUnits),
        );
        violations.require(
            self.most_uses
                .is_none_or(|uses| (1..=MOST_USES).contains(&uses)),
            "mostUses",
            FieldRule::range(1, 1_000_000),
        );
        violations.require(
            self.ends_at > self.starts_at && self.ends_at > now,
            "endsAt",
            FieldRule::time(TimeProblem::EndAfterStart),
        );
        violations.require(
            self.ends_at.duration_since(self.starts_at) <= LONGEST,
            "endsAt",
            FieldRule::time(TimeProblem::EndWithinYear),
        );
        violations.finish(
            code.zip(minimum_order)
                .map(|(code, minimum_order)| Promotion {
                    promotion_guid,
                    code,
                    currency: self.currency,
                    reduction: self.reduction,
                    minimum_order,
                    most_uses: self.most_uses,
                    starts_at: self.starts_at,
                    ends_at: self.ends_at,
                    ended_at: None,
                    version: 1,
                    created_at: now,
                }),
        )
    }
}
