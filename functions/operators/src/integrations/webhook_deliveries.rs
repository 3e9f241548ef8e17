//! Deliveries of webhooks: what an endpoint received, how it responded, another attempt, and a test.

use axum::extract::State;
use axum::http::StatusCode;
use domain::WebhookGuid;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::webhook::{
    DeliveryAttempt, DeliveryId, DeliveryIdText, DeliveryStatus, WebhookDelivery, WebhookEvent,
    WebhookEventType,
};
use http_api::{ApiError, Failures, Json, PageQuery, Path, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Page};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::integrations::webhooks::{find, require_enabled};
use crate::operator::{Act, Administrator, Operator};

/// One event for an endpoint, with its newest attempts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookDeliveryView {
    #[schema(value_type = DeliveryIdText)]
    delivery_id: DeliveryId,
    event_type: WebhookEventType,
    /// The `webhook-id`, equal for every attempt.
    message_id: String,
    status: DeliveryStatus,
    /// The body as it is sent.
    body: String,
    /// The newest attempts, oldest first, at most 10.
    #[schema(max_items = 10)]
    attempts: Vec<DeliveryAttempt>,
    /// The time of the next attempt, if one follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_attempt_at: Option<Timestamp>,
    created_at: Timestamp,
}

/// The delivery to send again, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReplayDelivery {
    #[schema(value_type = DeliveryIdText)]
    delivery_id: DeliveryId,
    reason: Reason,
}

/// The reason of a test.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TestWebhook {
    reason: Reason,
}

/// List the deliveries of an endpoint of the last 30 days, newest first.
#[utoipa::path(
    get, path = "/api/operators/webhooks/{webhookGuid}/deliveries", tag = "operators",
    params(
        ("webhookGuid" = WebhookGuid, Path),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<WebhookDeliveryView>), Failures),
)]
pub(crate) async fn list_webhook_deliveries(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(guid): Path<WebhookGuid>,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<WebhookDeliveryView>>> {
    let deliveries = state
        .store
        .list_webhook_deliveries(guid, query.cursor.as_ref(), PAGE_SIZE);
    Ok(Json(deliveries.await?.map(view)))
}

/// Send a test event (`webhook.test`) to an endpoint, whichever events it receives. `action_refused` if it is disabled.
#[utoipa::path(
    post, path = "/api/operators/webhooks/{webhookGuid}/tests", tag = "operators",
    params(("webhookGuid" = WebhookGuid, Path)),
    request_body(content = TestWebhook, example = json!({ "reason": "The receiver is set up" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 202, body = WebhookDeliveryView), Failures),
)]
pub(crate) async fn test_webhook(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(guid): Path<WebhookGuid>,
    Json(request): Json<TestWebhook>,
) -> Result<(StatusCode, Json<WebhookDeliveryView>)> {
    let (endpoints, endpoint) = find(&state, guid, None).await?;
    require_enabled(&endpoint)?;
    let now = state.clock.now();
    let id = WebhookGuid::from_parts(state.clock.unix_milliseconds(), http_api::random_bytes()?);
    let delivery = WebhookDelivery::new(guid, &WebhookEvent::test(guid, id, now));
    let act = Act {
        action: AuditAction::WebhookTested,
        subject: AuditSubject::webhook(&endpoint),
        version: endpoints.version,
        reason: request.reason.into(),
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.add_webhook_delivery(&delivery, &entry).await?;
    Ok((StatusCode::ACCEPTED, Json(view(delivery))))
}

/// Send a delivery again, with the same `webhook-id` and a new schedule. `action_refused` if the endpoint is disabled.
#[utoipa::path(
    post, path = "/api/operators/webhooks/{webhookGuid}/replays", tag = "operators",
    params(("webhookGuid" = WebhookGuid, Path)),
    request_body(content = ReplayDelivery, example = json!({
        "deliveryId": "order-0197b3c4-5d6e-7f80-91a2-b3c4d5e6f708-3", "reason": "The receiver lost it",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = WebhookDeliveryView), Failures),
)]
pub(crate) async fn replay_webhook_delivery(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(guid): Path<WebhookGuid>,
    Json(request): Json<ReplayDelivery>,
) -> Result<Json<WebhookDeliveryView>> {
    let (endpoints, endpoint) = find(&state, guid, None).await?;
    require_enabled(&endpoint)?;
    let id = &request.delivery_id;
    let found = state.store.find_webhook_delivery(guid, id).await?;
    let delivery = found.ok_or_else(|| ApiError::not_found("delivery", id))?;
    let now = state.clock.now();
    let replayed = delivery.replayed(now);
    let message = AuditChange::new("message", None, Some(replayed.message_id.clone()));
    let act = Act {
        action: AuditAction::WebhookReplayed,
        subject: AuditSubject::webhook(&endpoint),
        version: endpoints.version,
        reason: request.reason.into(),
        changes: vec![message],
    };
    let entry = operator.entry(&state, act, now)?;
    state
        .store
        .replay_webhook_delivery(&replayed, &entry)
        .await?;
    Ok(Json(view(replayed)))
}

/// Returns what operators see of a delivery.
pub(crate) fn view(delivery: WebhookDelivery) -> WebhookDeliveryView {
    let next_attempt_at = delivery.is_pending().then_some(delivery.due_at);
    WebhookDeliveryView {
        next_attempt_at,
        delivery_id: delivery.id,
        event_type: delivery.event_type,
        message_id: delivery.message_id,
        status: delivery.status,
        body: delivery.body,
        attempts: delivery.attempts,
        created_at: delivery.created_at,
    }
}
