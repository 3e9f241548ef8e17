//! Secrets that open something without an account.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use utoipa::ToSchema;

use super::InvalidText;

/// A secret of 16 random bytes, 22 characters of base64url in an address.
///
/// It is never stored: the table keeps its digest. Neither does it show in debug output. It can be read from an
/// address but not serialised.
macro_rules! secret {
    ($(#[$documentation:meta])* $name:ident, $rule:literal, $debug:literal) => {
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
            /// Wraps 16 bytes from a cryptographic source.
            pub const fn from_random(random: [u8; 16]) -> Self {
                Self(random)
            }

            /// Reads the 22 characters of an address.
            pub fn parse(text: &str) -> Result<Self, InvalidText> {
                const RULE: InvalidText = InvalidText { rule: $rule };
                let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_reason| RULE)?;
                Ok(Self(bytes.try_into().map_err(|_reason| RULE)?))
            }

            /// The 22 characters to put into an address; the only way out of the type, so easy to look for.
            pub fn reveal(&self) -> String {
                URL_SAFE_NO_PAD.encode(self.0)
            }

            /// SHA-256 of the revealed text as 64 lower-case hex digits: the form that is stored.
            pub fn digest(&self) -> String {
                crate::digest::sha256_hex(self.reveal())
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidText;

            fn try_from(text: String) -> Result<Self, InvalidText> {
                Self::parse(&text)
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
    /// Pays, shows and rates one order.
    OrderHash,
    "must be the 22 characters of an order link",
    "OrderHash(secret)"
);
secret!(
    /// Lets an approved athlete make the account of their page.
    InvitationToken,
    "must be the 22 characters of an invitation",
    "InvitationToken(secret)"
);

secret!(
    /// Opens one gift for its recipient, and nothing else of the order.
    GiftToken,
    "must be the 22 characters of a gift's link",
    "GiftToken(secret)"
);

secret!(
    /// Opens one application for its applicant, or for the guardian who is asked to agree.
    ApplicationToken,
    "must be the 22 characters of an application's link",
    "ApplicationToken(secret)"
);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    #[test]
    fn a_hash_is_22_characters_and_reads_back() {
        let hash = OrderHash::from_random([7; 16]);
        assert_eq!(hash.reveal().len(), 22);
        assert_eq!(OrderHash::parse(&hash.reveal()).unwrap(), hash);
    }

    #[test]
    fn two_spellings_of_one_hash_do_not_exist() {
        // The last of 22 characters carries two unused bits: they must be zero.
        assert!(OrderHash::parse("AAAAAAAAAAAAAAAAAAAAAB").is_err());
        assert!(OrderHash::parse("AAAAAAAAAAAAAAAAAAAAAA==").is_err());
        assert!(OrderHash::parse("").is_err());
    }

    #[test]
    fn the_secret_does_not_show_in_debug_output() {
        let hash = OrderHash::from_random([7; 16]);
        assert!(!format!("{hash:?}").contains(&hash.reveal()));
        assert_eq!(hash.digest().len(), 64);
    }
}
