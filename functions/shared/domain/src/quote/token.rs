//! The quote as the buyer's browser carries it: readable, but not forgeable.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;

use super::Quote;

/// The key that signs quotes; does not show in debug output.
#[derive(Clone)]
pub struct QuoteKey(Vec<u8>);

/// A signed quote: `payload.signature`, both base64url.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteToken(String);

/// Why a token is not a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuoteTokenError {
    /// Not ours, or changed.
    #[error("this quote was not issued here")]
    Forged,
    /// Older than its half hour.
    #[error("this quote has expired")]
    Expired,
}

impl QuoteKey {
    /// Takes the secret bytes; at least 32 from a cryptographic source.
    pub fn new(secret: impl Into<Vec<u8>>) -> Self {
        Self(secret.into())
    }

    /// Signs a quote.
    pub fn sign(&self, quote: &Quote) -> QuoteToken {
        // Plain data with string keys always serialises.
        let json = serde_json::to_vec(quote).unwrap_or_default();
        let payload = URL_SAFE_NO_PAD.encode(json);
        let signature = URL_SAFE_NO_PAD.encode(self.mac(&payload).finalize().into_bytes());
        QuoteToken(format!("{payload}.{signature}"))
    }

    /// Reads a token that this key signed and that holds at `now`; the signature is looked at first.
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
        // A payload of an older release that no longer reads has to be quoted again.
        let quote: Quote =
            serde_json::from_slice(&json).map_err(|_reason| QuoteTokenError::Expired)?;
        if now < quote.expires_at {
            Ok(quote)
        } else {
            Err(QuoteTokenError::Expired)
        }
    }

    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    fn mac(&self, payload: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key length is accepted");
        mac.update(b"matchday quote 1\n");
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
    /// The token's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for QuoteToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}
