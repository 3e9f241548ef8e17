//! From a bearer token to its claims.

use std::fmt;
use std::sync::Arc;

use domain::digest::sha256_hex;
use jiff::Timestamp;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, Validation, decode, decode_header};

use super::claims::Claims;
use super::keys::Keys;
use super::signed::{Signed, SignedTokens};
use super::token_only::TokenOnly;
use crate::clock::system_now;
use crate::error::{ApiError, Result};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifierSettings {
    /// The identity project: the `aud` of every token and the end of its `iss`.
    pub project_id: String,
    /// Where the identity service publishes its keys.
    pub jwks_url: String,
}

/// Checks id tokens; a clone shares the keys it has fetched.
#[derive(Clone)]
pub struct Verifier {
    project_id: Arc<str>,
    keys: Keys,
    signed: SignedTokens,
}

impl Verifier {
    /// Fetches nothing yet: the first token does.
    pub fn new(settings: &VerifierSettings, http: reqwest::Client) -> Self {
        Self {
            project_id: settings.project_id.as_str().into(),
            keys: Keys::new(&settings.jwks_url, http),
            signed: SignedTokens::default(),
        }
    }

    /// Returns the claims of a token. The extractors also check whether its account's gate admits it.
    pub async fn verify(&self, token: &str) -> Result<TokenOnly> {
        Ok(self.claims(token, system_now()).await?.into())
    }

    /// The claims of a token that is signed by the identity service, for us, and not too old. `now` is real time.
    async fn claims(&self, token: &str, now: Timestamp) -> Result<Claims> {
        let digest = sha256_hex(token);
        let signed = match self.signed.find(&digest) {
            // This fetches the keys if they are due, after which the cached key may be outdated.
            Some(known) if self.is_current(&known, now).await? => known,
            _ => {
                let signed = self.check_signature(token, now).await?;
                self.signed.insert(digest, signed.clone());
                signed
            }
        };
        signed.claims.check(&self.project_id, now)?;
        Ok(signed.claims)
    }

    /// Whether the key that this was checked with is still one of the identity service's.
    async fn is_current(&self, known: &Signed, now: Timestamp) -> Result<bool> {
        let key = self.keys.find(&known.key_id, now).await?;
        Ok(Arc::ptr_eq(&key, &known.key))
    }

    /// A token that the identity service has signed.
    ///
    /// The algorithm is ours to choose, not the token's: `none` does not parse, and a token signed with HMAC
    /// over the public key is refused before its key is looked up.
    async fn check_signature(&self, token: &str, now: Timestamp) -> Result<Signed> {
        let header = decode_header(token).map_err(|error| {
            ApiError::unauthenticated("the token is not one of ours").because(error)
        })?;
        if header.alg != Algorithm::RS256 {
            return Err(ApiError::unauthenticated(
                "the token is not signed with RS256",
            ));
        }
        let key_id = header
            .kid
            .ok_or_else(|| ApiError::unauthenticated("the token does not name its key"))?;
        let key = self.keys.find(&key_id, now).await?;
        let claims = decode::<Claims>(token, &key, &signature_only()).map_err(|error| {
            let message = match error.kind() {
                ErrorKind::InvalidSignature => "the token's signature is wrong",
                _ => "the token's claims are not those of an id token",
            };
            ApiError::unauthenticated(message).because(error)
        })?;
        Ok(Signed {
            key_id,
            key,
            claims: claims.claims,
        })
    }
}

/// [`Claims::check`] looks at everything but the signature.
fn signature_only() -> Validation {
    let mut validation = Validation::new(Algorithm::RS256);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    validation
}

impl fmt::Debug for Verifier {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Verifier")
            .field("project_id", &self.project_id)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
