//! The address of an account, which follows the identity service's.

use domain::customer::{Role, User};
use domain::{Email, TalentGuid};
use jiff::Timestamp;
use store::{Store, StoreError, Taken};

/// Updates the account to its current address at the identity service, and a talent's record with it.
pub(crate) async fn follow(
    store: &Store,
    user: &User,
    address: Email,
    now: Timestamp,
) -> Result<User, StoreError> {
    let moved = user.with_email(address, now);
    let talent = match user.role {
        Role::Talent => store.find_talent(TalentGuid::from(user.user_id)).await?,
        Role::Customer | Role::Operator => None,
    };
    let talent = talent.map(|talent| {
        let mut talent = talent.next(now);
        talent.email = Some(moved.email.clone());
        talent
    });
    store
        .change_email(&moved, &user.email, talent.as_ref())
        .await?;
    Ok(moved)
}

/// Returns whether the address was taken.
pub(crate) fn is_taken(error: &StoreError) -> bool {
    matches!(error, StoreError::Taken { what: Taken::Email })
}
