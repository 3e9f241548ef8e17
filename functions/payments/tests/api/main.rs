//! The provider calls back, over the real router.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod account;
mod bank_payouts;
mod find_outcome;
mod statement;
mod take_webhook;
mod till;

use payments::PaymentsState;
use settle::Settle;
use testkit::{App, Bench};

/// The function over this bench, with the provider's client of `settle`.
fn app_with(bench: &Bench, settle: Settle) -> App {
    App::new(payments::router(PaymentsState::new(bench.state(), settle)))
}

fn app(bench: &Bench) -> App {
    app_with(bench, bench.settle())
}
