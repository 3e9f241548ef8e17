use axum::Json;
use axum::extract::State as Extract;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::account::{Account, find_account, find_by_email, parse_email, save_account};
use super::state::State;
use super::wire::{ClientCall, Reply, WireError};
use super::{config, token};
use crate::random::random_text;
use crate::records::{RecordsError, Session};

const CODE: &str = "oob";
/// How long a mailed code works, in seconds.
const LIFETIME: i64 = 3600;

/// A code that was mailed and not used yet.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
pub(super) struct OobCode {
    pub(super) oob_code: String,
    pub(super) oob_link: String,
    pub(super) request_type: String,
    pub(super) email: String,
    local_id: String,
    expires_at: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SendOobCode {
    request_type: Option<String>,
    email: Option<String>,
    id_token: Option<String>,
    continue_url: Option<String>,
}

pub(super) async fn send_oob_code(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<SendOobCode>,
) -> Reply {
    let (email, mailed) =
        state
            .records()
            .transact(|session| match request.request_type.as_deref() {
                Some("PASSWORD_RESET") => {
                    let email = parse_email(request.email)?;
                    let Some(account) = find_by_email(session, &email)? else {
                        return if config::load(session)?.improved_email_privacy {
                            // The caller must not learn that nobody has this address.
                            Ok((email, None))
                        } else {
                            Err(WireError::bad_request("EMAIL_NOT_FOUND"))
                        };
                    };
                    let code = new_code(
                        &state,
                        "PASSWORD_RESET",
                        "resetPassword",
                        &account,
                        request.continue_url.as_deref(),
                    )?;
                    session.save(CODE, &code.oob_code, &code)?;
                    Ok((email, Some(code)))
                }
                Some("VERIFY_EMAIL") => {
                    let (account, _) =
                        token::account_of(&state, session, request.id_token.as_deref())?;
                    let code = new_code(
                        &state,
                        "VERIFY_EMAIL",
                        "verifyEmail",
                        &account,
                        request.continue_url.as_deref(),
                    )?;
                    session.save(CODE, &code.oob_code, &code)?;
                    Ok((code.email.clone(), Some(code)))
                }
                Some(_) => Err(WireError::bad_request("INVALID_REQ_TYPE")),
                None => Err(WireError::bad_request("MISSING_REQ_TYPE")),
            })?;
    if let (Some(code), Some(mailbox)) = (mailed, state.mailbox()) {
        let (subject, text) = letter(&code);
        mailbox.deliver("noreply@matchday.example", &code.email, subject, &text)?;
    }
    Ok(Json(
        json!({ "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": email }),
    ))
}

fn new_code(
    state: &State,
    request_type: &str,
    mode: &str,
    account: &Account,
    continue_url: Option<&str>,
) -> Result<OobCode, WireError> {
    let email = account
        .email
        .clone()
        .ok_or_else(|| WireError::bad_request("MISSING_EMAIL"))?;
    let oob_code = random_text(54);
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query
        .append_pair("mode", mode)
        .append_pair("oobCode", &oob_code)
        .append_pair("apiKey", state.api_key());
    if let Some(continue_url) = continue_url {
        query.append_pair("continueUrl", continue_url);
    }
    query.append_pair("lang", "en");
    Ok(OobCode {
        oob_link: format!("{}?{}", state.action_url(), query.finish()),
        oob_code,
        request_type: request_type.to_owned(),
        email,
        local_id: account.local_id.clone(),
        expires_at: state.clock().now().saturating_add(LIFETIME),
    })
}

fn letter(code: &OobCode) -> (&'static str, String) {
    let (subject, ask) = if code.request_type == "PASSWORD_RESET" {
        (
            "Reset your password for Matchday",
            "Follow this link to reset the password of your Matchday account",
        )
    } else {
        (
            "Verify your email for Matchday",
            "Follow this link to verify your e-mail address",
        )
    };
    let text = format!(
        "Hello,\n\n{ask} {}.\n\n{}\n\nIf you did not ask for this, you can ignore this mail.\n\nYour Matchday team\n",
        code.email, code.oob_link
    );
    (subject, text)
}

/// A live code, with the account it was made for.
pub(super) fn find_live(
    state: &State,
    session: &Session<'_>,
    code: Option<&str>,
) -> Result<(OobCode, Account), WireError> {
    let code = code.ok_or_else(|| WireError::bad_request("MISSING_OOB_CODE"))?;
    let code: OobCode = session
        .find(CODE, code)?
        .ok_or_else(|| WireError::bad_request("INVALID_OOB_CODE"))?;
    if code.expires_at < state.clock().now() {
        return Err(WireError::bad_request("EXPIRED_OOB_CODE"));
    }
    let account = find_account(session, &code.local_id)?
        .ok_or_else(|| WireError::bad_request("INVALID_OOB_CODE"))?;
    if account.disabled {
        return Err(WireError::bad_request("USER_DISABLED"));
    }
    Ok((code, account))
}

/// A code works once.
pub(super) fn use_up(session: &Session<'_>, code: &OobCode) -> Result<(), RecordsError> {
    session.delete(CODE, &code.oob_code)
}

pub(super) fn verify_email(
    state: &State,
    session: &Session<'_>,
    code: &str,
) -> Result<Account, WireError> {
    let (code, mut account) = find_live(state, session, Some(code))?;
    if code.request_type != "VERIFY_EMAIL" {
        return Err(WireError::bad_request("INVALID_OOB_CODE"));
    }
    account.email_verified = true;
    save_account(session, &account)?;
    use_up(session, &code)?;
    Ok(account)
}

pub(super) fn list_codes(session: &Session<'_>) -> Result<Vec<OobCode>, RecordsError> {
    session.list(CODE)
}

pub(super) fn clear_codes(session: &Session<'_>) -> Result<(), RecordsError> {
    session.clear(CODE)
}
