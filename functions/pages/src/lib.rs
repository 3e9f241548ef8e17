//! Pages newer than the build. The CDN asks here for what its bucket does not have; the local runner goes by the
//! same [`decide`].

mod answer;
mod decision;
mod language;
mod site;

use axum::routing::get;
use store::Store;
use utoipa_axum::router::OpenApiRouter;

pub use decision::{Decision, decide};
pub use language::split_language;
pub use site::PublishedSite;

/// How long a live talent's shell, and the way to a new address, may be kept: the table of all of them is
/// `infra/cdn/cache.json`, and a test compares.
const PAGE_KEPT: &str = "no-cache";
/// Cache time of a missing page: a talent who joins a moment later must be found.
const MISSING_KEPT: &str = "no-store";

/// What this function is given.
#[derive(Debug, Clone)]
pub struct PagesState {
    /// The table.
    pub store: Store,
    /// Where the shell and the 404 page come from.
    pub site: PublishedSite,
}

/// Every path there is. None of them is part of the API, so the description names none.
pub fn router(state: PagesState) -> OpenApiRouter {
    OpenApiRouter::new()
        .route("/", get(answer::answer))
        .route("/{*path}", get(answer::answer))
        .with_state(state)
}
