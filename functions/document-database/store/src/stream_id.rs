//! The name of a stream: its owner, its kind, and an identifier that cannot be guessed.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// 128 random bits, base64url without padding.
const SID_LENGTH: usize = 22;
const OWNER_LENGTH: usize = 32;

/// The owner: the first 32 hexadecimal digits of the SHA-256 of an account's identifier at the identity service.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StreamOwner(String);

impl StreamOwner {
    /// The owner that this account is.
    pub fn from_uid(uid: &str) -> Self {
        let mut text = String::with_capacity(OWNER_LENGTH);
        for byte in Sha256::digest(uid).iter().take(OWNER_LENGTH / 2) {
            // Writing to a String cannot fail.
            let _infallible = write!(text, "{byte:02x}");
        }
        Self(text)
    }

    /// Parses the form that `Display` writes.
    pub fn parse(text: &str) -> Option<Self> {
        let formed = text.len() == OWNER_LENGTH
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        formed.then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for StreamOwner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The kind of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StreamKind {
    /// A stream that sends changes to a client.
    Listen,
    /// Writes of a client, and their acknowledgements.
    Write,
}

impl StreamKind {
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Listen => 'L',
            Self::Write => 'W',
        }
    }
}

/// The identifier of a stream: its owner, its kind and a random id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StreamId {
    owner: StreamOwner,
    kind: StreamKind,
    sid: String,
}

impl StreamId {
    /// `None` unless `sid` is formed as ours are: 22 characters of base64url.
    pub fn new(owner: StreamOwner, kind: StreamKind, sid: &str) -> Option<Self> {
        let formed = sid.len() == SID_LENGTH
            && sid
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        formed.then(|| Self {
            owner,
            kind,
            sid: sid.to_owned(),
        })
    }

    /// Returns the owner, which follows from the account that opened the stream.
    pub fn owner(&self) -> &StreamOwner {
        &self.owner
    }

    /// Returns what the stream carries.
    pub fn kind(&self) -> StreamKind {
        self.kind
    }

    /// Returns the random part, which clients send as `SID`.
    pub fn sid(&self) -> &str {
        &self.sid
    }
}
