//! List the sports.

use axum::extract::State;
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;
use web::{Failures, Json, Result};

use crate::view::SportView;

/// Every shown sport.
#[derive(Debug, Serialize, ToSchema)]
pub struct SportList {
    /// In the order they are shown.
    pub items: Vec<SportView>,
}

/// Every sport that is shown, in order.
#[utoipa::path(
    get,
    path = "/api/sports",
    tag = "catalogue",
    responses((status = 200, body = SportList), Failures),
)]
pub(crate) async fn list_sports(State(store): State<Store>) -> Result<Json<SportList>> {
    let sports = store.list_sports().await?;
    Ok(Json(SportList {
        items: sports.into_iter().filter_map(SportView::of).collect(),
    }))
}
