//! The secret address of a calendar feed. It is the only credential, so it must be unguessable and replaceable.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::quote::QuoteKey;
use crate::{Session, TalentGuid};

/// Random bytes that distinguish the addresses of a feed: 16 bytes as base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeedNonce(String);

impl FeedNonce {
    /// Encodes bytes of a cryptographic random source.
    pub fn from_random(bytes: [u8; 16]) -> Self {
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Returns the text that rows and addresses contain.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A talent's feed. An address is valid while the row contains its nonce.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CalendarFeed {
    /// The talent whose sessions and deadlines the feed contains.
    pub talent_guid: TalentGuid,
    /// Part of the address; a replaced address has a new nonce.
    pub nonce: FeedNonce,
    /// The time at which the address was created.
    pub created_at: Timestamp,
    /// The session that created the address. The address is valid as long as a token of that session would be.
    #[serde(default)]
    pub session: Option<Session>,
}

impl CalendarFeed {
    /// Returns whether `nonce` belongs to the current address. The nonce comes from a signed token, so it cannot be
    /// guessed.
    pub fn accepts(&self, nonce: &FeedNonce) -> bool {
        self.nonce == *nonce
    }
}

impl QuoteKey {
    /// Returns the secret part of a feed's address, `talent.nonce.signature`. It is not stored, so read access to the
    /// table is not sufficient to compute it.
    pub fn sign_calendar_feed(&self, feed: &CalendarFeed) -> String {
        let payload = format!("{}.{}", feed.talent_guid, feed.nonce.0);
        let signature = self.calendar_mac(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Returns the talent and the nonce of a token, or `None` if this key did not sign it.
    pub fn verify_calendar_feed(&self, token: &str) -> Option<(TalentGuid, FeedNonce)> {
        let (payload, signature) = token.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.calendar_mac(payload).verify_slice(&signature).ok()?;
        let (talent, nonce) = payload.split_once('.')?;
        Some((TalentGuid::parse(talent).ok()?, FeedNonce(nonce.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn feed(byte: u8) -> CalendarFeed {
        CalendarFeed {
            talent_guid: TalentGuid::from_parts(1, [7; 10]),
            nonce: FeedNonce::from_random([byte; 16]),
            created_at: Timestamp::UNIX_EPOCH,
            session: None,
        }
    }

    #[test]
    fn a_token_is_valid_for_the_feed_with_its_nonce() {
        let key = QuoteKey::new("k".repeat(32));
        let token = key.sign_calendar_feed(&feed(1));
        let (talent, nonce) = key.verify_calendar_feed(&token).unwrap();
        assert_eq!(talent, feed(1).talent_guid);
        assert!(feed(1).accepts(&nonce));
        assert!(!feed(2).accepts(&nonce), "the address was replaced");
    }

    #[test]
    fn rejects_changed_tokens_and_tokens_of_another_key() {
        let key = QuoteKey::new("k".repeat(32));
        let token = key.sign_calendar_feed(&feed(1));
        let other = QuoteKey::new("j".repeat(32)).sign_calendar_feed(&feed(1));
        let (payload, _) = token.rsplit_once('.').unwrap();
        for forged in [
            other,
            payload.to_owned(),
            format!("{token}A"),
            String::new(),
        ] {
            assert_eq!(key.verify_calendar_feed(&forged), None, "{forged}");
        }
    }
}
