//! Extractors of the caller.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use domain::api_key::ApiKeyKind;
use domain::customer::Role;
use domain::{Email, Session, UserId};
use jiff::{SignedDuration, Timestamp};
use store::{Gate, GateKind, Store};

use super::api_key::{caller_of_key, is_api_key, sign_in_only};
use super::token_only::TokenOnly;
use super::verifier::Verifier;
use crate::clock::{Clock, system_now};
use crate::error::{ApiError, ErrorCode, Result};
use crate::limits::Limits;

/// How long a sign-in counts as recent.
const RECENT: SignedDuration = SignedDuration::from_mins(5);

/// A registered caller: the token is valid and has both claims, or an API key opens the endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The account's id at the identity service, 1 to 128 bytes.
    pub uid: String,
    /// Our own id of the account; a talent's is its `TalentGuid`.
    pub user_id: UserId,
    /// The kind of the account. It makes no one an operator: the team's row does ([`find_member`](super::find_member)).
    pub role: Role,
    /// Absent for a social account that shares none.
    pub email: Option<Email>,
    /// Whether the identity service has seen proof that the address is the caller's.
    pub email_verified: bool,
    /// Whether the sign-in had a second factor; for an API key, the sign-in that created it.
    pub has_second_factor: bool,
    /// Which of the account's second factors the sign-in had.
    pub second_factor_id: Option<String>,
    /// The kind of the API key that the request has in place of a token.
    pub key: Option<ApiKeyKind>,
    /// When the person last signed in; a refreshed token keeps it. Real time.
    pub signed_in_at: Timestamp,
    /// When the token was made. Real time.
    pub issued_at: Timestamp,
}

/// A registered caller, or a visitor; an invalid token is still rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaybeCaller(pub Option<Caller>);

impl TokenOnly {
    fn into_caller(self) -> Option<Caller> {
        Some(Caller {
            user_id: self.user_id?,
            role: self.role?,
            uid: self.uid,
            email: self.email,
            email_verified: self.email_verified,
            has_second_factor: self.has_second_factor,
            second_factor_id: self.second_factor_id,
            key: None,
            signed_in_at: self.signed_in_at,
            issued_at: self.issued_at,
        })
    }
}

impl Caller {
    /// Returns the session, for access that ends with it.
    pub fn session(&self) -> Session {
        Session {
            uid: self.uid.clone(),
            signed_in_at: self.signed_in_at,
            issued_at: self.issued_at,
        }
    }

    /// Rejects with `recent_login_required` unless the user signed in within the last five minutes: an unattended
    /// browser must not be able to delete the account. The hosted identity service requires this before it changes an
    /// address or a password.
    pub fn require_recent_sign_in(&self) -> Result<()> {
        let age = system_now().duration_since(self.signed_in_at);
        if age <= RECENT {
            return Ok(());
        }
        Err(ApiError::new(
            ErrorCode::RecentLoginRequired,
            "sign in again, then repeat this within five minutes",
        ))
    }
}

/// Returns the claims of a token if its account's gate admits it; every extractor here starts with this.
///
/// A token outlives the sign-out, the disabling and the deletion of its account by up to an hour. One read of a row,
/// which nearly always does not exist, refuses such tokens (ADR 0012).
async fn admit<S>(token: &str, state: &S) -> Result<TokenOnly>
where
    Verifier: FromRef<S>,
    Store: FromRef<S>,
{
    let token = Verifier::from_ref(state).verify(token).await?;
    let gate = Store::from_ref(state).find_gate(&token.uid).await?;
    admitted(gate, token.signed_in_at, token.issued_at)?;
    Ok(token)
}

/// Refuses a token of that sign-in and issue time if the gate that [`Store::find_gate`] returned does not admit it.
///
/// The extractors call this themselves; other callers read the gate together with other rows, or check stored times of
/// a token that was verified earlier.
pub fn admitted(gate: Option<Gate>, signed_in_at: Timestamp, issued_at: Timestamp) -> Result<()> {
    let Some(gate) = gate.filter(|gate| !gate.admits(signed_in_at, issued_at)) else {
        return Ok(());
    };
    if gate.kind == GateKind::Deleted {
        return Err(ApiError::account_deleted());
    }
    Err(ended_session())
}

/// Returns the refusal of a token whose session has ended.
pub fn ended_session() -> ApiError {
    ApiError::unauthenticated(
        "the account was signed out, disabled or deleted since: sign in again",
    )
}

impl<S> FromRequestParts<S> for TokenOnly
where
    S: Send + Sync,
    Verifier: FromRef<S>,
    Store: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match bearer_token(&parts.headers)? {
            Some(key) if is_api_key(key) => Err(sign_in_only()),
            Some(token) => admit(token, state).await,
            None => Err(ApiError::unauthenticated(
                "sign in first: the request carries no token",
            )),
        }
    }
}

impl<S> FromRequestParts<S> for Caller
where
    S: Send + Sync,
    Clock: FromRef<S>,
    Limits: FromRef<S>,
    Store: FromRef<S>,
    Verifier: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        if let Some(key) = api_key(parts)? {
            return caller_of_key(&key, parts, state).await;
        }
        TokenOnly::from_request_parts(parts, state)
            .await?
            .into_caller()
            .ok_or_else(|| {
                ApiError::forbidden(
                    "the token carries no `cl_id` and `cl_role`: register, then refresh it",
                )
            })
    }
}

impl<S> FromRequestParts<S> for MaybeCaller
where
    S: Send + Sync,
    Clock: FromRef<S>,
    Limits: FromRef<S>,
    Store: FromRef<S>,
    Verifier: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        if let Some(key) = api_key(parts)? {
            return Ok(Self(Some(caller_of_key(&key, parts, state).await?)));
        }
        match bearer_token(&parts.headers)? {
            Some(token) => Ok(Self(admit(token, state).await?.into_caller())),
            None => Ok(Self(None)),
        }
    }
}

/// Returns the API key that the request carries in place of a token.
fn api_key(parts: &Parts) -> Result<Option<String>> {
    let token = bearer_token(&parts.headers)?;
    Ok(token.filter(|token| is_api_key(token)).map(str::to_owned))
}

/// The bearer token of a request with these headers, if it has an `Authorization` header at all.
pub fn bearer_token(headers: &HeaderMap) -> Result<Option<&str>> {
    let mut headers = headers.get_all(AUTHORIZATION).iter();
    let Some(header) = headers.next() else {
        return Ok(None);
    };
    let refused =
        || ApiError::unauthenticated("the `authorization` header must be `Bearer` and a token");
    if headers.next().is_some() {
        return Err(refused());
    }
    let (scheme, token) = header
        .to_str()
        .ok()
        .and_then(|text| text.split_once(' '))
        .ok_or_else(refused)?;
    let token = token.trim();
    if !scheme.eq_ignore_ascii_case("bearer") || token.is_empty() {
        return Err(refused());
    }
    Ok(Some(token))
}
