//! Returns whether an email address is free to register.

mod verify;

use http_api::AppState;
use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

/// Returns every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(verify::verify_email))
        .with_state(state)
}
