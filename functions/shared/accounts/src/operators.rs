//! Accounts of operators: which account of an address can join the team, and the claim by which the site shows the
//! operators' area.

use domain::customer::{Role, User};
use domain::text::{EmailProblem, FieldRule};
use domain::{Email, UserId};
use http_api::{AccountClaims, ApiError, Clock, Identity, Result};
use store::Store;

use crate::new_account;

/// Returns the account of this address, which may also be a customer's or an athlete's. An account without a row gets one
/// as an operator's. Neither gives a right: the team's row does, which is written next; claims follow last. Rejects the
/// field `email` if there is no account, and if its address is not proven.
pub async fn account_for_team(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
    email: &Email,
) -> Result<User> {
    let refused = |kind| ApiError::invalid_field("email", FieldRule::Email { kind });
    let account = identity.find_account_by_email(email).await?;
    let account = account.ok_or_else(|| refused(EmailProblem::NoAccount))?;
    if account.proven_email().as_ref() != Some(email) {
        return Err(refused(EmailProblem::NotConfirmed));
    }
    if let Some(user) = store.find_user(&account.uid).await? {
        return Ok(user);
    }
    let user = new_account(clock, &account.uid, Role::Operator, email.clone())?;
    Ok(store.create_user(&user, None).await?)
}

/// Sets the claims of an account by what is stored now. Call it after the team's row was written, when an account joins
/// or leaves: the row gives and ends the rights, so a call that fails can be repeated and leaves no right behind.
pub async fn write_claims(store: &Store, identity: &Identity, user: &User) -> Result<()> {
    let is_member = is_member(store, user.user_id).await?;
    let claims = AccountClaims {
        user_id: user.user_id,
        role: user.role,
        is_member,
    };
    Ok(identity.set_claims(&user.uid, claims).await?)
}

/// Returns whether the account's claims should contain `cl_team`.
pub async fn is_member(store: &Store, user: UserId) -> Result<bool> {
    Ok(store.find_team().await?.member(user).is_some())
}
