//! Promo codes: what a code takes off a price, and for which orders.
//!
//! The platform bears every reduction: the talent earns as if there were none ([`FundedBy::Platform`]). So a code takes off
//! at most what the platform would earn of the order ([`crate::money::Breakdown::compute_reduced`]).
//!
//! [`FundedBy::Platform`]: crate::money::FundedBy::Platform

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::PromotionGuid;
use crate::money::{BasisPoints, Currency, Money, MoneyError};
use crate::order::{Order, State};

mod code;
mod input;

pub use code::PromoCode;
pub use input::PromotionInput;

/// What a code takes off the price of offer and extras.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Reduction {
    /// The same amount of every order.
    Amount {
        /// In minor units of the promotion's currency, 1 to 1,000,000.
        #[schema(minimum = 1, maximum = 1_000_000)]
        amount: i64,
    },
    /// A share.
    Share {
        /// In hundredths of a percent, 1 to 10,000.
        bps: BasisPoints,
    },
}

/// A promo code with its reduction and its limits. What it says never changes: it is ended and another one created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Promotion {
    /// Identifier.
    pub promotion_guid: PromotionGuid,
    /// What customers type.
    pub code: PromoCode,
    /// Orders of other currencies do not get it.
    pub currency: Currency,
    /// What it takes off.
    pub reduction: Reduction,
    /// The price of offer and extras that an order has at least; zero for none.
    pub minimum_order: Money,
    /// How many orders get it; absent for any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_uses: Option<u32>,
    /// From when on it can be used.
    pub starts_at: Timestamp,
    /// Until when it can be used.
    pub ends_at: Timestamp,
    /// When an operator ended it before its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Timestamp>,
    /// Raised by every write.
    pub version: u64,
    /// When it was created.
    pub created_at: Timestamp,
}

/// Why a code takes nothing off a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PromotionRefused {
    /// It does not exist, is not in its time, was ended, is used up, or was used by this customer. One message for all, so
    /// that it shows neither which codes exist nor who used them.
    #[error("is not valid, or was used before")]
    NotValid,
    /// It is for orders of another currency.
    #[error("is not for prices in {0}")]
    OtherCurrency(Currency),
    /// The order is too small.
    #[error("is for orders of {0} or more")]
    BelowMinimum(Money),
    /// The platform earns nothing of this order that it could give.
    #[error("takes nothing off this price")]
    NothingToReduce,
}

impl Promotion {
    /// What the code takes off `subtotal` at `now` before the platform's share limits it, or why nothing.
    ///
    /// The table decides how often it may be used, when the order is paid for.
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

    /// Whether nobody can use it any more.
    pub fn is_over(&self, now: Timestamp) -> bool {
        now >= self.ends_at || self.ended_at.is_some_and(|at| at <= now)
    }

    /// The promotion ended by an operator; `None` when it is over already.
    pub fn ended(&self, now: Timestamp) -> Option<Self> {
        (!self.is_over(now)).then(|| Self {
            ended_at: Some(now),
            version: self.version.saturating_add(1),
            ..self.clone()
        })
    }
}

impl Order {
    /// The promo code of the order.
    pub fn promo_code(&self) -> Option<PromoCode> {
        let discount = self.money.discount.as_ref()?;
        PromoCode::parse(&discount.code).ok()
    }

    /// The code whose use the order gives back with its step from `from`.
    ///
    /// A use counts from the payment on, so that an order without one keeps a code from no other. An order that ends after
    /// that and before its money was taken (declined, withdrawn, expired) cost the platform and the
    /// customer nothing, so its use is another's, and the customer's own again. Once the money was taken the use stays
    /// spent, whatever is refunded later: refunds come in parts and long after, and a code that is given back on each of
    /// them could be booked with and cancelled without end.
    pub fn given_back_code(&self, from: State) -> Option<PromoCode> {
        let is_counted = from != State::PendingPayment && from != State::QuoteRequested;
        let ends_now = self.state.is_end() && !from.is_end() && is_counted;
        (ends_now && self.payment.captured.is_zero()).then(|| self.promo_code())?
    }
}
