//! Lists the published feedback about a talent.

use axum::extract::State;
use domain::Slug;
use domain::offer::OfferKind;
use http_api::{ApiError, Failures, Json, PageQuery, Path, Query, Result};
use serde::Deserialize;
use store::{Cursor, PAGE_SIZE, Page, Store};

use crate::view::FeedbackView;

/// The query of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeedbackQuery {
    /// The `next` of the previous page.
    cursor: Option<Cursor>,
    /// The kind of the offer.
    kind: Option<OfferKind>,
}

/// List the published feedback about a talent, page by page.
#[utoipa::path(
    get,
    path = "/api/talent/{slug}/feedback",
    tag = "catalogue",
    params(
        ("slug" = Slug, Path),
        PageQuery,
        ("kind" = Option<OfferKind>, Query, description = "The kind of the offer. A page may then be empty and have a `next`"),
    ),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = Page<FeedbackView>), Failures),
)]
pub(crate) async fn list_feedback(
    State(store): State<Store>,
    Path(slug): Path<Slug>,
    Query(query): Query<FeedbackQuery>,
) -> Result<Json<Page<FeedbackView>>> {
    let store = store.eventually_consistent();
    let talent = store
        .find_talent_by_slug(&slug)
        .await?
        .filter(domain::talent::Talent::is_public)
        .ok_or_else(|| ApiError::not_found("talent", &slug))?;
    let page = store
        .list_feedback(talent.talent_guid, query.cursor.as_ref(), PAGE_SIZE)
        .await?;
    Ok(Json(Page {
        items: page
            .items
            .into_iter()
            .filter(|feedback| query.kind.is_none() || feedback.kind == query.kind)
            .map(FeedbackView::from)
            .collect(),
        next: page.next,
    }))
}
