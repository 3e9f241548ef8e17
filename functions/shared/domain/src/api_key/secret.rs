//! The secret of a key: who it belongs to, and 256 random bits.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::digest::sha256_hex;
use crate::ids::{InvalidText, UserId};
use crate::text::{FieldRule, ValueFormat};

/// The beginning of every key, by which scanners of leaked secrets and the API recognise one.
pub const API_KEY_PREFIX: &str = "mkt_";

/// `mkt_` and 64 characters of base64url: 16 bytes name the account, 32 bytes are random. The account's row is read by
/// the first part; only the digest of the whole key is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKeySecret {
    user_id: UserId,
    random: [u8; 32],
}

impl ApiKeySecret {
    /// Wraps 32 bytes of a cryptographic random source.
    pub const fn from_random(user_id: UserId, random: [u8; 32]) -> Self {
        Self { user_id, random }
    }

    /// Parses the text of a key.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::ApiKey),
        };
        let encoded = text.strip_prefix(API_KEY_PREFIX).ok_or(RULE)?;
        let bytes = URL_SAFE_NO_PAD.decode(encoded).map_err(|_reason| RULE)?;
        let (user, random) = bytes.split_first_chunk::<16>().ok_or(RULE)?;
        Ok(Self {
            user_id: UserId::from_uuid(Uuid::from_bytes(*user)),
            random: random.try_into().map_err(|_reason| RULE)?,
        })
    }

    /// Returns the account that the key names.
    pub const fn user_id(&self) -> UserId {
        self.user_id
    }

    /// Returns the text of the key, for its owner.
    pub fn reveal(&self) -> String {
        let user = *self.user_id.as_uuid().as_bytes();
        let bytes: Vec<u8> = user.into_iter().chain(self.random).collect();
        format!("{API_KEY_PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Returns the SHA-256 of the key as 64 lower-case hex digits. A key has 256 random bits, so a slow hash would not
    /// make it harder to guess.
    pub fn digest(&self) -> String {
        sha256_hex(self.reveal())
    }

    /// Returns the last four characters.
    pub fn ending(&self) -> String {
        let text = self.reveal();
        let start = text.len().saturating_sub(4);
        text.get(start..).unwrap_or_default().to_owned()
    }
}

impl std::fmt::Debug for ApiKeySecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ApiKeySecret(secret)")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_key_has_68_characters_names_its_account_and_round_trips() {
        let user = UserId::from_parts(7, [7; 10]);
        let secret = ApiKeySecret::from_random(user, [9; 32]);
        let text = secret.reveal();
        assert_eq!(text.len(), 68);
        assert_eq!(ApiKeySecret::parse(&text).unwrap(), secret);
        assert_eq!(ApiKeySecret::parse(&text).unwrap().user_id(), user);
        assert!(text.ends_with(&secret.ending()));
        assert!(!format!("{secret:?}").contains(&text));
    }

    #[test]
    fn rejects_other_texts() {
        let text = ApiKeySecret::from_random(UserId::from_parts(7, [7; 10]), [9; 32]).reveal();
        for wrong in [
            "",
            "mkt_",
            &text.replace("mkt_", "key_"),
            &format!("{text}A"),
            &text.replace('A', "="),
            text.get(..67).unwrap(),
        ] {
            assert!(ApiKeySecret::parse(wrong).is_err(), "{wrong}");
        }
    }
}
