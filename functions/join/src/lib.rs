//! A talent applies to join.

mod apply;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::AppState;

/// Every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(apply::apply_to_join))
        .with_state(state)
}
