//! Lists reconciliation reports, closes their differences, and requests a report.

use axum::extract::State;
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::reconciliation::ReconciliationReport;
use http_api::{ApiError, ErrorCode, Failures, Json, PageQuery, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Cursor, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Finance, Operator};

/// The number of reports of a page; each may contain up to 200 differences.
const PAGE: u16 = 10;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReconciliationPage {
    items: Vec<ReconciliationReport>,
    /// Whether a requested report is pending.
    is_asked: bool,
    /// When the report in progress was begun; absent if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    begun_at: Option<Timestamp>,
    /// The number of movements that the report in progress has compared so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Cursor>,
}

/// The report to close, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SettleReport {
    /// The `to` of the report.
    to: Timestamp,
    /// The explanation of the differences.
    reason: Reason,
}

/// A request for a report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AskForReport {
    reason: Reason,
}

/// List reports, newest first.
#[utoipa::path(
    get, path = "/api/operators/reconciliations", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ReconciliationPage), Failures),
)]
pub(crate) async fn list_reconciliations(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<ReconciliationPage>> {
    Ok(Json(read_page(&state, query.cursor.as_ref()).await?))
}

/// Request a report. The next scheduled run begins it, within a few minutes, and later runs continue it.
#[utoipa::path(
    post, path = "/api/operators/reconciliations", tag = "operators",
    request_body(content = AskForReport, example = json!({ "reason": "Before the books are closed" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = ReconciliationPage), Failures),
)]
pub(crate) async fn ask_for_reconciliation(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Json(request): Json<AskForReport>,
) -> Result<Json<ReconciliationPage>> {
    let now = state.clock.now();
    let act = Act {
        action: AuditAction::ReconciliationAsked,
        subject: AuditSubject::reconciliation(now),
        version: 0,
        reason: request.reason.into(),
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.ask_for_reconciliation(&entry).await?;
    Ok(Json(read_page(&state, None).await?))
}

/// Close the differences of a report with an explanation, which the report and the log contain. `action_refused` for an
/// unknown report, and for one with nothing to close.
#[utoipa::path(
    post, path = "/api/operators/reconciliations/settled", tag = "operators",
    request_body(content = SettleReport, example = json!({ "to": "2026-01-01T00:00:00Z", "reason": "A refund made by hand" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = ReconciliationReport), Failures),
)]
pub(crate) async fn settle_reconciliation(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Json(request): Json<SettleReport>,
) -> Result<Json<ReconciliationReport>> {
    let now = state.clock.now();
    let reason = String::from(request.reason);
    let settled = || ApiError::new(ErrorCode::ActionRefused, "this report has nothing to close");
    let report = state.store.find_reconciliation(request.to).await?;
    let report = report.ok_or_else(settled)?;
    if !report.is_open() {
        return Err(settled());
    }
    let report = ReconciliationReport {
        settled: Some(reason.clone()),
        ..report
    };
    let act = Act {
        action: AuditAction::ReconciliationSettled,
        subject: AuditSubject::reconciliation(report.to),
        version: 0,
        reason,
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    match state
        .store
        .save_settled_reconciliation(&report, &entry)
        .await
    {
        Ok(()) => Ok(Json(report)),
        Err(StoreError::Conflict) => Err(settled()),
        Err(error) => Err(error.into()),
    }
}

async fn read_page(state: &OperatorsState, cursor: Option<&Cursor>) -> Result<ReconciliationPage> {
    let page = state.store.list_reconciliations(cursor, PAGE).await?;
    let progress = state.store.find_reconciliation_progress().await?;
    let current = progress.filter(|progress| !progress.is_made());
    Ok(ReconciliationPage {
        items: page.items,
        is_asked: state.store.is_reconciliation_asked().await?,
        begun_at: current.as_ref().map(|current| current.report.made_at),
        compared: current.as_ref().map(|current| current.report.movements),
        next: page.next,
    })
}
