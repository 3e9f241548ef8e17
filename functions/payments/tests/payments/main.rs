//! The payments function with its router.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::large_futures,
    reason = "a test stops where it is surprised"
)]

mod account;
mod bank_payouts;
mod find_outcome;
mod invoice;
mod licence;
mod pdf_text;
mod returned_refund;
mod scripts;
mod statement;
mod support;
mod take_webhook;

use payments::PaymentsState;
use settle::Settle;
use testkit::{App, TestContext};

/// Returns the function in this context, with the provider's client of `settle`.
fn app_with(context: &TestContext, settle: Settle) -> App {
    App::new(payments::router(PaymentsState::new(
        context.state(),
        settle,
    )))
}

fn app(context: &TestContext) -> App {
    app_with(context, context.settle())
}
