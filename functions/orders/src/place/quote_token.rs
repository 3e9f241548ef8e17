//! The sealed quote, which the buyer's browser sends back. The browser can neither read nor change it: a quote contains
//! the commission and the talent's earnings.

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::quote::{Quote, QuoteKey};
use domain::text::{FieldRule, QuoteProblem};
use http_api::{ApiError, ErrorCode, Result};
use jiff::Timestamp;

/// The format of the tokens: AES-256-GCM with a random nonce in front.
const FORMAT: &str = "q2";
/// A bound in bytes that every token is below.
const LONGEST: usize = 8_192;

/// Returns the token of a quote.
pub(crate) fn seal_quote(key: &QuoteKey, quote: &Quote) -> Result<String> {
    let mut sealed = serde_json::to_vec(quote).map_err(ApiError::internal)?;
    let nonce = cipher(key)?
        .seal_in_place_append_tag(aad(), &mut sealed)
        .map_err(ApiError::internal)?;
    let mut bytes = nonce.as_ref().to_vec();
    bytes.append(&mut sealed);
    Ok(format!("{FORMAT}.{}", URL_SAFE_NO_PAD.encode(bytes)))
}

/// Returns the quote of a token that this key sealed and that is valid at `now`.
pub(super) fn open_quote(key: &QuoteKey, token: &str, now: Timestamp) -> Result<Quote> {
    let sealed = match token.split_once('.') {
        Some((FORMAT, sealed)) if token.len() <= LONGEST => sealed,
        // Tokens of earlier releases began with readable JSON. They must be quoted again.
        Some((earlier, _)) if earlier.starts_with("eyJ") => return Err(expired()),
        _ => return Err(forged()),
    };
    let json = unseal(key, sealed)?;
    // A quote of another release that cannot be parsed must be quoted again.
    let quote: Quote = serde_json::from_slice(&json).map_err(|_unknown| expired())?;
    if now < quote.expires_at {
        Ok(quote)
    } else {
        Err(expired())
    }
}

fn unseal(key: &QuoteKey, sealed: &str) -> Result<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(sealed);
    let bytes = bytes.map_err(|_not_base64| forged())?;
    let (nonce, sealed) = bytes.split_at_checked(NONCE_LEN).ok_or_else(forged)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(ApiError::internal)?;
    let mut json = sealed.to_vec();
    let opened = cipher(key)?.open_in_place(nonce, aad(), &mut json);
    let opened = opened.map_err(|_changed| forged())?;
    Ok(opened.to_vec())
}

fn cipher(key: &QuoteKey) -> Result<RandomizedNonceKey> {
    RandomizedNonceKey::new(&AES_256_GCM, &key.sealing_key()).map_err(ApiError::internal)
}

fn aad() -> Aad<&'static [u8]> {
    Aad::from(FORMAT.as_bytes())
}

fn forged() -> ApiError {
    ApiError::invalid_field(
        "quoteToken",
        FieldRule::Quote {
            kind: QuoteProblem::NotIssuedHere,
        },
    )
}

fn expired() -> ApiError {
    let message = "the quote has expired, ask for a new one";
    ApiError::new(ErrorCode::QuoteExpired, message)
}
