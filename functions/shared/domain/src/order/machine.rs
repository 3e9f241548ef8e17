//! The order machine: the one place that says which step leads where.

use super::state::State::{
    Accepted, Cancelled, Completed, Declined, Delivered, Disputed, Expired, PaymentExpired,
    PendingPayment, QuoteRequested, Refunded, Requested, RevisionRequested,
};
use super::state::{Actor, State, Transition as Step};
use Actor::{Customer, Guest, Operator, System, Talent, Timer};

/// The state after a step, or nothing when this actor cannot take it from here.
#[expect(
    clippy::match_same_arms,
    reason = "one arm per row of the table, in the order of a life"
)]
pub const fn next_state(from: Option<State>, step: Step, actor: Actor) -> Option<State> {
    let Some(from) = from else {
        return match (step, actor) {
            (Step::Place, Customer | Guest) => Some(PendingPayment),
            (Step::RequestQuote, Customer | Guest) => Some(QuoteRequested),
            _ => None,
        };
    };
    match (from, step, actor) {
        (QuoteRequested, Step::SendQuote, Talent) => Some(PendingPayment),
        (PendingPayment, Step::QuoteExpire, Timer) => Some(PaymentExpired),

        (PendingPayment, Step::Authorise, System) => Some(Requested),
        (PendingPayment, Step::PaymentExpire, Timer) => Some(PaymentExpired),
        (PendingPayment, Step::SoldOut, System) => Some(Cancelled),

        (Requested, Step::Accept, Talent | Operator) => Some(Accepted),
        (Requested, Step::DeliverDirect, Talent) => Some(Delivered),
        (QuoteRequested | Requested, Step::Decline, Talent | Operator) => Some(Declined),
        (QuoteRequested | PendingPayment | Requested, Step::Withdraw, Customer | Guest) => {
            Some(Cancelled)
        },
        (QuoteRequested | Requested, Step::AcceptTimeout, Timer)
        | (Requested, Step::HoldLost, System) => {
            Some(Expired)
        }

        (Accepted | RevisionRequested, Step::Deliver, Talent | Operator) => Some(Delivered),
        (Accepted, Step::SessionEnd, Timer) => Some(Delivered),
        (Accepted, Step::DeliveryTimeout, Timer) => Some(Cancelled),
        (Accepted, Step::Reschedule, Customer | Guest | Talent) => Some(Accepted),
        (Accepted, Step::CancelByCustomer, Customer | Guest) => Some(Cancelled),
        (Accepted | RevisionRequested, Step::CancelByTalent, Talent) => Some(Cancelled),

        (Delivered, Step::RequestRevision, Customer | Guest) => Some(RevisionRequested),
        (RevisionRequested, Step::RevisionTimeout, Timer) => Some(Disputed),
        (Delivered, Step::Approve, Customer | Guest) => Some(Completed),
        (Delivered, Step::AutoComplete, Timer) => Some(Completed),

        (
            Accepted | Delivered | RevisionRequested | Completed,
            Step::ReportProblem,
            Customer | Guest | Talent,
        ) => Some(Disputed),
        (Disputed, Step::ResolveRelease, Operator) => Some(Completed),
        (Disputed, Step::ResolveRefund, Operator) => Some(Refunded),
        (Disputed, Step::DisputeTimeout, Timer) => Some(Refunded),
        (Completed, Step::RefundAfterCompletion, Operator | System)
        // The bank took the payment back, wherever the order stood.
        | (
            Accepted | Delivered | RevisionRequested | Disputed | Cancelled,
            Step::RefundAfterCompletion,
            System,
        ) => Some(Refunded),

        (
            QuoteRequested | PendingPayment | Requested | Accepted | Delivered | RevisionRequested,
            Step::OperatorCancel,
            Operator,
        ) => Some(Cancelled),

        _ => None,
    }
}

/// What people read about a step: its condition, the deadline that it sets and what moves, one sentence each.
pub(super) struct StepDescription {
    pub(super) guard: Option<&'static str>,
    pub(super) timer: Option<&'static str>,
    pub(super) money: Option<&'static str>,
}

/// Describes a step for the machine's export.
pub(super) const fn describe(step: Step) -> StepDescription {
    let (guard, timer, money) = match step {
        Step::Place => (
            "talent bookable, open requests below capacity, offer on sale, quote valid, slot free; takes neither",
            "payBy = +30 min",
            "open checkout, manual capture",
        ),
        Step::RequestQuote => (
            "offer with a price on request, talent bookable, slot free",
            "acceptBy = min(offer's time to accept, promised delivery, start - notice)",
            "",
        ),
        Step::SendQuote => (
            "before acceptBy, price",
            "payBy = min(+7 d, start - notice)",
            "price lines",
        ),
        Step::QuoteExpire => ("price on request, payBy passed", "", "expire checkout"),
        Step::Authorise => (
            "held amount and currency equal the total; takes an open request and the slot",
            "acceptBy = min(offer's time to accept, promised delivery, hold end - 24 h, start - notice)",
            "hold",
        ),
        Step::PaymentExpire => ("payBy passed", "", "expire checkout"),
        Step::SoldOut => ("held, but no open request or slot is left", "", "release"),
        Step::Accept => (
            "before acceptBy",
            "deliverBy = request + turnaround, or end of the booked time",
            "capture",
        ),
        Step::Decline => ("reason", "", "release"),
        Step::Withdraw => ("unpaid: price on request", "", "release"),
        Step::AcceptTimeout => ("acceptBy passed", "", "release"),
        Step::HoldLost => ("the network dropped the hold", "", ""),
        Step::DeliverDirect => (
            "video, before acceptBy, deliverable",
            "reviewBy = +72 h",
            "capture",
        ),
        Step::Deliver => (
            "made: deliverable; booked time: its end passed",
            "reviewBy = +72 h made, +14 d sent by post, +48 h booked time",
            "",
        ),
        Step::SessionEnd => ("booked time, its end passed", "reviewBy = +48 h", ""),
        Step::DeliveryTimeout => ("made, deliverBy + 24 h passed", "", "refund 100 %"),
        Step::RequestRevision => (
            "video, changes left, before reviewBy, note",
            "deliverBy = +5 d",
            "",
        ),
        Step::RevisionTimeout => ("deliverBy passed", "resolveBy = +30 d", "freeze payout"),
        Step::Approve => ("", "payoutAt = +7 d", "schedule payout"),
        Step::AutoComplete => ("reviewBy passed", "payoutAt = +7 d", "schedule payout"),
        Step::ReportProblem => (
            "accepted: after the start of the booked time; completed: before the payout; reason and text",
            "resolveBy = +30 d",
            "freeze payout",
        ),
        Step::ResolveRelease => (
            "0 <= refund < what is left, note",
            "payoutAt = now",
            "partial refund, schedule payout",
        ),
        Step::ResolveRefund => ("note", "", "refund 100 %"),
        Step::DisputeTimeout => ("resolveBy passed", "", "refund 100 %"),
        Step::Reschedule => (
            "booked time, before its start, the other side proposed it, moved less than twice",
            "deliverBy = new end",
            "",
        ),
        Step::CancelByTalent => (
            "before the start of a booked time, reason",
            "",
            "refund 100 %",
        ),
        Step::CancelByCustomer => (
            "before the start of a booked time, before the first delivery",
            "payoutAt = +7 d for what is kept",
            "refund by policy",
        ),
        Step::OperatorCancel => ("note", "", "release or refund 100 %"),
        Step::RefundAfterCompletion => (
            "note; operator once completed, system for a lost chargeback wherever money was taken",
            "",
            "refund 100 %, reverse transfer",
        ),
    };
    StepDescription {
        guard: present(guard),
        timer: present(timer),
        money: present(money),
    }
}

const fn present(text: &'static str) -> Option<&'static str> {
    if text.is_empty() { None } else { Some(text) }
}
