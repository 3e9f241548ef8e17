//! The states in which an email is still correct.

use domain::order::State;

/// Returns whether an email is still correct in `state`: one that asks for an action, or announces a next step, is
/// wrong once the order has changed. One that reports an end or a paid amount stays correct. Written independently of
/// the product's rule.
pub(crate) fn is_still_so(template: &str, state: State) -> bool {
    use State::{
        Accepted, Completed, Delivered, Disputed, PendingPayment, QuoteRequested, Requested,
        RevisionRequested,
    };
    let allowed: &[State] = match template {
        "quote_requested" | "price_requested" => &[QuoteRequested],
        "finish_your_order" | "quote_sent" => &[PendingPayment],
        "order_requested" | "new_request" => &[Requested],
        "accept_reminder" => &[Requested, QuoteRequested],
        "gift_ready" => &[Accepted, Delivered, Completed],
        "new_times_proposed" => &[Accepted],
        "accepted_calendar" | "session_reminder" | "rescheduled" => &[Accepted, Delivered],
        "deliver_reminder" | "address_changed" => &[Accepted, RevisionRequested],
        "video_ready" | "delivered" | "how_did_it_go" | "review_reminder" => &[Delivered],
        "revision_requested" => &[RevisionRequested],
        "escalated" | "dispute_opened" | "problem_reported" | "problem_received" => &[Disputed],
        "completed_payout_date" | "feedback_invite" | "feedback_reminder" => &[Completed],
        _ => return true,
    };
    allowed.contains(&state)
}
