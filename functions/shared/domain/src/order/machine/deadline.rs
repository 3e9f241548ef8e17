//! The kinds of deadlines and timers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::named::named;

/// What a state waits for, and what follows if it does not happen. `timers.rs` maps it to a [`TimerKind`], a time and a
/// command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::order) enum Deadline {
    /// The customer pays, otherwise the order expires.
    Pay,
    /// The talent accepts or declines, otherwise the request expires.
    Answer,
    /// The talent delivers or the session takes place, otherwise the money is refunded.
    Deliver,
    /// The talent delivers a revision, otherwise an operator decides.
    Revise,
    /// The customer reviews the delivery, otherwise it is approved automatically.
    Review,
    /// An operator decides, otherwise the money is refunded.
    Resolve,
    /// The talent's earnings are paid out, if there are any.
    Payout,
}

/// The kind of a timer.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
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
