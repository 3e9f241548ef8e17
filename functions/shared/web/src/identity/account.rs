//! An account as the identity service shows it.

use serde::Deserialize;

/// An account of the identity service.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The uid: `sub` of the account's tokens.
    #[serde(rename = "localId")]
    pub uid: String,
    /// Absent for a social account that shares none.
    #[serde(default)]
    pub email: Option<String>,
    /// Whether the address is proven.
    #[serde(default)]
    pub email_verified: bool,
    /// Whether an administrator closed the account.
    #[serde(default)]
    pub disabled: bool,
    /// Sign-ins before this no longer count, in seconds since 1970, as text.
    #[serde(default)]
    pub valid_since: Option<String>,
    /// The claims set last, JSON as text.
    #[serde(default)]
    pub custom_attributes: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Found {
    #[serde(default)]
    pub(super) users: Vec<Account>,
}
