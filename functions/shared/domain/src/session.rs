//! The session behind features that work without a token: push messages and calendar feeds.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The session of the token that enabled the feature. The feature ends when this token would be rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The account's id at the identity service.
    pub uid: String,
    /// The time of the sign-in. Real time, in whole seconds.
    pub signed_in_at: Timestamp,
    /// The time at which the token was issued. Real time, in whole seconds.
    pub issued_at: Timestamp,
}
