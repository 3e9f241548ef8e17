//! Makes an account an operator's.

use domain::customer::{CustomerProfile, Role, User};
use domain::{Email, Language, UserId};
use http_api::{ApiError, Clock, Identity, Result, random_bytes};
use store::Store;

/// Makes the account of this address an operator's: its row and its claims. Repeating it is harmless. Rejects the field
/// `email` if there is no account, if its address is not proven, and if it is a customer's or an athlete's.
pub async fn make_operator(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
    email: &Email,
) -> Result<User> {
    let refused = |message: &str| ApiError::invalid_field("email", message);
    let account = identity.find_account_by_email(email).await?;
    let account =
        account.ok_or_else(|| refused("must be the address of an account: sign up at the site"))?;
    if account.proven_email().as_ref() != Some(email) {
        return Err(refused("must be confirmed first, by the link in the email"));
    }
    let now = clock.now();
    let user = match store.find_user(&account.uid).await? {
        Some(user) if user.role == Role::Operator => user,
        Some(_) => return Err(refused("must not be a customer's or an athlete's address")),
        None => {
            let user = User {
                uid: account.uid.clone(),
                user_id: UserId::from_parts(clock.unix_milliseconds(), random_bytes()?),
                role: Role::Operator,
                email: email.clone(),
                language: Language::En,
                profile: CustomerProfile::default(),
                version: 1,
                created_at: now,
                updated_at: now,
            };
            store.create_user(&user, None).await?
        }
    };
    identity
        .set_claims(&user.uid, user.user_id, Role::Operator)
        .await?;
    Ok(user)
}
