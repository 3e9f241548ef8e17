//! Who sends: a signed statement for the push service (VAPID, RFC 8292), under the key that browsers subscribe with.

use std::fmt;

use aws_lc_rs::agreement::{ECDH_P256, PrivateKey};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use jiff::Timestamp;
use serde_json::json;

/// How long a statement is believed, in seconds; services refuse more than a day.
const VALID: i64 = 12 * 3_600;

/// The key pair that all pushes are signed with.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    public: String,
}

/// The text is no private key of the curve P-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not 32 bytes of a P-256 key as base64url")]
pub struct BadVapidKey;

impl VapidKey {
    /// Reads a private key: 32 bytes as base64url without padding, as `npx web-push generate-vapid-keys` prints it.
    pub fn parse(text: &str) -> Result<Self, BadVapidKey> {
        let secret = BASE64.decode(text).map_err(|_not_base64| BadVapidKey)?;
        let refuse = |_refused| BadVapidKey;
        let private = PrivateKey::from_private_key(&ECDH_P256, &secret).map_err(refuse)?;
        let public = private
            .compute_public_key()
            .map_err(|_refused| BadVapidKey)?;
        let pair = EcdsaKeyPair::from_private_key_and_public_key(
            &ECDSA_P256_SHA256_FIXED_SIGNING,
            &secret,
            public.as_ref(),
        );
        Ok(Self {
            pair: pair.map_err(refuse)?,
            public: BASE64.encode(public.as_ref()),
        })
    }

    /// The public key that browsers subscribe with: an uncompressed point, base64url.
    pub fn public_key(&self) -> &str {
        &self.public
    }

    /// The header `authorization` for a push service at the origin `audience`; `subject` is where its people write to.
    pub(crate) fn authorization(
        &self,
        audience: &str,
        subject: &str,
        now: Timestamp,
    ) -> Result<String, BadVapidKey> {
        let header = json!({ "typ": "JWT", "alg": "ES256" });
        let claims = json!({
            "aud": audience, "exp": now.as_second().saturating_add(VALID), "sub": subject,
        });
        let [header, claims] = [header, claims].map(|part| BASE64.encode(part.to_string()));
        let signed = format!("{header}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = BASE64.encode(signature.map_err(|_refused| BadVapidKey)?);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public))
    }
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("VapidKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{BadVapidKey, VapidKey};

    #[test]
    fn the_public_key_follows_from_the_private_one() {
        // The sender's keys in the example of RFC 8291, appendix A.
        let key = VapidKey::parse("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let public = key.as_ref().map(VapidKey::public_key);
        let expected = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        assert_eq!(public.ok(), Some(expected));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let zero = "A".repeat(43);
        for text in ["", "secret", zero.as_str(), "yfWPiYE"] {
            assert_eq!(VapidKey::parse(text).err(), Some(BadVapidKey), "{text}");
        }
    }
}
