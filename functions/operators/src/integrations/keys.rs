//! An operator's own API keys. A key cannot list, create or revoke keys.

use accounts::{
    ApiKeyList, CreatedApiKey, NewApiKey, created_key_changes, list_api_keys, revoked_key_changes,
};
use axum::extract::State;
use axum::http::StatusCode;
use domain::api_key::{ApiKeyInput, ApiKeyKind};
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::limits::Limited;
use domain::{ApiKeyGuid, Version};
use http_api::{ApiError, Caller, Failures, Json, Limiter, Path, Result, Subject};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator};

/// A new key, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CreateOperatorKey {
    key: ApiKeyInput,
    /// The version of the list that the operator read.
    version: Version,
    reason: Reason,
}

/// The version that the operator read, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RevokeOperatorKey {
    /// The version of the list that the operator read.
    version: Version,
    reason: Reason,
}

/// List the signed-in operator's API keys, without their secrets.
#[utoipa::path(
    get, path = "/api/operators/keys", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ApiKeyList), Failures),
)]
pub(crate) async fn list_operator_keys(
    State(state): State<OperatorsState>,
    _operator: Operator,
    caller: Caller,
) -> Result<Json<ApiKeyList>> {
    let list = list_api_keys(&state.store, &state.clock, &caller).await?;
    Ok(Json(list))
}

/// Create an API key of the signed-in operator. The response contains it, and it is not shown again. `conflict` if the
/// keys changed since `version`.
#[utoipa::path(
    post, path = "/api/operators/keys", tag = "operators",
    request_body(content = CreateOperatorKey, example = json!({
        "key": { "name": "Accounting", "scopes": ["orders:read", "finance:read"], "expiresInDays": 90 },
        "version": 0, "reason": "Our accounting reads orders",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 201, body = CreatedApiKey), Failures),
)]
pub(crate) async fn create_operator_key(
    State(state): State<OperatorsState>,
    operator: Operator,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<CreateOperatorKey>,
) -> Result<(StatusCode, Json<CreatedApiKey>)> {
    count(&limiter, &caller).await?;
    let (store, clock) = (&state.store, &state.clock);
    let input = (ApiKeyKind::Team, &request.key);
    let new = NewApiKey::from_input(store, clock, &caller, input, request.version).await?;
    let act = Act {
        action: AuditAction::ApiKeyCreated,
        subject: AuditSubject::api_key(&new.key),
        version: new.keys.version,
        reason: request.reason.into(),
        changes: created_key_changes(&new.key),
    };
    let entry = operator.entry(&state, act, clock.now())?;
    store
        .save_api_keys(caller.user_id, &new.keys, &entry)
        .await?;
    Ok((StatusCode::CREATED, Json(new.response())))
}

/// Revoke an API key of the signed-in operator, which opens nothing from the next request on. `conflict` if the keys
/// changed since `version`.
#[utoipa::path(
    post, path = "/api/operators/keys/{keyGuid}/revoked", tag = "operators",
    params(("keyGuid" = ApiKeyGuid, Path)),
    request_body(content = RevokeOperatorKey, example = json!({ "version": 1, "reason": "Replaced by another service" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ApiKeyList), Failures),
)]
pub(crate) async fn revoke_operator_key(
    State(state): State<OperatorsState>,
    operator: Operator,
    limiter: Limiter,
    caller: Caller,
    Path(guid): Path<ApiKeyGuid>,
    Json(request): Json<RevokeOperatorKey>,
) -> Result<Json<ApiKeyList>> {
    count(&limiter, &caller).await?;
    let (store, clock) = (&state.store, &state.clock);
    let keys = store.find_api_keys(caller.user_id).await?;
    let found = keys.find(guid).cloned();
    let key = found.ok_or_else(|| ApiError::not_found("API key", guid))?;
    if request.version != keys.version {
        return Err(StoreError::Conflict.into());
    }
    let keys = keys.without(guid);
    let act = Act {
        action: AuditAction::ApiKeyRevoked,
        subject: AuditSubject::api_key(&key),
        version: keys.version,
        reason: request.reason.into(),
        changes: revoked_key_changes(&key),
    };
    let entry = operator.entry(&state, act, clock.now())?;
    store.save_api_keys(caller.user_id, &keys, &entry).await?;
    Ok(Json(list_api_keys(store, clock, &caller).await?))
}

async fn count(limiter: &Limiter, caller: &Caller) -> Result<()> {
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::ChangeKeys, &[account]).await
}
