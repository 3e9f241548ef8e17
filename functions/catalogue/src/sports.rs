//! Lists the sports.

use axum::extract::State;
use http_api::{Failures, Json, Result};
use store::Store;

use crate::view::SportView;

/// List the active sports in their order.
#[utoipa::path(
    get,
    path = "/api/sports",
    tag = "catalogue",
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = Vec<SportView>), Failures),
)]
pub(crate) async fn list_sports(State(store): State<Store>) -> Result<Json<Vec<SportView>>> {
    let sports = store.list_sports().await?;
    Ok(Json(
        sports
            .into_iter()
            .filter_map(SportView::from_sport)
            .collect(),
    ))
}
