//! Lists the published feedback about a talent.

use axum::extract::State;
use domain::Slug;
use domain::offer::OfferKind;
use http_api::{ApiError, Failures, Json, Path, Query, Result};
use serde::{Deserialize, Serialize};
use store::{Cursor, PAGE_SIZE, Store};
use utoipa::ToSchema;

use crate::view::FeedbackView;

/// The query of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FeedbackQuery {
    /// The `next` of the previous page.
    cursor: Option<String>,
    /// The kind of the offer.
    kind: Option<OfferKind>,
}

/// A page of feedback, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedbackPage {
    /// At most 25 items; with a kind, those of 25 that have it.
    pub items: Vec<FeedbackView>,
    /// The cursor of the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// List the published feedback about a talent, page by page.
#[utoipa::path(
    get,
    path = "/api/talent/{slug}/feedback",
    tag = "catalogue",
    params(
        ("slug" = Slug, Path),
        (
            "cursor" = Option<String>, Query, description = "The `next` of the previous page",
            min_length = 1, max_length = 400, pattern = "^[A-Za-z0-9_-]+$",
        ),
        ("kind" = Option<OfferKind>, Query, description = "The kind of the offer. A page may then be empty and have a `next`"),
    ),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = FeedbackPage), Failures),
)]
pub(crate) async fn list_feedback(
    State(store): State<Store>,
    Path(slug): Path<Slug>,
    Query(query): Query<FeedbackQuery>,
) -> Result<Json<FeedbackPage>> {
    let cursor = query.cursor.as_deref().map(Cursor::parse).transpose()?;
    let store = store.eventually_consistent();
    let talent = store
        .find_talent_by_slug(&slug)
        .await?
        .filter(domain::talent::Talent::is_public)
        .ok_or_else(|| ApiError::not_found("talent", &slug))?;
    let page = store
        .list_feedback(talent.talent_guid, cursor.as_ref(), PAGE_SIZE)
        .await?;
    Ok(Json(FeedbackPage {
        items: page
            .items
            .into_iter()
            .filter(|feedback| query.kind.is_none() || feedback.kind == query.kind)
            .map(FeedbackView::from)
            .collect(),
        next: page.next.map(|cursor| cursor.to_string()),
    }))
}
