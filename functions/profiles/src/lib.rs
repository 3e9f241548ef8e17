//! The account areas: a customer's profile, and a talent's own page and pause switch.

mod customer;
mod pause;
mod talent;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::AppState;

/// Every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(customer::find_profile, customer::save_profile))
        .routes(routes!(talent::find_own_talent, talent::save_own_talent))
        .routes(routes!(pause::pause_bookings))
        .with_state(state)
}
