//! The kinds of deadlines.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::named::named;

/// The deadline of a state; `timers.rs` states when it passes and what happens then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deadline {
    /// The customer pays, or the order expires.
    Pay,
    /// The talent answers, or the request expires.
    Answer,
    /// The talent delivers or the session takes place, or the money goes back.
    Deliver,
    /// The talent delivers a changed version, or an operator decides.
    Revise,
    /// The customer reviews the delivery, or it is approved.
    Review,
    /// An operator decides, or the money goes back.
    Resolve,
    /// What the talent earned is paid out, if there is any.
    Payout,
}

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
