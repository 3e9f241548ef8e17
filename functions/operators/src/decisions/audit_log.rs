//! Returns the audit log.

use axum::extract::State;
use domain::AuditGuid;
use domain::audit::{AuditEntry, AuditSubject, SubjectKind};
use domain::text::FieldRule;
use http_api::{ApiError, Failures, Json, PageQuery, Query, Result};
use serde::Deserialize;
use store::{Cursor, PAGE_SIZE, Page};

use crate::OperatorsState;
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
    cursor: Option<Cursor>,
}

/// List the operators' actions, newest first.
#[utoipa::path(
    get, path = "/api/operators/audit", tag = "operators",
    params(
        ("kind" = Option<SubjectKind>, Query, description = "Only the actions on one object of this kind; with `id`"),
        ("id" = Option<AuditGuid>, Query, description = "The object's GUID; with `kind`"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<AuditEntry>), Failures),
)]
pub(crate) async fn list_audit(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<AuditQuery>,
) -> Result<Json<Page<AuditEntry>>> {
    let subject = match (query.kind, query.id) {
        (None, None) => None,
        (Some(kind), Some(id)) => {
            // Only objects with a GUID can be selected; other kinds, for example the team, have other identifiers.
            let guid =
                AuditGuid::parse(&id).map_err(|error| ApiError::invalid_field("id", error))?;
            Some(AuditSubject {
                kind,
                id: guid.to_string(),
                label: String::new(),
            })
        }
        (Some(_), None) => return Err(required_with("id", "kind")),
        (None, Some(_)) => return Err(required_with("kind", "id")),
    };
    let page = state
        .store
        .list_audit(subject.as_ref(), query.cursor.as_ref(), PAGE_SIZE)
        .await?;
    Ok(Json(page))
}

fn required_with(field: &str, other: &str) -> ApiError {
    let rule = FieldRule::RequiredWith {
        field: other.to_owned(),
    };
    ApiError::invalid_field(field, rule)
}
