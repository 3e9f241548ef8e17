//! Whether a talent's page is public.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The status of a talent's page: `draft` → `pending_review` → `published` ⇄ `paused`, ⇄ `unpublished`, ⇄ `suspended`,
/// → `closed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TalentStatus {
    /// Not complete.
    Draft,
    /// Waits for a review.
    PendingReview,
    /// Public and bookable.
    Published,
    /// Public, not bookable.
    Paused,
    /// Taken offline by the athlete, who can publish it again.
    Unpublished,
    /// Taken down by an operator.
    Suspended,
    /// Closed permanently.
    Closed,
}

/// A suspension of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suspension {
    /// The status before the suspension.
    pub from: TalentStatus,
    /// The time of the suspension.
    pub at: Timestamp,
    pub reason: String,
}
