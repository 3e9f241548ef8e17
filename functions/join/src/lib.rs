//! Forms for everybody: a talent applies to join, and anybody writes to the operators.

mod apply;
mod contact;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::AppState;

/// Every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(apply::apply_to_join))
        .routes(routes!(contact::send_contact_message))
        .with_state(state)
}
