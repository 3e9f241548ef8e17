//! Set the claims of a registered account.

use axum::extract::State;
use store::Store;
use web::{ApiError, ErrorCode, Failures, Identity, Json, Result, TokenOnly};

use crate::TokenView;

/// Sets `cl_id` and `cl_role` of the caller's account, if the token does not carry them already. Repairs an
/// account whose registration was written but whose claims were not set.
#[utoipa::path(
    get,
    path = "/api/token",
    tag = "token",
    security(("bearer" = [])),
    responses((status = 200, body = TokenView), Failures),
)]
pub(crate) async fn grant_claims(
    State(store): State<Store>,
    State(identity): State<Identity>,
    token: TokenOnly,
) -> Result<Json<TokenView>> {
    let user = store.find_user(&token.uid).await?.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "this account has no registration yet")
    })?;
    if token.user_id != Some(user.user_id) || token.role != Some(user.role) {
        identity
            .set_claims(&token.uid, user.user_id, user.role)
            .await?;
    }
    Ok(Json(TokenView::of(user.role)))
}
