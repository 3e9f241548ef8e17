//! Callers with an API key instead of a token.
//!
//! A key never has more rights than its account: the account, its gate and, for a key of the team, the team's row are read
//! for each request, so a key of a closed or disabled account, of a session that was ended, or of a former member is
//! refused from the next request on.

use axum::extract::{FromRef, FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use domain::api_key::{API_KEY_PREFIX, ApiKey, ApiKeySecret, scope_of, writes_use};
use domain::limits::Limited;
use store::Store;

use super::caller::{Caller, admitted};
use crate::clock::Clock;
use crate::error::{ApiError, Result};
use crate::limits::{Limiter, Limits, Subject};

/// Returns whether a bearer token has the form of a key.
pub(super) fn is_api_key(token: &str) -> bool {
    token.starts_with(API_KEY_PREFIX)
}

/// Returns the refusal of a key where only a sign-in counts.
pub(super) fn sign_in_only() -> ApiError {
    ApiError::forbidden("API keys do not open this endpoint: sign in")
}

/// Returns the account of a key that opens the endpoint of this request.
pub(super) async fn caller_of_key<S>(token: &str, parts: &mut Parts, state: &S) -> Result<Caller>
where
    S: Send + Sync,
    Clock: FromRef<S>,
    Limits: FromRef<S>,
    Store: FromRef<S>,
{
    let path = parts.extensions.get::<MatchedPath>();
    let path = path.map(MatchedPath::as_str).unwrap_or_default();
    let scope = scope_of(parts.method.as_str(), path).ok_or_else(sign_in_only)?;
    let store = Store::from_ref(state);
    let limiter = Limiter::from_request_parts(parts, state).await?;
    let now = Clock::from_ref(state).now();
    let Some(key) = find(&store, token).await? else {
        limiter.count(Limited::WrongKey, &[]).await?;
        return Err(unknown());
    };
    let uid = &key.session.uid;
    let account = Subject::Account(uid);
    limiter.count(Limited::CallWithKey, &[account]).await?;
    if key.is_expired(now) {
        return Err(unknown());
    }
    let (gate, user, used) = tokio::try_join!(
        store.find_gate(uid),
        store.find_user(uid),
        store.find_api_key_use(key.key_guid),
    )?;
    admitted(gate, key.session.signed_in_at, key.session.issued_at)?;
    let user = user.ok_or_else(unknown)?;
    let kind = key.kind_of(user.role);
    if !key.scopes.contains(&scope) || !scope.is_for(kind) {
        let scope = scope.as_str();
        return Err(ApiError::forbidden(format!(
            "this needs a key with the scope {scope}"
        )));
    }
    if writes_use(used, now) {
        store.save_api_key_use(&key, now).await?;
    }
    Ok(Caller {
        uid: user.uid,
        user_id: user.user_id,
        role: user.role,
        email: Some(user.email),
        email_verified: false,
        has_second_factor: key.has_second_factor,
        second_factor_id: key.second_factor_id,
        key: Some(kind),
        signed_in_at: key.session.signed_in_at,
        issued_at: key.session.issued_at,
    })
}

async fn find(store: &Store, token: &str) -> Result<Option<ApiKey>> {
    let Ok(secret) = ApiKeySecret::parse(token) else {
        return Ok(None);
    };
    let keys = store.find_api_keys(secret.user_id()).await?;
    Ok(keys.by_digest(&secret.digest()).cloned())
}

fn unknown() -> ApiError {
    ApiError::unauthenticated("the API key is unknown, expired or revoked")
}
