//! How often the signed-in talent's page was shown.

use axum::extract::State;
use domain::figures::day_of;
use http_api::{Caller, Clock, Failures, Json, Result};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

use crate::talent::own_talent;

/// The views of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnDayViews)]
struct DayViews {
    /// The UTC day.
    #[schema(value_type = String, format = Date)]
    day: Date,
    views: u64,
}

/// The views of the last 30 days.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PageViews {
    /// The first day.
    #[schema(value_type = String, format = Date)]
    from: Date,
    /// The last day, which is today.
    #[schema(value_type = String, format = Date)]
    until: Date,
    /// The days with views, oldest first.
    #[schema(max_items = 30)]
    items: Vec<DayViews>,
}

/// Return how often the signed-in talent's page was shown on each of the last 30 days.
#[utoipa::path(
    get,
    path = "/api/talent-account/page-views",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageViews), Failures),
)]
pub(crate) async fn list_own_page_views(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
) -> Result<Json<PageViews>> {
    let talent = own_talent(&store, &caller).await?.talent_guid;
    let until = day_of(clock.now());
    let from = until.saturating_sub(29.days());
    let counted = store.eventually_consistent();
    let views = counted.list_page_views(Some(talent), from, until).await?;
    let items = views
        .into_iter()
        .map(|(day, views)| DayViews { day, views })
        .collect();
    Ok(Json(PageViews { from, until, items }))
}
