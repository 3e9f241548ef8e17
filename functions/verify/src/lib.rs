//! Whether an email address may register.

mod verify;

use http_api::AppState;
use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

/// Every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(verify::verify_email))
        .with_state(state)
}
