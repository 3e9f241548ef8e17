use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use super::account::{Account, find_by_email, new_local_id, parse_email, without_nulls};
use super::error::WireError;
use super::password::PasswordHash;
use super::state::State;
use super::wire::{ClientCall, Reply};
use super::{config, token};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignUp {
    email: Option<String>,
    password: Option<String>,
    display_name: Option<String>,
    /// Sent when the signed-in account gets a password.
    id_token: Option<String>,
}

/// Creates an account with a password, or adds a password to the signed-in account.
pub(super) async fn sign_up(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<SignUp>,
) -> Reply {
    if request.id_token.is_none() && request.email.is_none() && request.password.is_none() {
        // Anonymous accounts are switched off.
        return Err(WireError::bad_request("ADMIN_ONLY_OPERATION"));
    }
    let email = parse_email(request.email)?;
    let password = request.password.unwrap_or_default();
    let config = state.records().transact(config::load)?;
    config.policy.check(&password, config.policy_enforced)?;
    let hash = PasswordHash::from_password(&password);
    let (account, tokens) = state.records().transact(|session| {
        let now = state.clock().now_millis();
        let linked = match &request.id_token {
            Some(id_token) => Some(token::find_token_account(&state, session, Some(id_token))?.0),
            None => None,
        };
        let owner = find_by_email(session, &email)?;
        if owner.is_some_and(|owner| {
            linked.as_ref().map(|account| &account.local_id) != Some(&owner.local_id)
        }) {
            return Err(WireError::bad_request("EMAIL_EXISTS"));
        }
        let before = linked.unwrap_or_else(|| Account::new(new_local_id(), now));
        let mut account = Account {
            // The same address stays as proven as it was; another one is not.
            email_verified: before.email_verified && before.email.as_ref() == Some(&email),
            email: Some(email),
            display_name: request
                .display_name
                .filter(|name| !name.is_empty())
                .or(before.display_name),
            password: Some(hash),
            password_updated_at: Some(now),
            ..before
        };
        let tokens = token::sign_in_account(&state, session, &mut account, "password")?;
        Ok((account, tokens))
    })?;
    Ok(Json(without_nulls(json!({
        "kind": "identitytoolkit#SignupNewUserResponse",
        "localId": account.local_id,
        "email": account.email,
        "displayName": account.display_name,
        "idToken": tokens.id_token,
        "refreshToken": tokens.refresh_token,
        "expiresIn": tokens.expires_in.to_string(),
    }))))
}
