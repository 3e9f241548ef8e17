//! Who asks: from a bearer token, in a header of a request or in the first message of a stream.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Who asks. A stream keeps it in its row, since only its first request carries the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Requester {
    /// An unknown caller: no token, or one of an account that is not registered.
    Visitor,
    /// A registered account with a good token.
    User {
        /// The account's id at the identity service.
        uid: String,
        /// When the person last signed in. Real time, as all of these.
        signed_in_at: Timestamp,
        /// When the token was made.
        issued_at: Timestamp,
        /// When the token runs out.
        expires_at: Timestamp,
        /// The other claims of the token, which the application defines.
        #[serde(flatten)]
        claims: BTreeMap<String, String>,
    },
}

impl Requester {
    /// The account that asks.
    pub(crate) fn uid(&self) -> Option<&str> {
        match self {
            Self::Visitor => None,
            Self::User { uid, .. } => Some(uid),
        }
    }
}
