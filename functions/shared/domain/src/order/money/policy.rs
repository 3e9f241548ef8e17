//! The refund of a customer who cancels an accepted order (PRODUCT section 1).

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::later;
use crate::money::{BasisPoints, Breakdown, Money, MoneyError};
use crate::offer::{CancellationPolicy, OfferKind};
use crate::order::machine::state::State;
use crate::order::machine::timers::earlier;
use crate::order::record::Order;

/// The refund of a cancellation at the given time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyRefund {
    pub refund: Money,
    pub policy: CancellationPolicy,
}

/// Returns the refund of a cancellation at `now`.
///
/// A policy can only be kinder than the law: while the customer can withdraw from the contract, all is refunded. A full
/// refund includes the service fee; a partial one is a share of the remaining amount without it.
pub fn policy_refund(order: &Order, now: Timestamp) -> Result<PolicyRefund, MoneyError> {
    let policy = order.offer.cancellation_policy;
    let total = order.money.total;
    let refund = match order.state {
        // The hold is released; the customer was not charged.
        State::QuoteRequested | State::PendingPayment | State::Requested => total,
        _ if order.can_withdraw(now) => total,
        _ => {
            let share = share(order, now);
            if share == BasisPoints::WHOLE {
                total
            } else {
                partial(&order.money, share)?
            }
        }
    };
    Ok(PolicyRefund {
        refund: refund.at_most(order.refundable()).unwrap_or(refund),
        policy,
    })
}

/// Returns the refund of a cancellation while the policy refunds half; `None` if it never does.
pub fn half_refund(
    breakdown: &Breakdown,
    kind: OfferKind,
    policy: CancellationPolicy,
) -> Result<Option<Money>, MoneyError> {
    if kind.is_scheduled() && policy == CancellationPolicy::Flexible {
        return Ok(None);
    }
    partial(breakdown, HALF).map(Some)
}

fn partial(breakdown: &Breakdown, share: BasisPoints) -> Result<Money, MoneyError> {
    breakdown
        .total
        .minus(breakdown.service_fee)?
        .share_rounded_down(share)
}

const HALF: BasisPoints = BasisPoints::HALF;

fn share(order: &Order, now: Timestamp) -> BasisPoints {
    const DAY: SignedDuration = SignedDuration::from_hours(24);
    let Some(start) = order.starts_at() else {
        let free_until = order.accepted_at.map(|accepted| later(accepted, DAY));
        return if free_until.is_some_and(|until| now <= until) {
            BasisPoints::WHOLE
        } else {
            HALF
        };
    };
    let until = |hours: i64| now <= earlier(start, SignedDuration::from_hours(hours));
    match order.offer.cancellation_policy {
        CancellationPolicy::Flexible if until(24) => BasisPoints::WHOLE,
        CancellationPolicy::Moderate if until(72) => BasisPoints::WHOLE,
        CancellationPolicy::Moderate if until(24) => HALF,
        CancellationPolicy::Strict if until(7 * 24) => HALF,
        CancellationPolicy::Flexible
        | CancellationPolicy::Moderate
        | CancellationPolicy::Strict => BasisPoints::ZERO,
    }
}
