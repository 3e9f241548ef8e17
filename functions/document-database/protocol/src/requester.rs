//! The caller: identified by a bearer token in a header, or in the first message of a stream.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The caller. A stream stores it in its row, because only the first request carries the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Requester {
    /// No token, or the token of an account that is not registered.
    Visitor,
    /// A registered account with a valid token.
    User {
        /// The account's id at the identity service.
        uid: String,
        /// The time of the last sign-in. All of these are real times.
        signed_in_at: Timestamp,
        /// The time at which the token was issued.
        issued_at: Timestamp,
        /// The time at which the token expires.
        expires_at: Timestamp,
        /// The other claims of the token, which the application defines.
        #[serde(flatten)]
        claims: BTreeMap<String, String>,
    },
}

impl Requester {
    /// Returns the id of the caller's account.
    pub(crate) fn uid(&self) -> Option<&str> {
        match self {
            Self::Visitor => None,
            Self::User { uid, .. } => Some(uid),
        }
    }
}
