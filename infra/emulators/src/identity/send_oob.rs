use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use super::account::{Account, find_by_email, parse_email};
use super::email::Locale;
use super::error::WireError;
use super::oob::{self, OobCode, Purpose, RequestType};
use super::state::State;
use super::wire::{ClientCall, Reply};
use super::{attempts, config, email, loopback, token};
use crate::records::Session;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SendOobCode {
    request_type: Option<String>,
    email: Option<String>,
    new_email: Option<String>,
    id_token: Option<String>,
    continue_url: Option<String>,
}

/// Emails a code: to reset a password, to verify an address, or to change it.
pub(super) async fn send_oob_code(
    Extract(state): Extract<State>,
    locale: Locale,
    ClientCall(request): ClientCall<SendOobCode>,
) -> Reply {
    if let Some(continue_url) = &request.continue_url {
        check_continue_url(continue_url)?;
    }
    let (email, code) =
        state
            .records()
            .transact(|session| match request.request_type.as_deref() {
                Some("PASSWORD_RESET") => reset(&state, session, request),
                Some("VERIFY_EMAIL") => verify(&state, session, &request),
                Some("VERIFY_AND_CHANGE_EMAIL") => change(&state, session, request),
                Some(_) => Err(WireError::bad_request("INVALID_REQ_TYPE")),
                None => Err(WireError::bad_request("MISSING_REQ_TYPE")),
            })?;
    if let Some(code) = code {
        email::send_code(&state, &code, locale)?;
    }
    Ok(Json(
        json!({ "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": email }),
    ))
}

/// Links lead to pages of this machine only, as they lead to authorised domains only elsewhere.
fn check_continue_url(continue_url: &str) -> Result<(), WireError> {
    match Url::parse(continue_url) {
        Ok(url) if loopback::is_page(&url) => Ok(()),
        Ok(_) => Err(WireError::bad_request(
            "UNAUTHORIZED_DOMAIN : Domain not whitelisted by project",
        )),
        Err(_) => Err(WireError::bad_request("INVALID_CONTINUE_URI")),
    }
}

/// The address in the response, and the code to email; none for an unknown address, which the response must not reveal.
type Sent = (String, Option<OobCode>);

fn reset(state: &State, session: &Session<'_>, request: SendOobCode) -> Result<Sent, WireError> {
    let email = parse_email(request.email)?;
    let config = config::load(session)?;
    attempts::record_reset(
        session,
        &email,
        state.clock().now(),
        config.reset_mail_limit,
    )?;
    let Some(account) = find_by_email(session, &email)? else {
        return if config.improved_email_privacy {
            Ok((email, None))
        } else {
            Err(WireError::bad_request("EMAIL_NOT_FOUND"))
        };
    };
    let purpose = Purpose {
        request_type: RequestType::PasswordReset,
        email: &email,
        new_email: None,
        continue_url: request.continue_url.as_deref(),
    };
    let code = oob::create_code(state, session, &account, &purpose)?;
    Ok((email, Some(code)))
}

fn verify(state: &State, session: &Session<'_>, request: &SendOobCode) -> Result<Sent, WireError> {
    let (account, _) = token::find_token_account(state, session, request.id_token.as_deref())?;
    let email = own_address(&account)?;
    let purpose = Purpose {
        request_type: RequestType::VerifyEmail,
        email: &email,
        new_email: None,
        continue_url: request.continue_url.as_deref(),
    };
    let code = oob::create_code(state, session, &account, &purpose)?;
    Ok((email, Some(code)))
}

/// To the new address, which proves itself; the account keeps the old one until then.
fn change(state: &State, session: &Session<'_>, request: SendOobCode) -> Result<Sent, WireError> {
    let (account, grant) = token::find_token_account(state, session, request.id_token.as_deref())?;
    token::require_recent(state, session, &grant)?;
    if request.new_email.is_none() {
        return Err(WireError::bad_request("MISSING_NEW_EMAIL"));
    }
    let new_email = parse_email(request.new_email)
        .map_err(|_other_code| WireError::bad_request("INVALID_NEW_EMAIL"))?;
    if find_by_email(session, &new_email)?.is_some() {
        return Err(WireError::bad_request("EMAIL_EXISTS"));
    }
    let email = own_address(&account)?;
    let purpose = Purpose {
        request_type: RequestType::VerifyAndChangeEmail,
        email: &email,
        new_email: Some(&new_email),
        continue_url: request.continue_url.as_deref(),
    };
    let code = oob::create_code(state, session, &account, &purpose)?;
    Ok((email, Some(code)))
}

fn own_address(account: &Account) -> Result<String, WireError> {
    account
        .email
        .clone()
        .ok_or_else(|| WireError::bad_request("MISSING_EMAIL"))
}
