//! Writes and removes texts of pages, and lists their versions.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::marketplace::{ContentInput, ContentName, ContentPage, StoredContent};
use domain::{Language, Version};
use http_api::{ApiError, Failures, Json, Path, Query, Result};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Catalogue, Operator};

/// The largest body in bytes: 40,000 characters of up to four bytes each, and their escapes.
pub(crate) const BODY_LIMIT: usize = 256 * 1024;

/// The versions of one page of the list. Each may have 160 kB.
const VERSIONS: u16 = 10;

/// The text of a page, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveContent {
    /// The title, 1 to 120 characters.
    #[schema(min_length = 1, max_length = 120)]
    title: String,
    /// The text as Markdown, 1 to 40,000 characters. HTML in it is shown as text.
    #[schema(min_length = 1, max_length = 40_000)]
    markdown: String,
    /// The version that the operator read; 0 for the first text.
    version: Version,
    reason: Reason,
}

/// The text to remove, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RemoveContent {
    /// The version that the operator read.
    version: Version,
    reason: Reason,
}

/// The query of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VersionsQuery {
    /// The `next` of the previous page.
    before: Option<u64>,
}

/// Versions of a text, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContentVersions {
    /// At most 10. The first one of the first page is the current text, unless it was removed.
    items: Vec<StoredContent>,
    /// The `before` of the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

/// Save the text of a page in one language, and start a build of the site. Earlier versions are kept. `conflict` if
/// another operator wrote it since `version`.
#[utoipa::path(
    put, path = "/api/operators/content/{page}/{language}", tag = "operators",
    params(("page" = ContentName, Path), ("language" = Language, Path)),
    request_body(content = SaveContent, example = json!({
        "title": "About us", "markdown": "We are a club in *Berlin*.", "version": 0, "reason": "Our own text",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = ContentPage), Failures),
)]
pub(crate) async fn save_content(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path((page, language)): Path<(ContentName, Language)>,
    Json(request): Json<SaveContent>,
) -> Result<Json<ContentPage>> {
    let now = state.clock.now();
    let input = ContentInput {
        title: request.title,
        markdown: request.markdown,
    };
    let seen = request.version.get();
    let text = input.checked(page, language, seen, now)?;
    let before = state.store.find_content(page, language).await?;
    if seen != before.as_ref().map_or(0, |before| before.content.version) {
        return Err(StoreError::Conflict.into());
    }
    let act = Act {
        action: AuditAction::ContentSaved,
        subject: AuditSubject::content(page, language),
        version: text.content.version,
        reason: request.reason.into(),
        changes: changes(before.as_ref(), &text),
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.save_content(&text, &entry).await?;
    Ok(Json(text.content))
}

/// Return a page to the site's own text, and start a build of the site. Earlier versions are kept. `conflict` if another
/// operator wrote it since `version`.
#[utoipa::path(
    post, path = "/api/operators/content/{page}/{language}/removed", tag = "operators",
    params(("page" = ContentName, Path), ("language" = Language, Path)),
    request_body(content = RemoveContent, example = json!({ "version": 1, "reason": "A mistake" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = ContentPage), Failures),
)]
pub(crate) async fn remove_content(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path((page, language)): Path<(ContentName, Language)>,
    Json(request): Json<RemoveContent>,
) -> Result<Json<ContentPage>> {
    let now = state.clock.now();
    let before = state.store.find_content(page, language).await?;
    let before = before.filter(|before| !before.removed);
    let before = before.ok_or_else(|| ApiError::missing("a text of this page"))?;
    if request.version != before.content.version {
        return Err(StoreError::Conflict.into());
    }
    let removed = before.without_text(now);
    let act = Act {
        action: AuditAction::ContentRemoved,
        subject: AuditSubject::content(page, language),
        version: removed.content.version,
        reason: request.reason.into(),
        changes: changes(Some(&before), &removed),
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.save_content(&removed, &entry).await?;
    Ok(Json(removed.content))
}

/// List the versions of a page's text, newest first.
#[utoipa::path(
    get, path = "/api/operators/content/{page}/{language}/versions", tag = "operators",
    params(
        ("page" = ContentName, Path), ("language" = Language, Path),
        (
            "before" = Option<u64>, Query, description = "The `next` of the previous page",
            minimum = 1, maximum = 9_007_199_254_740_991_u64,
        ),
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ContentVersions), Failures),
)]
pub(crate) async fn list_content_versions(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path((page, language)): Path<(ContentName, Language)>,
    Query(query): Query<VersionsQuery>,
) -> Result<Json<ContentVersions>> {
    let before = query.before.unwrap_or(u64::MAX);
    let (store, limit) = (&state.store, VERSIONS);
    let items = store
        .list_content_versions(page, language, before, limit)
        .await?;
    let last = items.last().map(|last| last.content.version);
    let next = last.filter(|version| *version > 1);
    Ok(Json(ContentVersions { items, next }))
}

/// The log has the title and the length: the versions have the whole text.
fn changes(before: Option<&StoredContent>, after: &StoredContent) -> Vec<AuditChange> {
    let described = |text: &StoredContent| {
        let ContentPage {
            title,
            markdown,
            version,
            ..
        } = &text.content;
        let length = markdown.chars().count();
        (!text.removed).then(|| format!("{title} (version {version}, {length} characters)"))
    };
    vec![AuditChange::new(
        "text",
        before.and_then(described),
        described(after),
    )]
}
