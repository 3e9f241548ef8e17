use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use super::account::{find_by_email, parse_email};
use super::password::not_met;
use super::state::State;
use super::wire::{ClientCall, Reply, WireError};
use super::{config, token};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignInWithPassword {
    email: Option<String>,
    password: Option<String>,
}

pub(super) async fn sign_in_with_password(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<SignInWithPassword>,
) -> Reply {
    let email = parse_email(request.email)?;
    let password = request.password.filter(|password| !password.is_empty());
    let password = password.ok_or_else(|| WireError::bad_request("MISSING_PASSWORD"))?;
    let (account, tokens) = state.records().transact(|session| {
        let config = config::load(session)?;
        // With enumeration protection an unknown address and a wrong password look the same.
        let refused = |code: &str| {
            WireError::bad_request(if config.improved_email_privacy {
                "INVALID_LOGIN_CREDENTIALS"
            } else {
                code
            })
        };
        let mut account =
            find_by_email(session, &email)?.ok_or_else(|| refused("EMAIL_NOT_FOUND"))?;
        if account.disabled {
            return Err(WireError::bad_request("USER_DISABLED"));
        }
        if !account
            .password
            .as_ref()
            .is_some_and(|hash| hash.matches(&password))
        {
            return Err(refused("INVALID_PASSWORD"));
        }
        let missing = config.policy.missing(&password);
        if config.policy_enforced && config.force_upgrade_on_signin && !missing.is_empty() {
            return Err(not_met(&missing));
        }
        let tokens = token::sign_in(&state, session, &mut account, "password")?;
        Ok((account, tokens))
    })?;
    Ok(Json(json!({
        "kind": "identitytoolkit#VerifyPasswordResponse",
        "registered": true,
        "localId": account.local_id,
        "email": account.email,
        "displayName": account.display_name.unwrap_or_default(),
        "idToken": tokens.id_token,
        "refreshToken": tokens.refresh_token,
        "expiresIn": tokens.expires_in.to_string(),
    })))
}
