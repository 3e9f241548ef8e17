//! Counts how often the pages of talent are shown, without any data about the visitor.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use domain::Slug;
use domain::limits::Limited;
use http_api::{ApiError, Clock, Failures, Limiter, Path, Result, random_bytes};
use store::Store;

/// Headers by which a browser declines to be counted, and the value that does.
const DECLINED: [&str; 2] = ["sec-gpc", "dnt"];

/// Count a view of an athlete's page. A request with `Sec-GPC: 1` or `DNT: 1` is not counted.
#[utoipa::path(
    post, path = "/api/talent/{slug}/views", tag = "catalogue",
    params(("slug" = Slug, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 204), Failures),
)]
pub(crate) async fn count_page_view(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(slug): Path<Slug>,
    headers: HeaderMap,
) -> Result<StatusCode> {
    let declines = |name: &str| headers.get(name).is_some_and(|value| value == "1");
    if DECLINED.into_iter().any(declines) {
        return Ok(StatusCode::NO_CONTENT);
    }
    limiter.count(Limited::CountPageView, &[]).await?;
    let talent = store
        .eventually_consistent()
        .find_talent_by_slug(&slug)
        .await?
        .filter(domain::talent::Talent::is_public)
        .ok_or_else(|| ApiError::not_found("talent", &slug))?;
    let [shard] = random_bytes::<1>()?;
    store
        .count_page_view(talent.talent_guid, shard, clock.now())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
