//! Promo codes: the discount of a code, and the orders that it applies to.
//!
//! The platform pays every discount: the talent's earnings do not change ([`FundedBy::Platform`]). Therefore a discount
//! is at most the platform's revenue from the order ([`crate::money::Breakdown::compute_reduced`]).
//!
//! [`FundedBy::Platform`]: crate::money::FundedBy::Platform

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::PromotionGuid;
use crate::money::{BasisPoints, Currency, Money, MoneyError};
use crate::order::{Order, State};
use crate::text::FieldRule;

mod code;
mod input;

pub use code::PromoCode;
pub use input::PromotionInput;

/// The discount of a code on the price of offer and extras.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Reduction {
    Amount {
        /// The amount in minor units of the promotion's currency, 1 to 1,000,000.
        #[schema(minimum = 1, maximum = 1_000_000)]
        amount: i64,
    },
    /// A share of the price.
    Share {
        /// The share in hundredths of a percent, 1 to 10,000.
        bps: BasisPoints,
    },
}

/// A promo code with its discount and limits. It cannot be edited: an operator ends it and creates another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Promotion {
    pub promotion_guid: PromotionGuid,
    /// The code that customers enter.
    pub code: PromoCode,
    /// The currency of the orders that it applies to.
    pub currency: Currency,
    pub reduction: Reduction,
    /// The minimum price of offer and extras; zero for none.
    pub minimum_order: Money,
    /// The maximum number of uses; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_uses: Option<u32>,
    /// The time from which it can be used.
    pub starts_at: Timestamp,
    /// The time until which it can be used.
    pub ends_at: Timestamp,
    /// The time at which an operator ended it early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Timestamp>,
    /// Raised by every write.
    pub version: u64,
    pub created_at: Timestamp,
}

/// The reason why a code gives no discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PromotionRefused {
    /// It does not exist, is outside its period, was ended, is used up, or was used by this customer. One message for
    /// all, so that it reveals neither existing codes nor their users.
    #[error("is not valid, or was used before")]
    NotValid,
    /// It applies to orders in another currency.
    #[error("is not for prices in {0}")]
    OtherCurrency(Currency),
    /// The price is below the minimum.
    #[error("is for orders of {0} or more")]
    BelowMinimum(Money),
    /// The platform has no revenue from this order that it could reduce.
    #[error("takes nothing off this price")]
    NothingToReduce,
}

impl From<PromotionRefused> for FieldRule {
    fn from(refused: PromotionRefused) -> Self {
        match refused {
            PromotionRefused::NotValid => Self::Used,
            PromotionRefused::OtherCurrency(currency) => Self::PromoCurrency { currency },
            PromotionRefused::BelowMinimum(min) => Self::PromoMinimum { min },
            PromotionRefused::NothingToReduce => Self::PromoWithoutEffect,
        }
    }
}

impl Promotion {
    /// Returns the discount on `subtotal` at `now` before the platform's revenue limits it, or the reason for none.
    ///
    /// The table checks the number of uses when the order is paid.
    pub fn reduce(&self, subtotal: Money, now: Timestamp) -> Result<Money, PromotionRefused> {
        if now < self.starts_at || self.is_over(now) {
            return Err(PromotionRefused::NotValid);
        }
        if subtotal.currency() != self.currency {
            return Err(PromotionRefused::OtherCurrency(subtotal.currency()));
        }
        if subtotal.amount() < self.minimum_order.amount() {
            return Err(PromotionRefused::BelowMinimum(self.minimum_order));
        }
        let reduction = self.reduction_of(subtotal);
        let reduction = reduction.and_then(|reduction| reduction.at_most(subtotal));
        reduction.map_err(|_overflow| PromotionRefused::NothingToReduce)
    }

    fn reduction_of(&self, subtotal: Money) -> Result<Money, MoneyError> {
        match self.reduction {
            Reduction::Amount { amount } => Money::new(amount, self.currency),
            Reduction::Share { bps } => subtotal.share_rounded_down(bps),
        }
    }

    /// Returns whether it can no longer be used.
    pub fn is_over(&self, now: Timestamp) -> bool {
        now >= self.ends_at || self.ended_at.is_some_and(|at| at <= now)
    }

    /// Returns the promotion ended by an operator, or `None` if it is already over.
    pub fn ended(&self, now: Timestamp) -> Option<Self> {
        (!self.is_over(now)).then(|| Self {
            ended_at: Some(now),
            version: self.version.saturating_add(1),
            ..self.clone()
        })
    }
}

impl Order {
    /// Returns the promo code of the order.
    pub fn promo_code(&self) -> Option<PromoCode> {
        let discount = self.money.discount.as_ref()?;
        PromoCode::parse(&discount.code).ok()
    }

    /// Returns whether the order's use of its promo code is counted: from the payment on, unless it ended uncharged.
    pub fn holds_promo_use(&self) -> bool {
        self.requested_at.is_some() && !(self.state.is_end() && self.payment.captured.is_zero())
    }

    /// Returns the code whose use becomes available again with a transition from `from`.
    ///
    /// A use counts from the payment on, so that unpaid orders do not use up a code. If the order then ends before the
    /// capture (declined, withdrawn, expired), the use becomes available again, also for the same customer. After the
    /// capture the use stays spent even if the order is refunded: refunds come in parts and much later, and otherwise a
    /// code could be used and cancelled without limit.
    pub fn given_back_code(&self, from: State) -> Option<PromoCode> {
        let is_counted = from != State::PendingPayment && from != State::QuoteRequested;
        let ends_now = self.state.is_end() && !from.is_end() && is_counted;
        (ends_now && self.payment.captured.is_zero()).then(|| self.promo_code())?
    }
}
