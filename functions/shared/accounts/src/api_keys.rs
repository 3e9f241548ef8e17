//! The API keys of an account, which its owner lists, creates and revokes. Only the response of a creation contains a
//! key.

use std::collections::BTreeSet;

use domain::api_key::{
    ApiKey, ApiKeyCreator, ApiKeyInput, ApiKeyKind, ApiKeySecret, ApiKeys, ApiScope, MOST_API_KEYS,
};
use domain::audit::AuditChange;
use domain::{ApiKeyGuid, Version, Violations};
use http_api::{Caller, Clock, Result, random_bytes};
use jiff::Timestamp;
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

/// Whether a key opens anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApiKeyStatus {
    Active,
    Expired,
    /// The account was signed out everywhere, or got a new password, after the key was created.
    SignedOut,
}

/// A key without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyView {
    key_guid: ApiKeyGuid,
    name: String,
    scopes: BTreeSet<ApiScope>,
    /// The last four characters of the key.
    ending: String,
    status: ApiKeyStatus,
    created_at: Timestamp,
    expires_at: Timestamp,
    /// The last use, to the hour; absent if it was never used.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_used_at: Option<Timestamp>,
}

/// The keys of the signed-in account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyList {
    /// Oldest first.
    items: Vec<ApiKeyView>,
    /// The version for a change; 0 before the first key.
    version: u64,
    most: usize,
}

/// A new key. It is not shown again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedApiKey {
    key_guid: ApiKeyGuid,
    /// `mkt_` and 64 characters, for the header `Authorization: Bearer`. Only this response contains it.
    #[schema(min_length = 68, max_length = 68, pattern = "^mkt_[A-Za-z0-9_-]{64}$")]
    key: String,
    /// The version of all keys after the creation.
    version: u64,
}

/// A key that is not stored yet, and all keys with it.
#[derive(Debug)]
pub struct NewApiKey {
    pub key: ApiKey,
    /// All keys, to be written.
    pub keys: ApiKeys,
    secret: ApiKeySecret,
}

impl NewApiKey {
    /// Makes a key from the caller's input. `conflict` if the keys changed since `version`.
    pub async fn from_input(
        store: &Store,
        clock: &Clock,
        caller: &Caller,
        (kind, input): (ApiKeyKind, &ApiKeyInput),
        version: Version,
    ) -> Result<Self> {
        let guid = ApiKeyGuid::from_parts(clock.unix_milliseconds(), random_bytes()?);
        let secret = ApiKeySecret::from_random(caller.user_id, random_bytes()?);
        let creator = ApiKeyCreator {
            kind,
            session: caller.session(),
            has_second_factor: caller.has_second_factor,
            second_factor_id: caller.second_factor_id.clone(),
        };
        let key = nested(input.checked(guid, &secret, creator, clock.now()))?;
        let stored = store.find_api_keys(caller.user_id).await?;
        let keys = nested(stored.with(key.clone()))?;
        if version != stored.version {
            return Err(StoreError::Conflict.into());
        }
        Ok(Self { key, keys, secret })
    }

    /// Returns the response with the key.
    pub fn response(&self) -> CreatedApiKey {
        CreatedApiKey {
            key_guid: self.key.key_guid,
            key: self.secret.reveal(),
            version: self.keys.version,
        }
    }
}

/// Returns the changes of a new key for the audit log.
pub fn created_key_changes(key: &ApiKey) -> Vec<AuditChange> {
    vec![
        AuditChange::new("scopes", None, Some(scopes(key))),
        AuditChange::new("expiresAt", None, Some(key.expires_at.to_string())),
    ]
}

/// Returns the changes of a revoked key for the audit log.
pub fn revoked_key_changes(key: &ApiKey) -> Vec<AuditChange> {
    vec![AuditChange::new("scopes", Some(scopes(key)), None)]
}

fn scopes(key: &ApiKey) -> String {
    let names: Vec<&str> = key.scopes.iter().copied().map(ApiScope::as_str).collect();
    names.join(", ")
}

/// The violations of a new key are below the field `key`.
fn nested<T>(checked: Result<T, Violations>) -> Result<T> {
    let mut violations = Violations::new();
    let value = violations.nested("key", checked);
    Ok(violations.finish(value)?)
}

pub async fn list_api_keys(store: &Store, clock: &Clock, caller: &Caller) -> Result<ApiKeyList> {
    let keys = store.find_api_keys(caller.user_id).await?;
    let mut items = Vec::with_capacity(keys.items.len());
    for key in keys.items {
        let last_used_at = store.find_api_key_use(key.key_guid).await?;
        let status = if !store.admits_session(Some(&key.session)).await? {
            ApiKeyStatus::SignedOut
        } else if key.is_expired(clock.now()) {
            ApiKeyStatus::Expired
        } else {
            ApiKeyStatus::Active
        };
        items.push(ApiKeyView {
            key_guid: key.key_guid,
            name: key.name,
            scopes: key.scopes,
            ending: key.ending,
            status,
            created_at: key.created_at,
            expires_at: key.expires_at,
            last_used_at,
        });
    }
    Ok(ApiKeyList {
        items,
        version: keys.version,
        most: MOST_API_KEYS,
    })
}
