//! Email addresses with delivery problems.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Email;

/// A delivery problem that the email service reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddressProblemKind {
    /// Permanent: the address does not exist, or its server rejects our emails.
    Bounced,
    /// One email was not delivered; the next one may be.
    NotDelivered,
    /// The recipient marked an email as spam.
    Complained,
}

/// A delivery problem of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AddressProblem {
    pub email: Email,
    pub kind: AddressProblemKind,
    /// The response of the receiving server.
    pub reason: String,
    /// The time of the report.
    pub at: Timestamp,
}

impl AddressProblem {
    /// Returns whether the address no longer receives emails.
    pub fn stops_mails(&self) -> bool {
        self.kind == AddressProblemKind::Bounced
    }
}
