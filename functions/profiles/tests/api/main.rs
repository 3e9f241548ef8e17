//! The account areas.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod close;
mod customer;
mod export;
mod pause;
mod publication;
mod refusals;
mod talent;
mod world;

use testkit::Bench;
use utoipa_axum::router::OpenApiRouter;
use web::AccountState;

/// The function under test.
fn router(bench: &Bench) -> OpenApiRouter {
    profiles::router(AccountState::new(bench.state(), bench.identity_client()))
}
