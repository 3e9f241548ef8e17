//! Authentication at the identity service: a signed assertion is exchanged for an access token.

use std::fmt;

use environment::Secret;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use super::error::IdentityError;
use crate::clock::system_now;

const SCOPE: &str = "https://www.googleapis.com/auth/identitytoolkit";
const GRANT: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/// The longest an assertion may live, in seconds.
const ASSERTION_LIFETIME: i64 = 3600;
/// An access token is no longer used this long before it expires.
const SPARE: SignedDuration = SignedDuration::from_mins(5);

/// The key file of a service account, as the identity service hands it out.
#[derive(Clone, Deserialize)]
pub struct ServiceAccount {
    client_email: String,
    private_key_id: String,
    private_key: String,
    token_uri: String,
}

/// An invalid key file. Its text is not repeated, because it contains the private key.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidServiceAccount {
    #[error("is not the JSON key file of a service account")]
    Shape,
    #[error("holds no RSA private key in PEM form")]
    Key,
}

impl ServiceAccount {
    /// Reads a key file and checks its key, so that a wrong one is found at start.
    pub(crate) fn parse(json: &str) -> Result<Self, InvalidServiceAccount> {
        let account: Self =
            serde_json::from_str(json).map_err(|_text| InvalidServiceAccount::Shape)?;
        account
            .signing_key()
            .map_err(|_text| InvalidServiceAccount::Key)?;
        Ok(account)
    }

    fn signing_key(&self) -> Result<EncodingKey, jsonwebtoken::errors::Error> {
        EncodingKey::from_rsa_pem(self.private_key.as_bytes())
    }

    fn assertion(&self, now: Timestamp) -> Result<String, jsonwebtoken::errors::Error> {
        let header = Header {
            kid: Some(self.private_key_id.clone()),
            ..Header::new(Algorithm::RS256)
        };
        let issued = now.as_second();
        let claims = Assertion {
            iss: &self.client_email,
            scope: SCOPE,
            aud: &self.token_uri,
            iat: issued,
            exp: issued.saturating_add(ASSERTION_LIFETIME),
        };
        encode(&header, &claims, &self.signing_key()?)
    }
}

impl fmt::Debug for ServiceAccount {
    /// Without the private key.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ServiceAccount")
            .field("client_email", &self.client_email)
            .field("token_uri", &self.token_uri)
            .finish_non_exhaustive()
    }
}

#[derive(Serialize)]
struct Assertion<'account> {
    iss: &'account str,
    scope: &'static str,
    aud: &'account str,
    iat: i64,
    exp: i64,
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
    expires_in: i64,
}

/// The access token in use; the lock is held while a new one is fetched, so only one request fetches.
#[derive(Default)]
pub(super) struct AccessToken {
    current: Mutex<Option<(Secret, Timestamp)>>,
}

impl AccessToken {
    /// An access token that is good for at least five minutes, or as long as the service gives.
    pub(super) async fn get(
        &self,
        http: &reqwest::Client,
        account: &ServiceAccount,
    ) -> Result<Secret, IdentityError> {
        const ACTION: &str = "get an access token";
        let mut current = self.current.lock().await;
        let now = system_now();
        if let Some((token, until)) = current.as_ref()
            && *until > now
        {
            return Ok(token.clone());
        }
        let assertion = account.assertion(now).map_err(IdentityError::Key)?;
        let granted: Granted = http
            .post(&account.token_uri)
            .form(&[("grant_type", GRANT), ("assertion", &assertion)])
            .send()
            .await
            .and_then(reqwest::Response::error_for_status)
            .map_err(|error| IdentityError::unavailable(ACTION, error))?
            .json()
            .await
            .map_err(|error| IdentityError::unavailable(ACTION, error))?;
        let lifetime = SignedDuration::from_secs(granted.expires_in).saturating_sub(SPARE);
        let until = now.checked_add(lifetime).unwrap_or(now);
        let token = Secret::new(granted.access_token);
        *current = Some((token.clone(), until));
        Ok(token)
    }

    /// Drops a token that the service refused, so that the next call gets another.
    pub(super) async fn forget(&self) {
        *self.current.lock().await = None;
    }
}
