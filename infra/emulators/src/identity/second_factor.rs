//! A second factor by an authenticator app: enrolling it, signing in with it, and removing it (`/v2/accounts:mfa…`).

use axum::Json;
use axum::extract::State as Extract;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use super::account::{Account, SecondFactor, find_account, save_account};
use super::error::WireError;
use super::state::State;
use super::token::{self, Grant, Tokens};
use super::wire::{ClientCall, Reply};
use crate::Clock;
use crate::random::random_text;
use crate::records::Session;

const ENROLMENT: &str = "second-factor-enrolment";
const PENDING: &str = "second-factor-sign-in";

/// The time limit of an enrolment and of a sign-in, in seconds.
const LIFETIME: i64 = 300;
/// The longest list of factors of an account, as at the hosted service.
const MOST_FACTORS: usize = 5;
const DIGITS: u8 = 6;
const PERIOD: u64 = 30;

/// An enrolment that has not been confirmed by a code.
#[derive(Debug, Deserialize, Serialize)]
struct Enrolment {
    local_id: String,
    secret: String,
    at: i64,
}

/// A sign-in whose first factor was accepted.
#[derive(Debug, Deserialize, Serialize)]
struct Pending {
    grant: Grant,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StartEnrolment {
    id_token: Option<String>,
    totp_enrollment_info: Option<Value>,
}

/// Gives a new secret for the app.
pub(super) async fn start_enrolment(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<StartEnrolment>,
) -> Reply {
    if request.totp_enrollment_info.is_none() {
        return Err(WireError::bad_request(
            "OPERATION_NOT_ALLOWED : only an authenticator app is a second factor here",
        ));
    }
    let at = state.clock().now();
    let secret = Secret::from(rand::random::<[u8; 20]>()).to_base32();
    let session_info = random_text(64);
    state.records().transact(|session| {
        let (account, grant) =
            token::find_token_account(&state, session, request.id_token.as_deref())?;
        token::require_recent(&state, session, &grant)?;
        if !account.email_verified {
            return Err(WireError::bad_request("UNVERIFIED_EMAIL"));
        }
        if account.second_factors.len() >= MOST_FACTORS {
            return Err(WireError::bad_request("SECOND_FACTOR_LIMIT_EXCEEDED"));
        }
        let enrolment = Enrolment {
            local_id: account.local_id,
            secret: secret.clone(),
            at,
        };
        Ok(session.save(ENROLMENT, &session_info, &enrolment)?)
    })?;
    let deadline = jiff::Timestamp::from_second(at.saturating_add(LIFETIME)).unwrap_or_default();
    Ok(Json(json!({ "totpSessionInfo": {
        "sharedSecretKey": secret,
        "verificationCodeLength": DIGITS,
        "hashingAlgorithm": "SHA1",
        "periodSec": PERIOD,
        "sessionInfo": session_info,
        "finalizeEnrollmentTime": deadline.to_string(),
    } })))
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Verification {
    session_info: String,
    verification_code: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FinishEnrolment {
    id_token: Option<String>,
    #[serde(default)]
    display_name: Option<String>,
    #[serde(default)]
    totp_verification_info: Verification,
}

/// Adds the factor after its first code, and returns the tokens of a sign-in with it.
pub(super) async fn finish_enrolment(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<FinishEnrolment>,
) -> Reply {
    let Verification {
        session_info,
        verification_code,
    } = &request.totp_verification_info;
    let tokens = state.records().transact(|session| {
        let (mut account, mut grant) =
            token::find_token_account(&state, session, request.id_token.as_deref())?;
        let now = state.clock().now();
        let enrolment: Option<Enrolment> = session.find(ENROLMENT, session_info)?;
        let enrolment = enrolment
            .filter(|one| {
                one.local_id == account.local_id && now <= one.at.saturating_add(LIFETIME)
            })
            .ok_or_else(|| WireError::bad_request("INVALID_SESSION_INFO"))?;
        if !is_code(&enrolment.secret, verification_code) {
            return Err(invalid_code());
        }
        session.delete(ENROLMENT, session_info)?;
        let factor = SecondFactor {
            enrollment_id: random_text(28),
            display_name: request.display_name,
            secret: enrolment.secret,
            enrolled_at: state.clock().now_millis(),
        };
        grant.second_factor = Some(factor.enrollment_id.clone());
        account.second_factors.push(factor);
        save_account(session, &account)?;
        token::renew_tokens(&state, session, &account, &grant)
    })?;
    Ok(Json(tokens_reply(&tokens)))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Withdraw {
    id_token: Option<String>,
    #[serde(default)]
    mfa_enrollment_id: String,
}

pub(super) async fn withdraw(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<Withdraw>,
) -> Reply {
    let tokens = state.records().transact(|session| {
        let (mut account, mut grant) =
            token::find_token_account(&state, session, request.id_token.as_deref())?;
        token::require_recent(&state, session, &grant)?;
        let id = &request.mfa_enrollment_id;
        let before = account.second_factors.len();
        account
            .second_factors
            .retain(|one| one.enrollment_id != *id);
        if account.second_factors.len() == before {
            return Err(WireError::bad_request("MFA_ENROLLMENT_NOT_FOUND"));
        }
        save_account(session, &account)?;
        if grant.second_factor.as_ref() == Some(id) {
            grant.second_factor = None;
        }
        token::renew_tokens(&state, session, &account, &grant)
    })?;
    Ok(Json(tokens_reply(&tokens)))
}

/// The reply to an accepted first factor, if the account has a second one: no tokens, but what the second call needs.
pub(super) fn ask_for_second(
    state: &State,
    session: &Session<'_>,
    account: &Account,
    provider: &str,
) -> Result<Option<Value>, WireError> {
    if account.second_factors.is_empty() {
        return Ok(None);
    }
    let credential = random_text(128);
    let grant = Grant {
        local_id: account.local_id.clone(),
        auth_time: state.clock().now(),
        provider: provider.to_owned(),
        second_factor: None,
    };
    session.save(PENDING, &credential, &Pending { grant })?;
    Ok(Some(json!({
        "mfaPendingCredential": credential,
        "mfaInfo": account.second_factor_info(),
    })))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FinishSignIn {
    #[serde(default)]
    mfa_pending_credential: String,
    #[serde(default)]
    mfa_enrollment_id: String,
    #[serde(default)]
    totp_verification_info: Verification,
}

/// Completes a sign-in with a code. A wrong code can be corrected as long as the first factor is accepted.
pub(super) async fn finish_sign_in(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<FinishSignIn>,
) -> Reply {
    let tokens = state.records().transact(|session| {
        let credential = &request.mfa_pending_credential;
        let now = state.clock().now();
        let pending: Option<Pending> = session.find(PENDING, credential)?;
        let Pending { mut grant } = pending
            .filter(|one| now <= one.grant.auth_time.saturating_add(LIFETIME))
            .ok_or_else(|| WireError::bad_request("INVALID_MFA_PENDING_CREDENTIAL"))?;
        let account = find_account(session, &grant.local_id)?;
        let mut account = account.ok_or_else(|| WireError::bad_request("USER_NOT_FOUND"))?;
        if account.disabled {
            return Err(WireError::bad_request("USER_DISABLED"));
        }
        let id = &request.mfa_enrollment_id;
        let factor = account
            .second_factors
            .iter()
            .find(|one| one.enrollment_id == *id);
        let factor = factor.ok_or_else(|| WireError::bad_request("MFA_ENROLLMENT_NOT_FOUND"))?;
        if !is_code(
            &factor.secret,
            &request.totp_verification_info.verification_code,
        ) {
            return Err(invalid_code());
        }
        session.delete(PENDING, credential)?;
        grant.second_factor = Some(id.clone());
        token::sign_in_with_grant(&state, session, &mut account, &grant)
    })?;
    Ok(Json(tokens_reply(&tokens)))
}

/// The tokens of a sign-in as members of a reply.
pub(super) fn tokens_reply(tokens: &Tokens) -> Value {
    json!({
        "idToken": tokens.id_token,
        "refreshToken": tokens.refresh_token,
        "expiresIn": tokens.expires_in.to_string(),
    })
}

fn invalid_code() -> WireError {
    WireError::bad_request("INVALID_CODE : the code is wrong or old")
}

/// Returns whether an app with this secret shows the code now, or showed it one period earlier. Apps use the real time, so
/// the movable clock of the emulator is not asked.
fn is_code(secret: &str, code: &str) -> bool {
    let now = u64::try_from(Clock::default().now()).unwrap_or_default();
    totp(secret).is_some_and(|totp| totp.check(code, now).is_some())
}

fn totp(secret: &str) -> Option<Totp> {
    let secret = Secret::try_from_base32(secret).ok()?;
    let builder = Builder::new()
        .with_digits(DIGITS)
        .with_step_duration(PERIOD);
    builder.with_skew(1).with_secret(secret).build().ok()
}

pub(super) fn clear_second_factors(
    session: &Session<'_>,
) -> Result<(), crate::records::RecordsError> {
    session.clear(ENROLMENT)?;
    session.clear(PENDING)
}
