//! Deadlines: which one is next, and what happens when it passes.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::later;

use super::command::Command;
use super::deadline::{Deadline, TimerKind};
use super::payment::PayoutStatus;
use super::record::Order;

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
    let at = match order.state.record().deadline? {
        Deadline::Deliver if !order.offer.kind.is_scheduled() => later(promised.at, DELIVERY_GRACE),
        _ => promised.at,
    };
    Some(Due { at, ..promised })
}

/// The order's next deadline as it was promised: what pages, lists and mails show. [`due`] says when it acts.
pub fn promised_deadline(order: &Order) -> Option<Due> {
    let timers = &order.timers;
    let (kind, at) = match order.state.record().deadline? {
        Deadline::Pay => (TimerKind::PayBy, timers.pay_by),
        Deadline::Answer => (TimerKind::AcceptBy, timers.accept_by),
        Deadline::Deliver | Deadline::Revise => (TimerKind::DeliverBy, timers.deliver_by),
        Deadline::Review => (TimerKind::ReviewBy, timers.review_by),
        Deadline::Resolve => (TimerKind::ResolveBy, timers.resolve_by),
        // A cancelled order still owes the talent what the customer did not get back, and so does one of which a bank took a part.
        Deadline::Payout => match order.payout.status {
            PayoutStatus::Scheduled | PayoutStatus::Blocked | PayoutStatus::Failed => {
                (TimerKind::PayoutAt, timers.payout_at)
            }
            _ => return None,
        },
    };
    at.map(|at| Due { kind, at })
}

/// The command of a deadline that has passed at `now`; a due payout is no transition and gives none.
pub fn due_command(order: &Order, now: Timestamp) -> Option<Command> {
    due(order).filter(|due| due.at <= now)?;
    match order.state.record().deadline? {
        Deadline::Pay if order.custom_quote.is_some() => Some(Command::QuoteExpire),
        Deadline::Pay => Some(Command::PaymentExpire),
        Deadline::Answer => Some(Command::AcceptTimeout),
        Deadline::Deliver if order.offer.kind.is_scheduled() => Some(Command::SessionEnd),
        Deadline::Deliver => Some(Command::DeliveryTimeout),
        Deadline::Revise => Some(Command::RevisionTimeout),
        Deadline::Review => Some(Command::AutoComplete),
        Deadline::Resolve => Some(Command::DisputeTimeout),
        Deadline::Payout => None,
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
