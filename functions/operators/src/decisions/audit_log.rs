//! Returns the audit log.

use axum::extract::State;
use domain::AuditGuid;
use domain::audit::{AuditEntry, AuditSubject, SubjectKind};
use http_api::{ApiError, Failures, Json, Query, Result};
use serde::{Deserialize, Serialize};
use store::PAGE_SIZE;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::list::{into_view, parse_cursor};
use crate::operator::Operator;

/// The query of the log.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AuditQuery {
    /// The kind of the object, with `id`.
    #[serde(default)]
    kind: Option<SubjectKind>,
    /// The GUID of the object, with `kind`.
    #[serde(default)]
    id: Option<String>,
    /// The `next` of the previous page.
    #[serde(default)]
    cursor: Option<String>,
}

/// A page of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditPage {
    items: Vec<AuditEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// List the operators' actions, newest first.
#[utoipa::path(
    get, path = "/api/operators/audit", tag = "operators",
    params(
        ("kind" = Option<SubjectKind>, Query, description = "Only the actions on one object of this kind; with `id`"),
        ("id" = Option<AuditGuid>, Query, description = "The object's GUID; with `kind`"),
        (
            "cursor" = Option<String>, Query, description = "The `next` of the previous page",
            min_length = 1, max_length = 400, pattern = "^[A-Za-z0-9_-]+$",
        ),
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = AuditPage), Failures),
)]
pub(crate) async fn list_audit(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<AuditQuery>,
) -> Result<Json<AuditPage>> {
    let subject = match (query.kind, query.id) {
        (None, None) => None,
        (Some(kind), Some(id)) => {
            // Only objects with a GUID can be selected; other kinds, for example the team, have other identifiers.
            let guid = AuditGuid::parse(&id)
                .map_err(|error| ApiError::invalid_field("id", error.to_string()))?;
            Some(AuditSubject {
                kind,
                id: guid.to_string(),
                label: String::new(),
            })
        }
        (Some(_), None) => return Err(ApiError::invalid_field("id", "is required with `kind`")),
        (None, Some(_)) => return Err(ApiError::invalid_field("kind", "is required with `id`")),
    };
    let cursor = parse_cursor(query.cursor.as_deref())?;
    let page = state
        .store
        .list_audit(subject.as_ref(), cursor.as_ref(), PAGE_SIZE)
        .await?;
    let (items, next) = into_view(page, |entry| entry);
    Ok(Json(AuditPage { items, next }))
}
