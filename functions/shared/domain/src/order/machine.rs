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
