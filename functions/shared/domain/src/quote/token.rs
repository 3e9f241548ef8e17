//! The signed quote, which the buyer's browser sends back: readable, but not forgeable.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;

use super::Quote;
use crate::ids::{OrderGuid, OrderHash};

/// The key that signs quotes, links to unsubscribe and calendar addresses, and derives the links of orders. Debug
/// output does not contain it.
#[derive(Clone)]
pub struct QuoteKey(Vec<u8>);

/// A signed quote: `payload.signature`, both base64url.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteToken(String);

/// The reason why a token is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuoteTokenError {
    /// Not signed by this key, or changed.
    #[error("this quote was not issued here")]
    Forged,
    /// Older than its half hour.
    #[error("this quote has expired")]
    Expired,
}

impl QuoteKey {
    /// Wraps the secret bytes, at least 32 from a cryptographic source.
    pub fn new(secret: impl Into<Vec<u8>>) -> Self {
        Self(secret.into())
    }

    /// Signs a quote.
    pub fn sign(&self, quote: &Quote) -> QuoteToken {
        // Serialising plain data with string keys cannot fail.
        let json = serde_json::to_vec(quote).unwrap_or_default();
        let payload = URL_SAFE_NO_PAD.encode(json);
        let signature = URL_SAFE_NO_PAD.encode(self.mac(&payload).finalize().into_bytes());
        QuoteToken(format!("{payload}.{signature}"))
    }

    /// Returns the quote of a token that this key signed and that is valid at `now`. The signature is checked first.
    pub fn verify(&self, token: &str, now: Timestamp) -> Result<Quote, QuoteTokenError> {
        let (payload, signature) = token.split_once('.').ok_or(QuoteTokenError::Forged)?;
        let signature = URL_SAFE_NO_PAD
            .decode(signature)
            .map_err(|_reason| QuoteTokenError::Forged)?;
        self.mac(payload)
            .verify_slice(&signature)
            .map_err(|_reason| QuoteTokenError::Forged)?;
        let json = URL_SAFE_NO_PAD
            .decode(payload)
            .map_err(|_reason| QuoteTokenError::Forged)?;
        // A payload of an older release that can no longer be parsed must be quoted again.
        let quote: Quote =
            serde_json::from_slice(&json).map_err(|_reason| QuoteTokenError::Expired)?;
        if now < quote.expires_at {
            Ok(quote)
        } else {
            Err(QuoteTokenError::Expired)
        }
    }

    /// Returns the secret of the link of the order that `caller` placed under `idempotency_key`. Repeated requests give
    /// the same secret, so it is not stored. It cannot be computed from the table without this key.
    pub fn order_hash(&self, caller: &str, idempotency_key: &str, order: OrderGuid) -> OrderHash {
        // The GUID has a fixed width and the caller's length is included, so no two requests have the same text.
        let request = format!("{order}\n{}\n{caller}\n{idempotency_key}", caller.len());
        let code = self
            .labelled(b"matchday order link 1\n", &request)
            .finalize()
            .into_bytes();
        let mut secret = [0; 16];
        for (to, from) in secret.iter_mut().zip(code) {
            *to = from;
        }
        OrderHash::from_random(secret)
    }

    /// Returns the MAC that signs links to unsubscribe.
    pub(crate) fn subscription_mac(&self, payload: &str) -> Hmac<Sha256> {
        self.labelled(b"matchday subscription 1\n", payload)
    }

    /// Returns the MAC that signs calendar addresses.
    pub(crate) fn calendar_mac(&self, payload: &str) -> Hmac<Sha256> {
        self.labelled(b"matchday calendar 1\n", payload)
    }

    fn mac(&self, payload: &str) -> Hmac<Sha256> {
        self.labelled(b"matchday quote 1\n", payload)
    }

    /// A separate label for each use prevents that a signature is valid for another use.
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    fn labelled(&self, label: &[u8], payload: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key length is accepted");
        mac.update(label);
        mac.update(payload.as_bytes());
        mac
    }
}

impl std::fmt::Debug for QuoteKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("QuoteKey(secret)")
    }
}

impl QuoteToken {
    /// Returns the token's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for QuoteToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn each_request_has_its_own_link() {
        let key = QuoteKey::new("k".repeat(32));
        let order: OrderGuid = "01939d5c-7b1e-7c3a-9a2f-0123456789ab".parse().unwrap();
        let other: OrderGuid = "01939d5c-7b1e-7c3a-9a2f-0123456789ac".parse().unwrap();
        let hash = key.order_hash("guest", "key-1234", order);
        assert_eq!(key.order_hash("guest", "key-1234", order), hash);
        for another in [
            key.order_hash("guest", "key-1235", order),
            key.order_hash("guest", "key-1234", other),
            key.order_hash("guest\nkey-", "1234", order),
            key.order_hash("guest\nkey", "-1234", order),
            QuoteKey::new("j".repeat(32)).order_hash("guest", "key-1234", order),
        ] {
            assert_ne!(another, hash);
        }
    }
}
