//! The `Idempotency-Key` header.

use axum::http::HeaderMap;
use domain::text::{FieldRule, ValueFormat};

use crate::error::{ApiError, Result};

/// The key a client chose for its request: 8 to 255 visible characters.
pub fn idempotency_key(headers: &HeaderMap) -> Result<String> {
    let key = headers
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if (8..=255).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) {
        Ok(key.to_owned())
    } else {
        Err(ApiError::invalid_field(
            "Idempotency-Key",
            FieldRule::format(ValueFormat::IdempotencyKey),
        ))
    }
}
