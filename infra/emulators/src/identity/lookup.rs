//! `accounts:lookup` with a user's ID token. The administrator's lookup is in `admin/lookup.rs`.

use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use super::state::State;
use super::token;
use super::wire::{ClientCall, Reply};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LookupOwn {
    id_token: Option<String>,
}

/// Returns the account of the ID token.
pub(super) async fn lookup_own(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<LookupOwn>,
) -> Reply {
    let (account, _) = state.records().transact(|session| {
        token::find_token_account(&state, session, request.id_token.as_deref())
    })?;
    Ok(Json(
        json!({ "kind": "identitytoolkit#GetAccountInfoResponse", "users": [account.user_info()] }),
    ))
}
