//! The deadlines of an order: the next one, and the command that follows when it passes.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::later;

use super::command::Command;
use super::deadline::{Deadline, TimerKind};
use crate::order::money::payment::PayoutStatus;
use crate::order::record::Order;

pub(crate) const PAY_WITHIN: SignedDuration = SignedDuration::from_mins(30);
/// The time to pay a custom quote.
pub(crate) const PAY_QUOTE_WITHIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The longest time that an order waits for its payment: the talent's to set a price, and the customer's to pay it.
pub const LONGEST_UNPAID: SignedDuration = SignedDuration::from_hours(144 + 7 * 24);
/// The grace period after the delivery deadline before the refund.
pub(crate) const DELIVERY_GRACE: SignedDuration = SignedDuration::from_hours(24);
/// The time to review a delivery that is neither a session nor a shipment.
pub(crate) const REVIEW_WITHIN: SignedDuration = SignedDuration::from_hours(72);
/// The time to review a shipment, counted from its dispatch.
pub(crate) const REVIEW_SHIPPED_WITHIN: SignedDuration = SignedDuration::from_hours(14 * 24);
/// The time to report a problem with a session.
pub(crate) const REVIEW_SESSION_WITHIN: SignedDuration = SignedDuration::from_hours(48);
/// The time to deliver a revision.
pub(crate) const REVISE_WITHIN: SignedDuration = SignedDuration::from_hours(5 * 24);
/// The time to decide a dispute.
pub(crate) const RESOLVE_WITHIN: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The time after which a failed payout is retried.
pub(crate) const PAYOUT_RETRY_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// The shortest time between the deadline to accept and the end of the payment's hold.
pub(crate) const CAPTURE_MARGIN: SignedDuration = SignedDuration::from_hours(24);

/// A deadline of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Due {
    pub kind: TimerKind,
    /// The time at which it passes.
    pub at: Timestamp,
}

/// Returns the next deadline with the time at which it takes effect, including the grace period, or at which a held-up
/// payout is tried again. Pages show [`promised_deadline`]. Every live state has a deadline.
pub fn due(order: &Order) -> Option<Due> {
    let promised = deadline(order)?;
    let at = match order.state.record().deadline? {
        Deadline::Deliver if !order.offer.kind.is_scheduled() => later(promised.at, DELIVERY_GRACE),
        _ => promised.at,
    };
    Some(Due { at, ..promised })
}

/// Returns the next deadline as it was promised, for pages, lists and emails. [`due`] returns when it takes effect. A
/// payout that waits for its account is promised for no day: the day of the next try moves every day.
pub fn promised_deadline(order: &Order) -> Option<Due> {
    let is_planned = order.payout.status == PayoutStatus::Scheduled;
    deadline(order).filter(|due| due.kind != TimerKind::PayoutAt || is_planned)
}

fn deadline(order: &Order) -> Option<Due> {
    let timers = &order.timers;
    let (kind, at) = match order.state.record().deadline? {
        Deadline::Pay => (TimerKind::PayBy, timers.pay_by),
        Deadline::Answer => (TimerKind::AcceptBy, timers.accept_by),
        Deadline::Deliver | Deadline::Revise => (TimerKind::DeliverBy, timers.deliver_by),
        Deadline::Review => (TimerKind::ReviewBy, timers.review_by),
        Deadline::Resolve => (TimerKind::ResolveBy, timers.resolve_by),
        // After a cancellation or a partial chargeback the talent is still owed the amount that was not refunded.
        Deadline::Payout => match order.payout.status {
            PayoutStatus::Scheduled | PayoutStatus::Blocked | PayoutStatus::Failed => {
                (TimerKind::PayoutAt, timers.payout_at)
            }
            _ => return None,
        },
    };
    at.map(|at| Due { kind, at })
}

/// Returns the command of a deadline that has passed at `now`. A due payout is not a transition and returns `None`.
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

/// Returns an earlier time, or the earliest possible timestamp if it is out of range.
pub(crate) fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

/// Rounds down to whole seconds, the precision of the API.
pub(crate) fn whole_seconds(at: Timestamp) -> Timestamp {
    at.round(
        jiff::TimestampRound::new()
            .smallest(jiff::Unit::Second)
            .mode(jiff::RoundMode::Floor),
    )
    .unwrap_or(at)
}

/// Returns a duration of whole hours.
pub(crate) fn hours(count: u32) -> SignedDuration {
    SignedDuration::from_hours(i64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offer::LONGEST_ACCEPT_H;

    #[test]
    fn no_order_waits_longer_for_its_payment() {
        assert_eq!(LONGEST_UNPAID, hours(LONGEST_ACCEPT_H) + PAY_QUOTE_WITHIN);
        assert!(PAY_WITHIN < LONGEST_UNPAID);
    }
}
