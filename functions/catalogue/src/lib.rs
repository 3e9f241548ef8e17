//! The public catalogue: talent with their offers, feedback, sports, and the marketplace's settings; and the count of
//! page views.
//!
//! The views are public so that the export of the whole catalogue, from which the site is built, has the same form.

mod feedback;
mod health;
mod marketplace;
mod page_views;
mod sports;
mod talent;
mod view;

use http_api::AppState;
use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

pub use talent::show_talent;
pub use view::{
    FeedbackView, MarketplaceView, OfferView, PublicStatus, SportView, TalentView, show_marketplace,
};

/// Returns every route of this function.
pub fn router(state: AppState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(talent::find_talent))
        .routes(routes!(feedback::list_feedback))
        .routes(routes!(page_views::count_page_view))
        .routes(routes!(sports::list_sports))
        .routes(routes!(marketplace::read_marketplace))
        .routes(routes!(health::read_health))
        .with_state(state)
}
