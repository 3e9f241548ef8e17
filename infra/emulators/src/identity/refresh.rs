use axum::extract::State as Extract;
use axum::{Form, Json};
use serde::Deserialize;
use serde_json::json;

use super::error::WireError;
use super::state::State;
use super::token;
use super::wire::{ApiKey, Reply};

#[derive(Debug, Deserialize)]
pub(super) struct RefreshToken {
    grant_type: Option<String>,
    refresh_token: Option<String>,
}

pub(super) async fn refresh_token(
    _: ApiKey,
    Extract(state): Extract<State>,
    Form(request): Form<RefreshToken>,
) -> Reply {
    if request.grant_type.as_deref() != Some("refresh_token") {
        return Err(WireError::bad_request("INVALID_GRANT_TYPE"));
    }
    let refresh_token = request.refresh_token.filter(|token| !token.is_empty());
    let refresh_token =
        refresh_token.ok_or_else(|| WireError::bad_request("MISSING_REFRESH_TOKEN"))?;
    let (grant, id_token, expires_in) = state.records().transact(|session| {
        let grant = token::find_grant(session, &refresh_token)?
            .ok_or_else(|| WireError::bad_request("INVALID_REFRESH_TOKEN"))?;
        let account = token::find_grant_account(session, &grant)?;
        let (id_token, expires_in) = token::issue_id_token(&state, session, &account, &grant)?;
        Ok::<_, WireError>((grant, id_token, expires_in))
    })?;
    Ok(Json(json!({
        "id_token": id_token,
        "access_token": id_token,
        "expires_in": expires_in.to_string(),
        "token_type": "Bearer",
        "refresh_token": refresh_token,
        "user_id": grant.local_id,
        "project_id": state.project_id(),
    })))
}
