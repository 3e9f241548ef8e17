//! Suspended customers, who cannot place orders. Their open orders continue.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::digest::sha256_hex;
use crate::ids::{Email, UserId};

/// The suspension of a customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerSuspension {
    /// The time of the suspension.
    pub at: Timestamp,
    /// The operator's reason, which the customer reads.
    pub reason: String,
}

/// Returns the digests of a customer: of the email address, which guests have, and of the account.
pub fn suspension_digests(email: &Email, account: Option<UserId>) -> Vec<String> {
    let email = sha256_hex(format!("email {}", email.as_str().to_lowercase()));
    let account = account.map(|user| sha256_hex(format!("account {user}")));
    std::iter::once(email).chain(account).collect()
}
