//! Payments and payouts: the provider's webhook, the return page, a talent's connected account and statements,
//! invoices.
//!
//! Neither trusts its input. A webhook means that something changed, an address that a customer returned: both fetch
//! the payment from the provider and call one function.

mod account;
mod bank_payouts;
mod file_answer;
mod find_outcome;
mod invoice;
mod invoice_pdf;
mod licence;
mod licence_pdf;
mod paper;
mod state;
mod statement;
mod statement_pdf;
mod statement_view;
mod take_webhook;

use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

pub use state::PaymentsState;

/// Returns every route of this function.
pub fn router(state: PaymentsState) -> OpenApiRouter {
    let webhook = OpenApiRouter::new()
        .routes(routes!(take_webhook::take_webhook))
        .layer(axum::extract::DefaultBodyLimit::max(
            take_webhook::WEBHOOK_LIMIT,
        ));
    OpenApiRouter::new()
        .merge(webhook)
        .routes(routes!(find_outcome::find_payment_outcome))
        .routes(routes!(
            account::find_payout_account,
            account::open_onboarding
        ))
        .routes(routes!(bank_payouts::list_bank_payouts))
        .routes(routes!(invoice::print_invoice))
        .routes(routes!(licence::print_licence))
        .routes(routes!(statement::find_statement))
        .routes(routes!(statement::export_statement))
        .routes(routes!(statement::print_statement))
        .with_state(state)
}
