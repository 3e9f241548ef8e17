//! Ends all sessions of an account, and disables an account.

use axum::extract::State;
use domain::limits::Limited;
use domain::text::TextRule;
use http_api::{
    ApiError, Caller, Clock, Failures, Identity, Json, Limiter, Result, Role, Subject, TokenOnly,
    Tokens,
};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

/// Confirms the operation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    /// Always true.
    success: bool,
}

/// The account, and whether it is disabled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DisableAccount {
    /// The account's id at the identity service, 1 to 128 characters.
    #[schema(min_length = 1, max_length = 128)]
    uid: String,
    /// False enables it again.
    disabled: bool,
}

/// End all sessions of the caller's account, including this one: no session can be refreshed, and every issued token is
/// rejected from now on.
///
/// The identity service is called first: if the second half fails, the caller can repeat the request with the same
/// token.
#[utoipa::path(
    post,
    path = "/api/token/revoke",
    tag = "token",
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed_in"))),
    responses((status = 200, body = Done), Failures),
)]
pub(crate) async fn revoke_tokens(
    State(store): State<Store>,
    State(identity): State<Identity>,
    limiter: Limiter,
    token: TokenOnly,
) -> Result<Json<Done>> {
    limiter
        .count(Limited::Revoke, &[Subject::Account(&token.uid)])
        .await?;
    identity.revoke(&token.uid, Clock::system().now()).await?;
    http_api::revoke_tokens(&store, &token.uid, Tokens::Earlier).await?;
    Ok(Json(Done { success: true }))
}

/// Disable an account, or enable it again; for operators. The tokens of a disabled account are rejected immediately.
#[utoipa::path(
    put,
    path = "/api/token/disabled",
    tag = "token",
    security(("bearer" = [])),
    request_body(content = DisableAccount, example = json!({ "uid": "uid-bo-lind", "disabled": false })),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Done), Failures),
)]
pub(crate) async fn disable_account(
    State(store): State<Store>,
    State(identity): State<Identity>,
    caller: Caller,
    Json(request): Json<DisableAccount>,
) -> Result<Json<Done>> {
    if caller.role != Role::Operator {
        return Err(ApiError::forbidden("only operators disable accounts"));
    }
    let uid = TextRule::line(1, 128).clean(&request.uid);
    let uid = uid.map_err(|error| ApiError::invalid_field("uid", error.to_string()))?;
    let uid = uid.as_str();
    if identity.find_account(uid).await?.is_none() {
        return Err(ApiError::not_found("account", uid));
    }
    identity.set_disabled(uid, request.disabled).await?;
    if request.disabled {
        http_api::revoke_tokens(&store, uid, Tokens::All).await?;
    }
    Ok(Json(Done { success: true }))
}
