//! The sign-in behind what works without a token: a browser that gets pushes, the address of a calendar.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The token of the request that switched it on. It ends when this token would be refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// The account's id at the identity service.
    pub uid: String,
    /// When the person signed in. Real time, in whole seconds.
    pub signed_in_at: Timestamp,
    /// When the token was issued. Real time, in whole seconds.
    pub issued_at: Timestamp,
}
