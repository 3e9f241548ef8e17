//! Deadlines: which one is next, and what happens when it passes.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::later;

use super::command::Command;
use super::payment::PayoutStatus;
use super::record::Order;
use super::state::{State, named};

/// Time to pay.
pub(crate) const PAY_WITHIN: SignedDuration = SignedDuration::from_mins(30);
/// Time to pay a price that the talent named.
pub(crate) const QUOTE_PAID_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Grace after the delivery deadline before the money goes back.
pub(crate) const DELIVERY_GRACE: SignedDuration = SignedDuration::from_hours(24);
/// Time to look at what was made.
pub(crate) const REVIEW_MADE_WITHIN: SignedDuration = SignedDuration::from_hours(72);
/// Time to look at what comes by post, from when it was sent: it is on its way for a part of it.
pub(crate) const REVIEW_SHIPPED_WITHIN: SignedDuration = SignedDuration::from_hours(14 * 24);
/// Time to report a session.
pub(crate) const REVIEW_SESSION_WITHIN: SignedDuration = SignedDuration::from_hours(48);
/// Time to make a change.
pub(crate) const REVISE_WITHIN: SignedDuration = SignedDuration::from_hours(5 * 24);
/// Time to settle a dispute.
pub(crate) const RESOLVE_WITHIN: SignedDuration = SignedDuration::from_hours(30 * 24);
/// From completion to payout.
pub(crate) const PAYOUT_DELAY: SignedDuration = SignedDuration::from_hours(7 * 24);
/// From a payout that could not be made to the next try.
pub(crate) const PAYOUT_LOOKED_AT_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// Kept between the last moment to accept and the end of the hold.
pub(crate) const CAPTURE_MARGIN: SignedDuration = SignedDuration::from_hours(24);

/// Which deadline.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the deadline of that name in `Timers`")]
pub enum TimerKind {
    PayBy,
    AcceptBy,
    DeliverBy,
    ReviewBy,
    PayoutAt,
    ResolveBy,
}

named!(TimerKind {
    PayBy = "pay_by",
    AcceptBy = "accept_by",
    DeliverBy = "deliver_by",
    ReviewBy = "review_by",
    PayoutAt = "payout_at",
    ResolveBy = "resolve_by",
});

/// A deadline of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Due {
    /// Which one.
    pub kind: TimerKind,
    /// When it passes.
    pub at: Timestamp,
}

/// When the order's next deadline makes something happen by itself, grace included: for the clock and the guards.
/// People read [`promised_deadline`]. Every live state has one.
pub fn due(order: &Order) -> Option<Due> {
    let promised = promised_deadline(order)?;
    let at = match (promised.kind, order.state) {
        (TimerKind::DeliverBy, State::Accepted) if !order.offer.kind.is_scheduled() => {
            later(promised.at, DELIVERY_GRACE)
        }
        _ => promised.at,
    };
    Some(Due { at, ..promised })
}

/// The order's next deadline as it was promised: what pages, lists and mails show. [`due`] says when it acts.
pub fn promised_deadline(order: &Order) -> Option<Due> {
    let timers = &order.timers;
    let (kind, at) = match order.state {
        State::PendingPayment => (TimerKind::PayBy, timers.pay_by),
        State::QuoteRequested | State::Requested => (TimerKind::AcceptBy, timers.accept_by),
        State::Accepted | State::RevisionRequested => (TimerKind::DeliverBy, timers.deliver_by),
        State::Delivered => (TimerKind::ReviewBy, timers.review_by),
        State::Disputed => (TimerKind::ResolveBy, timers.resolve_by),
        // A cancelled order still owes the talent what the customer did not get back, and so does one of which a bank took a part.
        State::Completed | State::Cancelled | State::Refunded
            if matches!(
                order.payout.status,
                PayoutStatus::Scheduled | PayoutStatus::Blocked | PayoutStatus::Failed
            ) =>
        {
            (TimerKind::PayoutAt, timers.payout_at)
        }
        State::Completed
        | State::PaymentExpired
        | State::Declined
        | State::Expired
        | State::Cancelled
        | State::Refunded => return None,
    };
    at.map(|at| Due { kind, at })
}

/// The command of a deadline that has passed at `now`; a due payout is no transition and gives none.
pub fn due_command(order: &Order, now: Timestamp) -> Option<Command> {
    let passed = due(order).filter(|due| due.at <= now)?;
    match (passed.kind, order.state) {
        (TimerKind::PayBy, _) if order.custom_quote.is_some() => Some(Command::QuoteExpire),
        (TimerKind::PayBy, _) => Some(Command::PaymentExpire),
        (TimerKind::AcceptBy, _) => Some(Command::AcceptTimeout),
        (TimerKind::DeliverBy, State::RevisionRequested) => Some(Command::RevisionTimeout),
        (TimerKind::DeliverBy, _) if order.offer.kind.is_scheduled() => Some(Command::SessionEnd),
        (TimerKind::DeliverBy, _) => Some(Command::DeliveryTimeout),
        (TimerKind::ReviewBy, _) => Some(Command::AutoComplete),
        (TimerKind::ResolveBy, _) => Some(Command::DisputeTimeout),
        (TimerKind::PayoutAt, _) => None,
    }
}

/// A moment earlier; at the beginning of time it stays there.
pub(crate) fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

/// The moment without its fraction: the wire knows whole seconds (rounded towards the past).
pub(crate) fn whole_seconds(at: Timestamp) -> Timestamp {
    at.round(
        jiff::TimestampRound::new()
            .smallest(jiff::Unit::Second)
            .mode(jiff::RoundMode::Floor),
    )
    .unwrap_or(at)
}

/// Whole hours.
pub(crate) fn hours(count: u32) -> SignedDuration {
    SignedDuration::from_hours(i64::from(count))
}
