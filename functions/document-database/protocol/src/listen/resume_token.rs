//! Resume tokens: the position at which a client stopped, encoded for this server alone.
//!
//! A token is not signed: a client that changes it changes only what it receives, and every document is still checked
//! against the rules.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use document_core::{Scope, Version};
use serde::{Deserialize, Serialize};

use super::bounds::MOST_SCOPES;

/// Logs are kept for thirty days; older positions may be incomplete.
const KEPT: u64 = 25 * 24 * 60 * 60 * 1_000_000;
/// More than the longest token that the server sends.
const MOST_BYTES: usize = 512 * 1024;
const FORMAT: u8 = 2;

/// A snapshot that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResumeToken {
    #[serde(rename = "v")]
    format: u8,
    #[serde(rename = "i")]
    issued: Version,
    /// The position up to which each log was sent.
    #[serde(rename = "p")]
    pub(super) positions: BTreeMap<Scope, Version>,
}

impl ResumeToken {
    /// Returns the token of a snapshot at these positions.
    pub(super) fn new(positions: BTreeMap<Scope, Version>, now: Version) -> Self {
        Self {
            format: FORMAT,
            issued: now,
            positions,
        }
    }

    /// Encodes the token as Base64, as clients store bytes.
    pub(super) fn to_text(&self) -> Result<String, serde_json::Error> {
        Ok(STANDARD.encode(serde_json::to_vec(self)?))
    }

    /// Decodes a token that is still valid; `None` if it is too old or was not issued by this server.
    pub(super) fn parse(text: &str, now: Version) -> Option<Self> {
        if text.len() > MOST_BYTES {
            return None;
        }
        let bytes = STANDARD.decode(text).ok()?;
        let token: Self = serde_json::from_slice(&bytes).ok()?;
        let is_ours = token.format == FORMAT && token.positions.len() <= MOST_SCOPES;
        let is_kept = token.issued.0.saturating_add(KEPT) >= now.0;
        (is_ours && is_kept).then_some(token)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const NOW: Version = Version(1_795_241_632_126_000);

    fn positions() -> BTreeMap<Scope, Version> {
        BTreeMap::from([(Scope::new("order", "o1"), NOW)])
    }

    #[test]
    fn a_token_is_read_back() {
        let token = ResumeToken::new(positions(), NOW);
        assert_eq!(
            ResumeToken::parse(&token.to_text().unwrap(), NOW),
            Some(token)
        );
    }

    #[test]
    fn rejects_tokens_of_other_formats() {
        let other = r#"{"v":1,"i":1795241632126000,"p":{}}"#;
        for text in ["", "MTc5NTI0MTYzMjE3MzAwMA==", "%%%", "e30="] {
            assert_eq!(ResumeToken::parse(text, NOW), None, "{text}");
        }
        assert_eq!(ResumeToken::parse(&STANDARD.encode(other), NOW), None);
        assert_eq!(ResumeToken::parse(&"A".repeat(MOST_BYTES + 4), NOW), None);
    }

    #[test]
    fn a_token_is_valid_while_its_logs_are_complete() {
        let text = ResumeToken::new(positions(), NOW).to_text().unwrap();
        assert!(ResumeToken::parse(&text, Version(NOW.0 + KEPT)).is_some());
        assert!(ResumeToken::parse(&text, Version(NOW.0 + KEPT + 1)).is_none());
    }
}
