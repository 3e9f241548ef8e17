//! Ends all sessions of an account.

use axum::extract::State;
use domain::limits::Limited;
use http_api::{Clock, Failures, Identity, Json, Limiter, Result, Subject, TokenOnly, Tokens};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    pub(crate) success: bool,
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
