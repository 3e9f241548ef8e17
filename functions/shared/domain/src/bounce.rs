//! Addresses that mails do not reach.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Email;

/// What the mail service reports of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddressProblemKind {
    /// Mails come back for good: the address does not exist, or its server refuses ours.
    Bounced,
    /// One mail did not arrive; the next one may.
    NotDelivered,
    /// Somebody called a mail unwanted.
    Complained,
}

/// What is wrong with an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddressProblem {
    /// Which address.
    pub email: Email,
    /// What was reported.
    pub kind: AddressProblemKind,
    /// What the other server said.
    pub reason: String,
    /// When.
    pub at: Timestamp,
}

impl AddressProblem {
    /// Whether nothing is sent to the address any more.
    pub fn stops_mails(&self) -> bool {
        self.kind == AddressProblemKind::Bounced
    }
}
