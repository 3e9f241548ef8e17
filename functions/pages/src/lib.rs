//! Pages newer than the build. The CDN asks here for what its bucket does not have; the local runner goes by the
//! same [`decide`].

mod answer;
mod decision;
mod language;
mod site;
mod state;

use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;

pub use decision::{Decision, decide};
pub use language::split_language;
pub use site::PublishedSite;
pub use state::PagesState;

/// Every path there is. None of them is part of the API, so the description names none.
pub fn router(state: PagesState) -> OpenApiRouter {
    OpenApiRouter::new()
        .route("/", get(answer::answer))
        .route("/{*path}", get(answer::answer))
        .with_state(state)
}
