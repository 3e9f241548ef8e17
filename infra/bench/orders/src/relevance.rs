//! In which states what a mail says is so.

use domain::order::State;

/// Whether a mail says what is so while the order is in `state`: what asks somebody to act, or promises what comes next,
/// is wrong once the order has moved. What reports an end or a sum that was paid stays true. Written without a look at
/// what the product drops.
pub(crate) fn is_still_so(template: &str, state: State) -> bool {
    use State::{
        Accepted, Completed, Delivered, Disputed, PendingPayment, QuoteRequested, Requested,
        RevisionRequested,
    };
    let allowed: &[State] = match template {
        "quote_requested" => &[QuoteRequested],
        "finish_your_order" | "quote_sent" => &[PendingPayment],
        "order_requested" | "new_request" => &[Requested],
        "accept_reminder" => &[Requested, QuoteRequested],
        "gift_ready" => &[Accepted, Delivered, Completed],
        "new_times_proposed" => &[Accepted],
        "accepted_calendar" | "session_reminder" | "rescheduled" => &[Accepted, Delivered],
        "deliver_reminder" => &[Accepted, RevisionRequested],
        "video_ready" | "delivered" | "how_did_it_go" | "review_reminder" => &[Delivered],
        "revision_requested" => &[RevisionRequested],
        "escalated" | "dispute_opened" | "problem_reported" | "problem_received" => &[Disputed],
        "completed_payout_date" | "feedback_invite" | "feedback_reminder" => &[Completed],
        _ => return true,
    };
    allowed.contains(&state)
}
