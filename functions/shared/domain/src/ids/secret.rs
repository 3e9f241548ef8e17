//! Secrets in links, which grant access without an account.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use utoipa::ToSchema;

use super::InvalidText;
use crate::text::{FieldRule, Parsed, ValueFormat};

/// A secret of 16 random bytes, 22 characters of base64url in a link.
///
/// It is never stored; the table contains its digest. Debug output does not contain it. It can be deserialised from a
/// request, but not serialised.
macro_rules! secret {
    ($(#[$documentation:meta])* $name:ident, $rule:expr, $debug:literal) => {
        $(#[$documentation])*
        #[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
        #[serde(try_from = "String")]
        #[schema(
            value_type = String,
            example = "AAAAAAAAAAAAAAAAAAAAAA",
            pattern = "^[A-Za-z0-9_-]{21}[AQgw]$"
        )]
        pub struct $name([u8; 16]);

        impl $name {
            /// Wraps 16 bytes of a cryptographic random source.
            pub const fn from_random(random: [u8; 16]) -> Self {
                Self(random)
            }

            /// Parses the 22 characters of a link.
            pub fn parse(text: &str) -> Result<Self, InvalidText> {
                const RULE: InvalidText = InvalidText { rule: $rule };
                let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_reason| RULE)?;
                Ok(Self(bytes.try_into().map_err(|_reason| RULE)?))
            }

            /// Returns the 22 characters for a link. No other method exposes the secret, so every use can be found by
            /// this name.
            pub fn reveal(&self) -> String {
                URL_SAFE_NO_PAD.encode(self.0)
            }

            /// Returns the SHA-256 of the revealed text as 64 lower-case hex digits, the form that is stored.
            pub fn digest(&self) -> String {
                crate::digest::sha256_hex(self.reveal())
            }
        }

        impl TryFrom<String> for $name {
            type Error = Parsed<InvalidText>;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Ok(Self::parse(&text)?)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str($debug)
            }
        }
    };
}

secret!(
    /// Grants payment, read access and feedback for one order.
    OrderHash,
    FieldRule::format(ValueFormat::OrderLink),
    "OrderHash(secret)"
);
secret!(
    /// Lets an approved athlete create the account of their page, a person join the operators' team, or an invited
    /// athlete apply with a proven address.
    InvitationToken,
    FieldRule::format(ValueFormat::Invitation),
    "InvitationToken(secret)"
);

secret!(
    /// Grants a gift's recipient access to the gift, and to nothing else of the order.
    GiftToken,
    FieldRule::format(ValueFormat::GiftLink),
    "GiftToken(secret)"
);

secret!(
    /// Grants the applicant, or the guardian, access to one application.
    ApplicationToken,
    FieldRule::format(ValueFormat::ApplicationLink),
    "ApplicationToken(secret)"
);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_hash_has_22_characters_and_round_trips() {
        let hash = OrderHash::from_random([7; 16]);
        assert_eq!(hash.reveal().len(), 22);
        assert_eq!(OrderHash::parse(&hash.reveal()).unwrap(), hash);
    }

    #[test]
    fn accepts_only_the_canonical_encoding() {
        // The last of 22 characters has two unused bits, which must be zero.
        assert!(OrderHash::parse("AAAAAAAAAAAAAAAAAAAAAB").is_err());
        assert!(OrderHash::parse("AAAAAAAAAAAAAAAAAAAAAA==").is_err());
        assert!(OrderHash::parse("").is_err());
    }

    #[test]
    fn debug_output_does_not_contain_the_secret() {
        let hash = OrderHash::from_random([7; 16]);
        assert!(!format!("{hash:?}").contains(&hash.reveal()));
        assert_eq!(hash.digest().len(), 64);
    }
}
