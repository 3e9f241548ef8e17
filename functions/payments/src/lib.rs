//! The payment provider calls back: webhook and return page.
//!
//! Neither believes what it is told. A webhook means "something changed, look", an address means
//! "this customer came back": both fetch the payment from the provider and feed the same function.

mod find_outcome;
mod state;
mod take_webhook;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use state::PaymentsState;

/// Every route of this function.
pub fn router(state: PaymentsState) -> OpenApiRouter {
    let webhook = OpenApiRouter::new()
        .routes(routes!(take_webhook::take_webhook))
        .layer(axum::extract::DefaultBodyLimit::max(
            take_webhook::WEBHOOK_LIMIT,
        ));
    OpenApiRouter::new()
        .merge(webhook)
        .routes(routes!(find_outcome::find_payment_outcome))
        .with_state(state)
}
