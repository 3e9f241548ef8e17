//! Endpoints of webhooks: administrators add, change and remove them, and rotate their secrets.

use axum::extract::State;
use axum::http::StatusCode;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::text::{Capped, FieldRule};
use domain::webhook::{
    MOST_WEBHOOKS, WebhookEndpoint, WebhookEndpoints, WebhookEventType, WebhookInput,
};
use domain::{Version, Violations, WebhookGuid};
use http_api::{ApiError, Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Administrator, Operator};

/// An endpoint, and whether it fails.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookView {
    endpoint: WebhookEndpoint,
    /// Since when it has failed without a success.
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookList {
    /// Oldest first.
    items: Vec<WebhookView>,
    /// The version for a change.
    version: u64,
    /// The most endpoints.
    most: usize,
}

/// An endpoint after a change, with its secret if it is new.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedWebhook {
    webhook_guid: WebhookGuid,
    /// The secret that verifies signatures, `whsec_` and base64. Only this response contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")]
    secret: Option<String>,
    /// The version of all endpoints after the change.
    version: u64,
}

/// A new or changed endpoint, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveWebhook {
    endpoint: WebhookInput,
    /// The version of the list that the operator read.
    version: Version,
    reason: Reason,
}

/// The version that the operator read, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeWebhook {
    /// The version of the list that the operator read.
    version: Version,
    reason: Reason,
}

/// List the endpoints of webhooks, without their secrets.
#[utoipa::path(
    get, path = "/api/operators/webhooks", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = WebhookList), Failures),
)]
pub(crate) async fn list_webhooks(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<WebhookList>> {
    let endpoints = state.store.find_webhooks().await?;
    let version = endpoints.version;
    let mut items = Vec::with_capacity(endpoints.items.len());
    for endpoint in endpoints.items {
        let failing = state.store.find_webhook_failing(endpoint.webhook_guid);
        items.push(WebhookView {
            failing_since: failing.await?,
            endpoint,
        });
    }
    Ok(Json(WebhookList {
        items,
        version,
        most: MOST_WEBHOOKS,
    }))
}

/// Add an endpoint. The response contains its secret, which is not shown again. `conflict` if another operator changed
/// the list since `version`.
#[utoipa::path(
    post, path = "/api/operators/webhooks", tag = "operators",
    request_body(content = SaveWebhook, example = json!({
        "endpoint": {
            "url": "https://erp.example/hooks/orders", "description": "Orders for our accounting",
            "events": ["order.requested", "order.completed"], "enabled": true,
        },
        "version": 0, "reason": "Orders go to our accounting",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 201, body = SavedWebhook), Failures),
)]
pub(crate) async fn add_webhook(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Json(request): Json<SaveWebhook>,
) -> Result<(StatusCode, Json<SavedWebhook>)> {
    let guid = WebhookGuid::from_parts(state.clock.unix_milliseconds(), http_api::random_bytes()?);
    let saved = save(&state, &operator, request, guid, true).await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Change an endpoint. To enable one again ends its failures. `conflict` if another operator changed the list since
/// `version`.
#[utoipa::path(
    put, path = "/api/operators/webhooks/{webhookGuid}", tag = "operators",
    params(("webhookGuid" = WebhookGuid, Path)),
    request_body(content = SaveWebhook, example = json!({
        "endpoint": {
            "url": "https://erp.example/hooks/orders", "description": "Orders for our accounting",
            "events": ["order.completed"], "enabled": true,
        },
        "version": 1, "reason": "Only complete orders",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = SavedWebhook), Failures),
)]
pub(crate) async fn change_webhook(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(guid): Path<WebhookGuid>,
    Json(request): Json<SaveWebhook>,
) -> Result<Json<SavedWebhook>> {
    Ok(Json(save(&state, &operator, request, guid, false).await?))
}

/// Replace the secret of an endpoint. The response contains the new one, which is not shown again. For 24 hours each
/// message has a signature of both.
#[utoipa::path(
    post, path = "/api/operators/webhooks/{webhookGuid}/secret", tag = "operators",
    params(("webhookGuid" = WebhookGuid, Path)),
    request_body(content = ChangeWebhook, example = json!({ "version": 1, "reason": "An employee left" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = SavedWebhook), Failures),
)]
pub(crate) async fn rotate_webhook_secret(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(guid): Path<WebhookGuid>,
    Json(request): Json<ChangeWebhook>,
) -> Result<Json<SavedWebhook>> {
    let now = state.clock.now();
    let action = AuditAction::WebhookSecretRotated;
    let (next, rotated) = change(&state, &operator, request, guid, action, |all, endpoint| {
        let rotated = endpoint.rotated(now);
        (all.with(rotated.clone()), rotated)
    })
    .await?;
    let generation = rotated.secret_generation;
    Ok(Json(SavedWebhook {
        webhook_guid: guid,
        secret: Some(state.webhooks.key.secret(guid, generation).reveal()),
        version: next.version,
    }))
}

/// Remove an endpoint. What waits for it is not sent.
#[utoipa::path(
    post, path = "/api/operators/webhooks/{webhookGuid}/removed", tag = "operators",
    params(("webhookGuid" = WebhookGuid, Path)),
    request_body(content = ChangeWebhook, example = json!({ "version": 1, "reason": "Replaced by another service" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = SavedWebhook), Failures),
)]
pub(crate) async fn remove_webhook(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Path(guid): Path<WebhookGuid>,
    Json(request): Json<ChangeWebhook>,
) -> Result<Json<SavedWebhook>> {
    let action = AuditAction::WebhookRemoved;
    let (next, _) = change(&state, &operator, request, guid, action, |all, endpoint| {
        (all.without(guid), endpoint)
    })
    .await?;
    Ok(Json(SavedWebhook {
        webhook_guid: guid,
        secret: None,
        version: next.version,
    }))
}

/// Rejects an endpoint that receives nothing.
pub(crate) fn require_enabled(endpoint: &WebhookEndpoint) -> Result<()> {
    if endpoint.is_enabled() {
        return Ok(());
    }
    let code = http_api::ErrorCode::ActionRefused;
    Err(ApiError::new(code, "this endpoint is disabled"))
}

/// Returns all endpoints and the one of this identifier. `conflict` if they are not of this version.
pub(crate) async fn find(
    state: &OperatorsState,
    guid: WebhookGuid,
    version: Option<Version>,
) -> Result<(WebhookEndpoints, WebhookEndpoint)> {
    let endpoints = state.store.find_webhooks().await?;
    let found = endpoints.find(guid).cloned();
    let endpoint = found.ok_or_else(|| ApiError::not_found("webhook", guid))?;
    if version.is_some_and(|version| version != endpoints.version) {
        return Err(StoreError::Conflict.into());
    }
    Ok((endpoints, endpoint))
}

/// Writes all endpoints after a change of one that the operator has read. Returns them and the changed one.
async fn change(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    request: ChangeWebhook,
    guid: WebhookGuid,
    action: AuditAction,
    changed: impl FnOnce(&WebhookEndpoints, WebhookEndpoint) -> (WebhookEndpoints, WebhookEndpoint),
) -> Result<(WebhookEndpoints, WebhookEndpoint)> {
    let (endpoints, endpoint) = find(state, guid, Some(request.version)).await?;
    let (next, endpoint) = changed(&endpoints, endpoint);
    let act = act(
        action,
        &endpoint,
        &endpoints,
        request.reason.into(),
        Vec::new(),
    );
    write(state, operator, &next, guid, act).await?;
    Ok((next, endpoint))
}

async fn save(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    request: SaveWebhook,
    guid: WebhookGuid,
    is_new: bool,
) -> Result<SavedWebhook> {
    let endpoints = state.store.find_webhooks().await?;
    let before = endpoints.find(guid).cloned();
    if before.is_none() && !is_new {
        return Err(ApiError::not_found("webhook", guid));
    }
    let mut violations = Violations::new();
    let checked = request.endpoint.checked(
        guid,
        before.as_ref(),
        state.webhooks.hosts,
        state.clock.now(),
    );
    let endpoint = violations.nested("endpoint", checked);
    violations.require(
        !is_new || endpoints.items.len() < MOST_WEBHOOKS,
        "endpoint",
        FieldRule::Limit {
            most: 10,
            of: Capped::Webhooks,
        },
    );
    let endpoint = violations.finish(endpoint)?;
    if request.version != endpoints.version {
        return Err(StoreError::Conflict.into());
    }
    let secret = endpoint.secret_generation;
    let changes = changes(before.as_ref(), &endpoint);
    let act = act(
        AuditAction::WebhookSaved,
        &endpoint,
        &endpoints,
        request.reason.into(),
        changes,
    );
    let next = endpoints.with(endpoint);
    write(state, operator, &next, guid, act).await?;
    Ok(SavedWebhook {
        webhook_guid: guid,
        secret: is_new.then(|| state.webhooks.key.secret(guid, secret).reveal()),
        version: next.version,
    })
}

fn act(
    action: AuditAction,
    endpoint: &WebhookEndpoint,
    before: &WebhookEndpoints,
    reason: String,
    changes: Vec<AuditChange>,
) -> Act {
    Act {
        action,
        subject: AuditSubject::webhook(endpoint),
        version: before.version.saturating_add(1),
        reason,
        changes,
    }
}

async fn write(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    next: &WebhookEndpoints,
    guid: WebhookGuid,
    act: Act,
) -> Result<()> {
    let entry = operator.entry(state, act, state.clock.now())?;
    Ok(state.store.save_webhooks(next, guid, &entry).await?)
}

/// Returns the changed fields for the audit log: of the address only the host, since its path may be a secret.
fn changes(before: Option<&WebhookEndpoint>, after: &WebhookEndpoint) -> Vec<AuditChange> {
    let fields = |endpoint: &WebhookEndpoint| {
        let events: Vec<&str> = endpoint
            .events
            .iter()
            .map(|event| WebhookEventType::as_str(*event))
            .collect();
        [
            ("host", endpoint.url.host()),
            ("description", endpoint.description.clone()),
            ("events", events.join(", ")),
            ("enabled", endpoint.is_enabled().to_string()),
        ]
    };
    let mut earlier = before.map(fields).into_iter().flatten();
    fields(after)
        .into_iter()
        .filter_map(|(field, value)| {
            let earlier = earlier.next().map(|(_, value)| value);
            (earlier.as_ref() != Some(&value))
                .then(|| AuditChange::new(field, earlier, Some(value)))
        })
        .collect()
}
