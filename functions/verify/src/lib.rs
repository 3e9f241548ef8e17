//! Whether an e-mail address may register.

mod verify;

use utoipa_axum::router::OpenApiRouter;
use web::AppState;
use web::routes;

/// Every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(verify::verify_email))
        .with_state(state)
}
