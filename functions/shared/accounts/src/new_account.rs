//! The record of a new account.

use domain::customer::{CustomerProfile, Role, User};
use domain::{Email, Language, UserId};
use http_api::{Clock, Result, random_bytes};
use jiff::Timestamp;

/// Returns the record of an account without a page, with a new identifier.
pub fn new_account(clock: &Clock, uid: &str, role: Role, email: Email) -> Result<User> {
    let user_id = UserId::from_parts(clock.unix_milliseconds(), random_bytes()?);
    Ok(account_at(
        clock.now(),
        uid.to_owned(),
        user_id,
        role,
        email,
    ))
}

/// Returns the record of an account that is made at `now`.
pub fn account_at(now: Timestamp, uid: String, user_id: UserId, role: Role, email: Email) -> User {
    User {
        uid,
        user_id,
        role,
        email,
        language: Language::default(),
        profile: CustomerProfile::default(),
        version: 1,
        created_at: now,
        updated_at: now,
    }
}
