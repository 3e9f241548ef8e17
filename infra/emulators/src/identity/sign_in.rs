use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Value, json};

use super::account::{Account, find_by_email, parse_email};
use super::config::Config;
use super::error::WireError;
use super::password::requirements_error;
use super::state::State;
use super::wire::{ClientCall, Reply};
use super::{attempts, config, second_factor, token};
use crate::records::{RecordsError, Session};

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
    // A refusal is returned as `Ok`, so that the recorded failure is committed.
    let outcome = state.records().transact(|session| {
        let now = state.clock().now();
        let config = config::load(session)?;
        let limit = config.failed_sign_in_limit;
        if let Err(refusal) = attempts::refuse_too_many_failures(session, &email, now, limit) {
            return Ok(Err(refusal));
        }
        let outcome = sign_in(&state, session, &config, &email, &password);
        match &outcome {
            Ok(_) => attempts::clear_failures(session, &email)?,
            Err(Refusal::Credentials(_)) => attempts::record_failure(session, &email, now)?,
            Err(Refusal::Other(_)) => {}
        }
        Ok::<_, RecordsError>(outcome.map_err(Refusal::into_error))
    })?;
    let (account, accepted) = outcome?;
    let mut reply = json!({
        "kind": "identitytoolkit#VerifyPasswordResponse",
        "registered": true,
        "localId": account.local_id,
        "email": account.email,
        "displayName": account.display_name.unwrap_or_default(),
    });
    if let (Value::Object(reply), Value::Object(accepted)) = (&mut reply, accepted) {
        reply.extend(accepted);
    }
    Ok(Json(reply))
}

/// The reason why a sign-in is rejected.
#[derive(Debug)]
enum Refusal {
    /// The address is unknown or the password is wrong. Counts as a failed sign-in.
    Credentials(WireError),
    Other(WireError),
}

impl Refusal {
    fn into_error(self) -> WireError {
        match self {
            Self::Credentials(error) | Self::Other(error) => error,
        }
    }
}

impl From<RecordsError> for Refusal {
    fn from(error: RecordsError) -> Self {
        Self::Other(error.into())
    }
}

fn sign_in(
    state: &State,
    session: &Session<'_>,
    config: &Config,
    email: &str,
    password: &str,
) -> Result<(Account, Value), Refusal> {
    // With enumeration protection an unknown address and a wrong password look the same.
    let refused = |code: &str| {
        Refusal::Credentials(WireError::bad_request(if config.improved_email_privacy {
            "INVALID_LOGIN_CREDENTIALS"
        } else {
            code
        }))
    };
    let mut account = find_by_email(session, email)?.ok_or_else(|| refused("EMAIL_NOT_FOUND"))?;
    if account.disabled {
        return Err(Refusal::Other(WireError::bad_request("USER_DISABLED")));
    }
    if !account
        .password
        .as_ref()
        .is_some_and(|hash| hash.matches(password))
    {
        return Err(refused("INVALID_PASSWORD"));
    }
    let missing = config.policy.missing(password);
    if config.policy_enforced && config.force_upgrade_on_signin && !missing.is_empty() {
        return Err(Refusal::Other(requirements_error(&missing)));
    }
    let pending = second_factor::ask_for_second(state, session, &account, "password");
    if let Some(pending) = pending.map_err(Refusal::Other)? {
        return Ok((account, pending));
    }
    let tokens =
        token::sign_in_account(state, session, &mut account, "password").map_err(Refusal::Other)?;
    Ok((account, second_factor::tokens_reply(&tokens)))
}
