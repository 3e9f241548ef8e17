//! Secrets of webhook endpoints and signatures of messages, as Standard Webhooks defines them.
//!
//! A secret is derived from the deployment's key and is not stored: a copy of the table is not enough to sign
//! messages.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::ids::WebhookGuid;
use crate::public_hosts::PublicHosts;

/// The deployment's key, from which the secret of each endpoint is derived. Debug output does not contain it.
#[derive(Clone)]
pub struct WebhookKey(Vec<u8>);

/// The key that signs messages, and the hosts to which they may be sent.
#[derive(Debug, Clone)]
pub struct WebhookSettings {
    pub key: WebhookKey,
    /// The hosts that endpoints may have.
    pub hosts: PublicHosts,
}

/// The secret of an endpoint. Debug output does not contain it.
#[derive(Clone)]
pub struct WebhookSecret(Vec<u8>);

impl WebhookKey {
    /// Wraps the secret: at least 32 bytes from a cryptographic source, which is not checked.
    pub fn new(secret: impl Into<Vec<u8>>) -> Self {
        Self(secret.into())
    }

    /// Returns the secret of an endpoint. A rotation raises `generation`, which changes the secret.
    pub fn secret(&self, webhook: WebhookGuid, generation: u32) -> WebhookSecret {
        let mut mac = mac(&self.0);
        mac.update(format!("matchday webhook 1\n{webhook}\n{generation}").as_bytes());
        WebhookSecret(mac.finalize().into_bytes().to_vec())
    }
}

impl WebhookSecret {
    /// Returns the secret as receivers configure it: `whsec_` and base64.
    pub fn reveal(&self) -> String {
        format!("whsec_{}", STANDARD.encode(&self.0))
    }

    /// Returns a message's signature for the header `webhook-signature`: `v1,` and the HMAC-SHA256 in base64.
    pub fn sign(&self, message_id: &str, unix_seconds: i64, body: &str) -> String {
        let mut mac = mac(&self.0);
        mac.update(format!("{message_id}.{unix_seconds}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

#[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
fn mac(key: &[u8]) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(key).expect("any key length is accepted")
}

impl std::fmt::Debug for WebhookKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("WebhookKey(secret)")
    }
}

impl std::fmt::Debug for WebhookSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("WebhookSecret(secret)")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn signature_equals_the_test_vector_of_standard_webhooks() {
        // From the tests of the public libraries of Standard Webhooks.
        let bytes = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = WebhookSecret(bytes).sign(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            "{\"test\": 2432232314}",
        );
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn each_endpoint_and_each_generation_has_a_separate_secret() {
        let key = WebhookKey::new([7; 32]);
        let webhook = WebhookGuid::from_parts(1_795_251_600_000, [1; 10]);
        let other = WebhookGuid::from_parts(1_795_251_600_000, [2; 10]);
        let secret = key.secret(webhook, 1).reveal();
        assert!(secret.starts_with("whsec_"));
        assert_eq!(secret, key.secret(webhook, 1).reveal());
        assert_ne!(secret, key.secret(webhook, 2).reveal());
        assert_ne!(secret, key.secret(other, 1).reveal());
        assert_ne!(secret, WebhookKey::new([8; 32]).secret(webhook, 1).reveal());
        assert_eq!(format!("{key:?}"), "WebhookKey(secret)");
    }
}
