use serde::{Deserialize, Serialize};

use super::account::{Account, find_account};
use super::error::WireError;
use super::state::State;
use crate::random::random_text;
use crate::records::{RecordsError, Session};

const CODE: &str = "oob";
/// Lifetime of an emailed code, in seconds.
const LIFETIME: i64 = 3600;

/// The purpose of an emailed code.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum RequestType {
    PasswordReset,
    VerifyEmail,
    VerifyAndChangeEmail,
    /// Restores a changed address; emailed to the old one.
    RecoverEmail,
}

impl RequestType {
    /// `mode` in the link.
    const fn mode(self) -> &'static str {
        match self {
            Self::PasswordReset => "resetPassword",
            Self::VerifyEmail => "verifyEmail",
            Self::VerifyAndChangeEmail => "verifyAndChangeEmail",
            Self::RecoverEmail => "recoverEmail",
        }
    }
}

/// An emailed code that was not used yet.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
pub(super) struct OobCode {
    pub(super) oob_code: String,
    pub(super) oob_link: String,
    pub(super) request_type: RequestType,
    /// The account's address when the code was made; for recovery the one to go back to.
    pub(super) email: String,
    /// The address to change to; for recovery the one to leave.
    pub(super) new_email: Option<String>,
    local_id: String,
    expires_at: i64,
}

impl OobCode {
    /// The recipient of the email.
    pub(super) fn recipient(&self) -> &str {
        match (self.request_type, &self.new_email) {
            (RequestType::VerifyAndChangeEmail, Some(new_email)) => new_email,
            _ => &self.email,
        }
    }
}

/// The purpose of a new code.
#[derive(Debug)]
pub(super) struct Purpose<'a> {
    pub(super) request_type: RequestType,
    pub(super) email: &'a str,
    pub(super) new_email: Option<&'a str>,
    /// The address that the landing page redirects to.
    pub(super) continue_url: Option<&'a str>,
}

/// Makes and keeps a code for an account.
pub(super) fn create_code(
    state: &State,
    session: &Session<'_>,
    account: &Account,
    purpose: &Purpose<'_>,
) -> Result<OobCode, RecordsError> {
    let oob_code = random_text(54);
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query
        .append_pair("mode", purpose.request_type.mode())
        .append_pair("oobCode", &oob_code)
        .append_pair("apiKey", state.api_key());
    if let Some(continue_url) = purpose.continue_url {
        query.append_pair("continueUrl", continue_url);
    }
    query.append_pair("lang", "en");
    let code = OobCode {
        oob_link: format!("{}?{}", state.action_url(), query.finish()),
        oob_code,
        request_type: purpose.request_type,
        email: purpose.email.to_owned(),
        new_email: purpose.new_email.map(str::to_owned),
        local_id: account.local_id.clone(),
        expires_at: state.clock().now().saturating_add(LIFETIME),
    };
    session.save(CODE, &code.oob_code, &code)?;
    Ok(code)
}

/// Returns a valid code, with the account it was issued for.
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
pub(super) fn consume_code(session: &Session<'_>, code: &OobCode) -> Result<(), RecordsError> {
    session.delete(CODE, &code.oob_code)
}

pub(super) fn list_codes(session: &Session<'_>) -> Result<Vec<OobCode>, RecordsError> {
    session.list(CODE)
}

pub(super) fn clear_codes(session: &Session<'_>) -> Result<(), RecordsError> {
    session.clear(CODE)
}
