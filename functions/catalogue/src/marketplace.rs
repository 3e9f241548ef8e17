//! Returns the settings of the marketplace.

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use http_api::{Failures, Json, Result};
use store::Store;

use crate::view::{MarketplaceView, show_marketplace};

/// Caches may keep the response for a minute.
const CACHED: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// Return the settings of the marketplace and the texts of its pages.
#[utoipa::path(
    get,
    path = "/api/marketplace",
    tag = "catalogue",
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = MarketplaceView), Failures),
)]
pub(crate) async fn read_marketplace(State(store): State<Store>) -> Result<Response> {
    let view = show_marketplace(&store.eventually_consistent()).await?;
    Ok(([(CACHE_CONTROL, CACHED)], Json(view)).into_response())
}
