//! Lists messages that a party of an order reported, and decides about them.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::text::{FieldRule, ValueFormat};
use domain::{AssetId, OrderGuid, OrderNumber};
use http_api::{ApiError, Failures, Json, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::QueueSize;
use store::documents::{MATCHDAY, ReportOutcome, ReportedMessage};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator, Support};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportView {
    order_guid: OrderGuid,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<OrderNumber>,
    message_id: String,
    /// The author: `customer` or `talent`.
    author: String,
    text: String,
    /// The picture of the message; read like a file of the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<AssetId>,
    /// The reason of the other party's report.
    reason: String,
    reported_at: Timestamp,
}

/// The pending reports, at most 500.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportList {
    items: Vec<ReportView>,
}

/// The decision about a reported message.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ReportDecision {
    Remove,
    Dismiss,
}

/// A decision about a report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecideReport {
    order_guid: OrderGuid,
    #[schema(min_length = 1, max_length = 128)]
    message_id: String,
    decision: ReportDecision,
    reason: Reason,
}

/// List pending reports, longest waiting first.
#[utoipa::path(
    get, path = "/api/operators/reports", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ReportList), Failures),
)]
pub(crate) async fn list_reports(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<ReportList>> {
    Ok(Json(read(&state).await?))
}

/// Decide about a reported message, and return the remaining reports. `not_found` if it was already decided.
#[utoipa::path(
    post, path = "/api/operators/reports/decisions", tag = "operators",
    request_body(content = DecideReport, example = json!({
        "orderGuid": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "messageId": "m1", "decision": "remove", "reason": "An insult",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = ReportList), Failures),
)]
pub(crate) async fn decide_report(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Json(request): Json<DecideReport>,
) -> Result<Json<ReportList>> {
    let now = state.clock.now();
    let (order, message) = (request.order_guid, request.message_id.as_str());
    let is_id = !message.is_empty() && message.len() <= 128 && !message.contains('/');
    if !is_id {
        return Err(ApiError::invalid_field(
            "messageId",
            FieldRule::format(ValueFormat::MessageId),
        ));
    }
    let missing = || ApiError::not_found("order", order);
    let number = state
        .store
        .find_order(order)
        .await?
        .ok_or_else(missing)?
        .number;
    let (action, outcome) = match request.decision {
        ReportDecision::Remove => (AuditAction::MessageRemoved, ReportOutcome::Removed),
        ReportDecision::Dismiss => (AuditAction::ReportDismissed, ReportOutcome::Kept),
    };
    let act = Act {
        action,
        subject: AuditSubject::order(order, number.to_string()),
        version: 0,
        reason: request.reason.into(),
        // Only the identifier of the message, because the log is never erased.
        changes: vec![AuditChange::new("report", Some(message.to_owned()), None)],
    };
    let entry = operator.entry(&state, act, now)?;
    let documents = state.store.documents(&MATCHDAY);
    let shown = documents.find_message(order, message).await?;
    documents
        .decide_report((order, message), outcome, &entry, now)
        .await?;
    let picture = shown.and_then(|message| message.picture);
    if let Some(picture) = picture.filter(|_| outcome == ReportOutcome::Removed) {
        state.store.discard_asset(picture, now).await?;
    }
    Ok(Json(read(&state).await?))
}

async fn read(state: &OperatorsState) -> Result<ReportList> {
    let documents = state.store.documents(&MATCHDAY);
    let reports = documents.reported_messages(QueueSize::MOST).await?;
    let mut items = Vec::with_capacity(reports.len());
    for report in reports {
        let ReportedMessage {
            order_guid,
            message_id,
            author,
            text,
            picture,
            reason,
            reported_at,
        } = report;
        let order = state.store.find_order(order_guid).await?;
        items.push(ReportView {
            order_guid,
            number: order.map(|order| order.number),
            message_id,
            author,
            text,
            picture,
            reason,
            reported_at,
        });
    }
    Ok(ReportList { items })
}
