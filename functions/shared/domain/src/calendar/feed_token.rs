//! The address of a calendar's feed: whoever has it reads the feed, so it cannot be guessed and can be replaced.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::quote::QuoteKey;
use crate::{Session, TalentGuid};

/// Random bytes that tell one address of a feed from the next: 16 of them as base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeedNonce(String);

impl FeedNonce {
    /// From a cryptographic source.
    pub fn from_random(bytes: [u8; 16]) -> Self {
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// As it stands in rows and addresses.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A talent's feed. The row is the permission: an address works while its nonce is here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CalendarFeed {
    /// Whose sessions and deadlines it has.
    pub talent_guid: TalentGuid,
    /// Part of the address; another one after it was replaced.
    pub nonce: FeedNonce,
    /// Since when the address works.
    pub created_at: Timestamp,
    /// The sign-in that made the address. It works as long as a token of that sign-in would.
    #[serde(default)]
    pub session: Option<Session>,
}

impl CalendarFeed {
    /// Whether this is the nonce of the address that works now. It comes out of a signed token, so nobody can try others.
    pub fn accepts(&self, nonce: &FeedNonce) -> bool {
        self.nonce == *nonce
    }
}

impl QuoteKey {
    /// The secret part of a feed's address, `talent.nonce.signature`. It is not kept: whoever reads the table but not this
    /// key cannot compute it.
    pub fn sign_calendar_feed(&self, feed: &CalendarFeed) -> String {
        let payload = format!("{}.{}", feed.talent_guid, feed.nonce.0);
        let signature = self.calendar_mac(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Whose feed a token is for, and the nonce in it; nothing for what this key did not sign.
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
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

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
    fn a_token_opens_the_feed_whose_nonce_it_has() {
        let key = QuoteKey::new("k".repeat(32));
        let token = key.sign_calendar_feed(&feed(1));
        let (talent, nonce) = key.verify_calendar_feed(&token).unwrap();
        assert_eq!(talent, feed(1).talent_guid);
        assert!(feed(1).accepts(&nonce));
        assert!(!feed(2).accepts(&nonce), "the address was replaced");
    }

    #[test]
    fn a_changed_token_and_one_of_another_key_open_nothing() {
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
