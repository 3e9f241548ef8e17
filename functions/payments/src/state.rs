//! What both endpoints are given.

use axum::extract::FromRef;
use settle::Settle;
use web::Clock;

/// The time, and orders together with their money.
#[derive(Debug, Clone, FromRef)]
pub struct PaymentsState {
    /// What time it is.
    pub clock: Clock,
    /// Moves orders together with their money.
    pub settle: Settle,
}
