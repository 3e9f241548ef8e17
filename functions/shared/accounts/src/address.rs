//! An email address that moves to another account at the identity service.
//!
//! The identity service is the authority: it assigns an address to one account at a time. Our rows follow its current
//! accounts, never a client's claim.

use domain::Email;
use domain::customer::Role;
use http_api::{Identity, Result};
use store::{EmailOwner, Store};

/// Frees an address whose owner in our rows no longer has it at the identity service. Returns whether it is free now.
///
/// An account that was deleted at the identity service is deleted here: an incomplete registration that the site undid,
/// or one that its user deleted there. An existing account with another address loses this one, and gets its new one
/// with its next call.
pub async fn release_if_given_up(
    store: &Store,
    identity: &Identity,
    email: &Email,
) -> Result<bool> {
    let Some(owner) = store.find_email(email).await? else {
        return Ok(true);
    };
    let Some(account) = identity.find_account(&owner.uid).await? else {
        forget(store, &owner, email).await?;
        return Ok(true);
    };
    if account.has_email(email) {
        return Ok(false);
    }
    store.release_email(&owner.uid, email).await?;
    Ok(true)
}

/// Deletes an incomplete account, and a talent's draft with its slug. A page that was public, and orders, stay without
/// owner.
async fn forget(store: &Store, owner: &EmailOwner, email: &Email) -> Result<()> {
    let draft = match owner.role {
        Role::Talent => store.find_talent(owner.user_id.into()).await?,
        Role::Customer | Role::Operator => None,
    };
    store
        .release_account(&owner.uid, email, draft.as_ref())
        .await?;
    Ok(())
}
