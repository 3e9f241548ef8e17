//! Webhooks: is it really the provider, and what should we look at.

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use serde::Deserialize;
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::{Secret, Stripe};

/// How far a signature's time may lie from ours, either way.
pub const TOLERANCE_SECONDS: i64 = 300;

/// Something changed at the provider. Only a hint where to look: nothing else of the body is read,
/// so a stale or reordered event cannot carry a wrong state in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub id: String,
    /// Such as `payment_intent.canceled`.
    pub kind: String,
    /// The id of the object that changed.
    pub object_id: String,
    /// The object's kind, such as `payment_intent`.
    pub object_kind: String,
    /// The connected account it happened on, `acct_…`; none for the platform's own.
    pub account: Option<String>,
}

/// Why a signature was not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// The header has no time or no `v1` signature.
    #[error("the signature header is malformed")]
    Malformed,
    /// The header's time is further away than the tolerance.
    #[error("the signature is too old or from the future")]
    OutsideTolerance,
    /// No signature of the header is ours.
    #[error("the signature does not match")]
    Mismatch,
}

/// A signed body that is not an event.
#[derive(Debug, thiserror::Error)]
#[error("the webhook's body is not an event")]
pub struct EventError(#[from] serde_json::Error);

impl Event {
    /// Reads the five fields we look at; everything else may be missing or new.
    pub fn parse(body: &[u8]) -> Result<Self, EventError> {
        let WireEvent {
            id,
            kind,
            data,
            account,
        } = serde_json::from_slice(body)?;
        Ok(Self {
            id,
            kind,
            object_id: data.object.id,
            object_kind: data.object.object,
            account,
        })
    }
}

#[derive(Deserialize)]
struct WireEvent {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    data: WireData,
    #[serde(default)]
    account: Option<String>,
}

#[derive(Deserialize)]
struct WireData {
    object: WireObject,
}

#[derive(Deserialize)]
struct WireObject {
    // An object without an id exists (a balance); it has nothing to look at.
    #[serde(default)]
    id: String,
    #[serde(default)]
    object: String,
}

impl Stripe {
    /// Checks the `Stripe-Signature` header of a body received at `now`.
    pub fn verify_webhook(
        &self,
        body: &[u8],
        header: &str,
        now: Timestamp,
    ) -> Result<(), SignatureError> {
        verify(body, header, &self.settings.webhook_secret, now)
    }
}

/// The header a provider would send with `body` at `at`; for emulators and tests.
pub fn sign(body: &[u8], secret: &Secret, at: Timestamp) -> String {
    let second = at.as_second();
    let hex = signature(body, secret.expose(), &second.to_string())
        .unwrap_or_default()
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    format!("t={second},v1={hex}")
}

fn verify(
    body: &[u8],
    header: &str,
    secret: &Secret,
    now: Timestamp,
) -> Result<(), SignatureError> {
    let parts = || {
        header
            .split(',')
            .filter_map(|part| part.trim().split_once('='))
    };
    let time = parts().find_map(|(name, value)| (name == "t").then_some(value));
    let time = time.ok_or(SignatureError::Malformed)?;
    let second: i64 = time
        .parse()
        .map_err(|_not_a_number| SignatureError::Malformed)?;

    let mut given = parts()
        .filter(|(name, _)| *name == "v1")
        .map(|(_, value)| value)
        .peekable();
    if given.peek().is_none() {
        return Err(SignatureError::Malformed);
    }
    // One secret for each endpoint: the provider sends events of connected accounts to a separate one.
    let secrets = secret.expose().split(',').map(str::trim);
    let expected: Vec<_> = secrets
        .filter(|secret| !secret.is_empty())
        .filter_map(|secret| signature(body, secret, time))
        .collect();
    // Every signature is compared, and each in constant time: during a rotation there are several.
    let matched = given.fold(false, |matched, hex| {
        let bytes = decode_hex(hex).unwrap_or_default();
        expected.iter().fold(matched, |matched, expected| {
            matched | bool::from(bytes.ct_eq(expected))
        })
    });
    if !matched {
        return Err(SignatureError::Mismatch);
    }
    if now.as_second().abs_diff(second) > TOLERANCE_SECONDS.unsigned_abs() {
        return Err(SignatureError::OutsideTolerance);
    }
    Ok(())
}

fn signature(body: &[u8], secret: &str, time: &str) -> Option<Vec<u8>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac.finalize().into_bytes().to_vec())
}

fn decode_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len())
        .step_by(2)
        .map(|start| {
            text.get(start..start + 2)
                .and_then(|pair| u8::from_str_radix(pair, 16).ok())
        })
        .collect()
}
