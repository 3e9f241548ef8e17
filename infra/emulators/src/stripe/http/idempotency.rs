use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::error_response::idempotency_mismatch;
use crate::records::{RecordsError, Session};
use crate::stripe::operations::form::Form;
use crate::stripe::records::error::StripeError;

const IDEMPOTENCY: &str = "idempotency";
/// How long a key is stored, in seconds.
const KEY_LIFETIME: i64 = 24 * 3600;

/// The key of a call, with the digest of its parameters.
#[derive(Debug)]
pub(super) struct IdempotencyKey {
    key: String,
    digest: String,
}

/// The response that the first call with a key got.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct StoredResponse {
    digest: String,
    pub(super) status: u16,
    pub(super) body: Value,
    at: i64,
}

impl IdempotencyKey {
    pub(super) fn new(key: String, path: &str, form: &Form) -> Self {
        let digest = digest_call(path, form);
        Self { key, digest }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.key
    }

    /// Returns the response to an earlier call with this key, or an error if that call had other parameters.
    pub(super) fn find_response(
        &self,
        session: &Session<'_>,
        now: i64,
    ) -> Result<Option<StoredResponse>, StripeError> {
        let stored: Option<StoredResponse> = session.find(IDEMPOTENCY, &self.key)?;
        let oldest = now.saturating_sub(KEY_LIFETIME);
        match stored.filter(|stored| stored.at >= oldest) {
            Some(stored) if stored.digest != self.digest => Err(idempotency_mismatch(&self.key)),
            other => Ok(other),
        }
    }

    /// Stores the response for later calls with this key.
    pub(super) fn save_response(
        &self,
        session: &Session<'_>,
        status: StatusCode,
        body: &Value,
        now: i64,
    ) -> Result<(), RecordsError> {
        let stored = StoredResponse {
            digest: self.digest.clone(),
            status: status.as_u16(),
            body: body.clone(),
            at: now,
        };
        session.save(IDEMPOTENCY, &self.key, &stored)
    }
}

/// The key that a call carries; one of a wrong length is refused.
pub(super) fn read_key(headers: &HeaderMap) -> Result<Option<String>, StripeError> {
    let key = headers
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok());
    match key {
        Some(key) if key.is_empty() || key.len() > 255 => Err(StripeError::invalid(
            "The idempotency key may have 1 to 255 characters.",
        )),
        other => Ok(other.map(str::to_owned)),
    }
}

fn digest_call(path: &str, form: &Form) -> String {
    let digest = Sha256::digest(format!("{path} {}", form.canonical()));
    digest
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}
