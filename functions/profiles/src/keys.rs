//! An athlete's API keys. A key cannot list, create or revoke keys. Operators read in the audit log when one was created
//! or revoked, since a key acts for the athlete.

use accounts::{
    ApiKeyList, CreatedApiKey, NewApiKey, created_key_changes, list_api_keys, revoked_key_changes,
};
use axum::extract::State;
use axum::http::StatusCode;
use domain::api_key::{ApiKeyInput, ApiKeyKind};
use domain::audit::{AuditAction, AuditChange, AuditEntry, AuditSubject, OperatorIdentity};
use domain::limits::Limited;
use domain::{ApiKeyGuid, AuditGuid, Version};
use http_api::{Caller, Clock, Failures, Json, Limiter, Path, Result, Subject, random_bytes};
use serde::Deserialize;
use store::Store;
use utoipa::ToSchema;

use crate::talent::own_talent;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CreateKey {
    key: ApiKeyInput,
    /// The version of the list that the caller read.
    version: Version,
}

/// List the signed-in talent's API keys, without their secrets.
#[utoipa::path(
    get,
    path = "/api/talent-account/keys",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = ApiKeyList), Failures),
)]
pub(crate) async fn list_keys(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
) -> Result<Json<ApiKeyList>> {
    own_talent(&store, &caller).await?;
    Ok(Json(list_api_keys(&store, &clock, &caller).await?))
}

/// Create an API key. The response contains it, and it is not shown again. `conflict` if the keys changed since
/// `version`.
#[utoipa::path(
    post,
    path = "/api/talent-account/keys",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = CreateKey, example = json!({
        "key": { "name": "Team calendar", "scopes": ["orders:read"], "expiresInDays": 90 }, "version": 0,
    })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 201, body = CreatedApiKey), Failures),
)]
pub(crate) async fn create_key(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<CreateKey>,
) -> Result<(StatusCode, Json<CreatedApiKey>)> {
    let talent = own_talent(&store, &caller).await?;
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::ChangeKeys, &[account]).await?;
    let input = (ApiKeyKind::Talent, &request.key);
    let new = NewApiKey::from_input(&store, &clock, &caller, input, request.version).await?;
    let subject = AuditSubject::athletes_key(&new.key, &talent.slug);
    let changes = created_key_changes(&new.key);
    let action = AuditAction::ApiKeyCreated;
    let entry = entry_of(&caller, &clock, action, subject, changes)?;
    store
        .save_api_keys(caller.user_id, &new.keys, &entry)
        .await?;
    Ok((StatusCode::CREATED, Json(new.response())))
}

/// Revoke an API key, which opens nothing from the next request on. Repeating it is harmless.
#[utoipa::path(
    delete,
    path = "/api/talent-account/keys/{keyGuid}",
    tag = "profiles",
    params(("keyGuid" = ApiKeyGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = ApiKeyList), Failures),
)]
pub(crate) async fn revoke_key(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
    Path(guid): Path<ApiKeyGuid>,
) -> Result<Json<ApiKeyList>> {
    let talent = own_talent(&store, &caller).await?;
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::ChangeKeys, &[account]).await?;
    let keys = store.find_api_keys(caller.user_id).await?;
    if let Some(key) = keys.find(guid) {
        let subject = AuditSubject::athletes_key(key, &talent.slug);
        let changes = revoked_key_changes(key);
        let entry = entry_of(
            &caller,
            &clock,
            AuditAction::ApiKeyRevoked,
            subject,
            changes,
        )?;
        let keys = keys.without(guid);
        store.save_api_keys(caller.user_id, &keys, &entry).await?;
    }
    Ok(Json(list_api_keys(&store, &clock, &caller).await?))
}

/// The entry of the athlete's own act, without an address, because the log is never erased.
fn entry_of(
    caller: &Caller,
    clock: &Clock,
    action: AuditAction,
    subject: AuditSubject,
    changes: Vec<AuditChange>,
) -> Result<AuditEntry> {
    Ok(AuditEntry {
        audit_guid: AuditGuid::from_parts(clock.unix_milliseconds(), random_bytes()?),
        at: clock.now(),
        operator: OperatorIdentity {
            user_id: caller.user_id,
            email: None,
        },
        action,
        subject,
        version: 0,
        reason: "The athlete's own key".to_owned(),
        changes,
        requested_by: None,
    })
}
