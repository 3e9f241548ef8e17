//! Administration of accounts, with an access token of the service account.

pub(super) mod claims;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod lookup;
pub(super) mod oob;
pub(super) mod update;

use super::error::WireError;
use super::password::PasswordHash;

/// Hashes a password that an administrator sets. Only the fixed minimum length applies, not the policy for users.
fn admin_password(password: &str) -> Result<PasswordHash, WireError> {
    if password.chars().count() < 6 {
        return Err(WireError::bad_request(
            "WEAK_PASSWORD : Password should be at least 6 characters",
        ));
    }
    Ok(PasswordHash::from_password(password))
}
