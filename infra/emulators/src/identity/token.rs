use jsonwebtoken::{Algorithm, Header, Validation, decode, decode_header, encode};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::account::{Account, find_account, save_account};
use super::config;
use super::error::WireError;
use super::state::State;
use crate::random::random_text;
use crate::records::Session;

const REFRESH: &str = "refresh";

/// The data of a refresh token.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Grant {
    pub(super) local_id: String,
    /// Second of the original sign-in; a refresh keeps it.
    pub(super) auth_time: i64,
    pub(super) provider: String,
    /// The factor's id, where a code of it was part of the sign-in.
    #[serde(default)]
    pub(super) second_factor: Option<String>,
}

/// A fresh pair of tokens.
#[derive(Debug)]
pub(super) struct Tokens {
    pub(super) id_token: String,
    pub(super) refresh_token: String,
    /// Seconds, as text on the wire.
    pub(super) expires_in: i64,
}

/// Rejects a call that requires a recent sign-in.
pub(super) fn require_recent(
    state: &State,
    session: &Session<'_>,
    grant: &Grant,
) -> Result<(), WireError> {
    let age = state.clock().now().saturating_sub(grant.auth_time);
    if age >= config::load(session)?.recent_sign_in {
        return Err(WireError::bad_request("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"));
    }
    Ok(())
}

/// Signs an account in: notes the login and issues both tokens.
pub(super) fn sign_in_account(
    state: &State,
    session: &Session<'_>,
    account: &mut Account,
    provider: &str,
) -> Result<Tokens, WireError> {
    let grant = Grant {
        local_id: account.local_id.clone(),
        auth_time: state.clock().now(),
        provider: provider.to_owned(),
        second_factor: None,
    };
    sign_in_with_grant(state, session, account, &grant)
}

/// Notes the login and issues both tokens.
pub(super) fn sign_in_with_grant(
    state: &State,
    session: &Session<'_>,
    account: &mut Account,
    grant: &Grant,
) -> Result<Tokens, WireError> {
    account.last_login_at = Some(state.clock().now_millis());
    save_account(session, account)?;
    renew_tokens(state, session, account, grant)
}

/// A new pair of tokens for a sign-in that was.
pub(super) fn renew_tokens(
    state: &State,
    session: &Session<'_>,
    account: &Account,
    grant: &Grant,
) -> Result<Tokens, WireError> {
    let refresh_token = random_text(128);
    session.save(REFRESH, &refresh_token, grant)?;
    let (id_token, expires_in) = issue_id_token(state, session, account, grant)?;
    Ok(Tokens {
        id_token,
        refresh_token,
        expires_in,
    })
}

pub(super) fn find_grant(
    session: &Session<'_>,
    refresh_token: &str,
) -> Result<Option<Grant>, WireError> {
    Ok(session.find(REFRESH, refresh_token)?)
}

/// An id token for an account, and its life in seconds.
pub(super) fn issue_id_token(
    state: &State,
    session: &Session<'_>,
    account: &Account,
    grant: &Grant,
) -> Result<(String, i64), WireError> {
    let lifetime = config::load(session)?.token_lifetime;
    let now = state.clock().now();
    let mut identities = Map::new();
    if let Some(email) = &account.email {
        identities.insert("email".to_owned(), json!([email]));
    }
    for provider in &account.providers {
        identities.insert(provider.provider_id.clone(), json!([provider.raw_id]));
    }
    // The account's own claims first, so that none of them can replace a claim of the service.
    let mut claims: Map<String, Value> = account
        .custom_attributes
        .as_deref()
        .and_then(|attributes| serde_json::from_str(attributes).ok())
        .unwrap_or_default();
    let fixed = json!({
        "iss": state.issuer(),
        "aud": state.project_id(),
        "auth_time": grant.auth_time,
        "user_id": account.local_id,
        "sub": account.local_id,
        "iat": now,
        "exp": now.saturating_add(lifetime),
        "firebase": { "identities": identities, "sign_in_provider": grant.provider },
    });
    if let Value::Object(mut fixed) = fixed {
        if let (Some(id), Some(firebase)) = (&grant.second_factor, fixed.get_mut("firebase")) {
            firebase["sign_in_second_factor"] = json!("totp");
            firebase["second_factor_identifier"] = json!(id);
        }
        claims.extend(fixed);
    }
    if let Some(email) = &account.email {
        claims.insert("email".to_owned(), json!(email));
        claims.insert("email_verified".to_owned(), json!(account.email_verified));
    }
    if let Some(name) = &account.display_name {
        claims.insert("name".to_owned(), json!(name));
    }
    if let Some(picture) = &account.photo_url {
        claims.insert("picture".to_owned(), json!(picture));
    }
    let keys = state.keys();
    let key = &keys.tokens;
    let header = Header {
        kid: Some(key.id.clone()),
        ..Header::new(Algorithm::RS256)
    };
    let token = encode(&header, &claims, &key.encoding).map_err(|error| {
        tracing::error!(error = %error, "failed to sign an id token");
        WireError::bad_request("INTERNAL_ERROR")
    })?;
    Ok((token, lifetime))
}

#[derive(Debug, Deserialize)]
struct Claims {
    sub: String,
    exp: i64,
    auth_time: i64,
    firebase: Firebase,
}

#[derive(Debug, Deserialize)]
struct Firebase {
    sign_in_provider: String,
    #[serde(default)]
    second_factor_identifier: Option<String>,
}

/// The account an id token was issued for, with its grant; refuses what the hosted service refuses.
pub(super) fn find_token_account(
    state: &State,
    session: &Session<'_>,
    id_token: Option<&str>,
) -> Result<(Account, Grant), WireError> {
    let id_token = id_token.ok_or_else(|| WireError::bad_request("MISSING_ID_TOKEN"))?;
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[state.project_id()]);
    validation.set_issuer(&[state.issuer()]);
    // Checked below by the emulator's own clock.
    validation.validate_exp = false;
    let invalid = || WireError::bad_request("INVALID_ID_TOKEN");
    let keys = state.keys();
    let kid = decode_header(id_token)
        .ok()
        .and_then(|header| header.kid)
        .ok_or_else(invalid)?;
    let key = keys.find_token_key(&kid).ok_or_else(invalid)?;
    let claims = decode::<Claims>(id_token, &key.decoding, &validation)
        .map_err(|_unreadable| invalid())?
        .claims;
    if claims.exp < state.clock().now() {
        return Err(WireError::bad_request("TOKEN_EXPIRED"));
    }
    let grant = Grant {
        local_id: claims.sub,
        auth_time: claims.auth_time,
        provider: claims.firebase.sign_in_provider,
        second_factor: claims.firebase.second_factor_identifier,
    };
    let account = find_grant_account(session, &grant)?;
    Ok((account, grant))
}

/// Returns the account of a grant, unless it was deleted or disabled, or the grant was revoked.
pub(super) fn find_grant_account(
    session: &Session<'_>,
    grant: &Grant,
) -> Result<Account, WireError> {
    let account = find_account(session, &grant.local_id)?
        .ok_or_else(|| WireError::bad_request("USER_NOT_FOUND"))?;
    if account.disabled {
        return Err(WireError::bad_request("USER_DISABLED"));
    }
    if grant.auth_time < account.valid_since {
        return Err(WireError::bad_request("TOKEN_EXPIRED"));
    }
    Ok(account)
}
