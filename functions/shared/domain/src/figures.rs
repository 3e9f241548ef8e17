//! The figures of a day in one currency: the sums of its steps of orders and of its payouts.
//!
//! A day is a UTC day, like those of the ledger and its reconciliation: it always has 24 hours, and the setting of the
//! marketplace's time zone does not move figures from one day to another.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::later;
use crate::order::{Event, Order, State, Transition};
use crate::talent::{AnswerOutcome, RequestAnswer};

/// How often the figures of a day are counted until [`SETTLED_AFTER`].
const COUNT_EVERY: SignedDuration = SignedDuration::from_mins(15);
/// How often they are counted from then until [`FINAL_AFTER`].
const RECOUNT_EVERY: SignedDuration = SignedDuration::from_hours(6);
/// The time after a day from which late entries are rare.
const SETTLED_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// The time after a day from which a count is final: longer than any clock is wrong.
const FINAL_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Sums of one currency. Amounts are in minor units.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// The requests whose payment was held.
    pub requests: u64,
    pub accepted: u64,
    pub declined: u64,
    /// The requests without an answer in time.
    pub expired: u64,
    /// The seconds from request to answer, of all accepted and declined requests together.
    pub answer_seconds: u64,
    pub captured: i64,
    /// The marketplace's part of the charged amount, without tax.
    pub fees: i64,
    /// The number of refunds, including payments that a bank took back.
    pub refunds: u64,
    pub refunded: i64,
    /// The marketplace's part of the refunded amount.
    pub fees_refunded: i64,
    pub disputes: u64,
    /// The number of payouts to talent.
    pub payouts: u64,
    /// The amount that was transferred to talent, without later reversals.
    pub paid_out: i64,
    /// The number of orders that reached a state, by state; tips are none.
    pub reached: BTreeMap<State, u64>,
}

impl Figures {
    /// Returns the part of one step of an order. `order` is the order after the step, or after any later one: the amounts
    /// of a step do not change. Of a tip only the amounts count.
    pub fn of_step(order: &Order, event: &Event) -> Self {
        let mut figures = Self::default();
        if order.tip.is_none() && event.from != Some(event.to) {
            figures.reached.insert(event.to, 1);
            figures.disputes = u64::from(event.to == State::Disputed);
        }
        figures.requests = u64::from(event.transition == Transition::Authorise);
        if let Some(answer) = RequestAnswer::from_event(order.order_guid, order.requested_at, event)
        {
            figures.count_answer(&answer);
        }
        if event.transition.captures() {
            figures.captured = order.payment.captured.amount();
            figures.fees = order.money.platform.amount();
        }
        for refund in &order.refunds {
            if refund.version == event.version {
                figures.refunds = figures.refunds.saturating_add(1);
                figures.refunded = figures.refunded.saturating_add(refund.amount.amount());
                let platform = refund.parts.platform.amount();
                figures.fees_refunded = figures.fees_refunded.saturating_add(platform);
            }
        }
        figures
    }

    /// Returns the part of an order's payout; zeros before it is made. A later reversal is a refund, and does not change
    /// it.
    pub fn of_payout(order: &Order) -> Self {
        let payout = &order.payout;
        if payout.paid_at.is_none() {
            return Self::default();
        }
        let earned = payout.amount.amount();
        let earned = earned.saturating_add(payout.reversed.amount());
        Self {
            payouts: 1,
            paid_out: earned.saturating_sub(payout.netted().amount()),
            ..Self::default()
        }
    }

    /// Adds other figures of the same currency.
    pub fn add(&mut self, other: &Self) {
        for (sum, part) in [
            (&mut self.requests, other.requests),
            (&mut self.accepted, other.accepted),
            (&mut self.declined, other.declined),
            (&mut self.expired, other.expired),
            (&mut self.answer_seconds, other.answer_seconds),
            (&mut self.refunds, other.refunds),
            (&mut self.disputes, other.disputes),
            (&mut self.payouts, other.payouts),
        ] {
            *sum = sum.saturating_add(part);
        }
        for (sum, part) in [
            (&mut self.captured, other.captured),
            (&mut self.fees, other.fees),
            (&mut self.refunded, other.refunded),
            (&mut self.fees_refunded, other.fees_refunded),
            (&mut self.paid_out, other.paid_out),
        ] {
            *sum = sum.saturating_add(part);
        }
        for (state, count) in &other.reached {
            let sum = self.reached.entry(*state).or_default();
            *sum = sum.saturating_add(*count);
        }
    }

    fn count_answer(&mut self, answer: &RequestAnswer) {
        match answer.outcome {
            AnswerOutcome::Accepted => self.accepted = 1,
            AnswerOutcome::Declined => self.declined = 1,
            AnswerOutcome::Missed => {
                self.expired = 1;
                return;
            }
        }
        let waited = answer.answered_at.duration_since(answer.requested_at);
        self.answer_seconds = u64::try_from(waited.as_secs()).unwrap_or_default();
    }
}

/// Returns the day of an instant.
pub fn day_of(at: Timestamp) -> Date {
    at.to_zoned_datetime(TimeZone::UTC).date()
}

/// Returns since when the figures of `today` are due to be counted, if `last` is the last day with a count and its time.
pub fn count_due_at(today: Date, last: (Date, Timestamp)) -> Option<Timestamp> {
    let (day, counted_at) = last;
    if day == today {
        return Some(later(counted_at, COUNT_EVERY));
    }
    let start = today.to_zoned_datetime(TimeZone::UTC).ok()?;
    Some(start.timestamp())
}

fn end_of(day: Date) -> Option<Timestamp> {
    let end = day
        .tomorrow()
        .unwrap_or(day)
        .to_zoned_datetime(TimeZone::UTC);
    end.map(|end| end.timestamp()).ok()
}

/// Returns whether entries of a day that are written after `now` are rare: each later count begins with its first entry.
pub fn is_settled(day: Date, now: Timestamp) -> bool {
    end_of(day).is_some_and(|end| now.duration_since(end) >= SETTLED_AFTER)
}

/// Returns whether the figures of a day that were last counted at `counted_at` are counted again at `now`.
pub fn is_count_due(day: Date, counted_at: Option<Timestamp>, now: Timestamp) -> bool {
    let Some(counted_at) = counted_at else {
        return true;
    };
    let Some(end) = end_of(day) else {
        return false;
    };
    let settled_for = counted_at.duration_since(end);
    let age = now.duration_since(counted_at);
    if settled_for >= FINAL_AFTER {
        false
    } else if settled_for >= SETTLED_AFTER {
        age >= RECOUNT_EVERY
    } else {
        age >= COUNT_EVERY
    }
}
