//! Set the claims of a registered account.

use axum::extract::State;
use domain::customer::User;
use domain::limits::Limited;
use http_api::{
    Account, ApiError, Clock, ErrorCode, Failures, Identity, Json, Limiter, Result, Subject,
    TokenOnly, Tokens, revoke_tokens,
};
use jiff::{SignedDuration, Timestamp};
use store::Store;

use crate::TokenView;
use crate::address::{follow, is_taken, release_if_given_up};

/// Longer than a token is valid.
const RECENT: SignedDuration = SignedDuration::from_hours(2);

/// Sets `cl_id` and `cl_role` of the caller's account, if the token does not carry them already. Repairs an
/// account whose registration was written but whose claims were not set, and follows what was changed
/// at the identity service: an address, or a password that ended other sessions.
#[utoipa::path(
    get,
    path = "/api/token",
    tag = "token",
    security(("bearer" = [])),
    extensions(("x-access" = json!("registered"))),
    responses((status = 200, body = TokenView), Failures),
)]
pub(crate) async fn grant_claims(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    token: TokenOnly,
) -> Result<Json<TokenView>> {
    limiter
        .count(Limited::GrantClaims, &[Subject::Account(&token.uid)])
        .await?;
    let account = living(&store, &identity, &token).await?;
    end_other_sessions(&store, &token, &account).await?;
    let user = store.find_user(&token.uid).await?.ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "this account has no registration yet")
    })?;
    let user = under_its_address(&store, &identity, user, &account, clock.now()).await?;
    if token.user_id != Some(user.user_id) || token.role != Some(user.role) {
        identity
            .set_claims(&token.uid, user.user_id, user.role)
            .await?;
    }
    Ok(Json(TokenView::from_role(user.role)))
}

/// The caller's account as it is now. What the identity service no longer lets in, no function does from here on,
/// however long the token would last.
async fn living(store: &Store, identity: &Identity, token: &TokenOnly) -> Result<Account> {
    let account = identity.find_account(&token.uid).await?;
    let refused = match &account {
        None => Some(Tokens::All),
        Some(account) => account.refused(token.signed_in_at.max(token.issued_at)),
    };
    if let Some(tokens) = refused {
        revoke_tokens(store, &token.uid, tokens).await?;
    }
    account.filter(|_| refused.is_none()).ok_or_else(|| {
        ApiError::unauthenticated("the account was signed out, disabled or deleted since")
    })
}

/// A changed password ended every other session at the identity service. Their tokens, pushes and calendar addresses end
/// here at the first call that shows it: the site makes one after a change and at each sign-in.
async fn end_other_sessions(store: &Store, token: &TokenOnly, account: &Account) -> Result<()> {
    let ended_at = account.sessions_valid_since();
    // An account that is about to register has no other session.
    let Some(ended_at) = ended_at.filter(|_| token.user_id.is_some()) else {
        return Ok(());
    };
    // A new account's sessions count from its first second, which looks like an end of them.
    let age = Clock::system().now().duration_since(ended_at);
    if age >= RECENT && !account.had_sessions_ended() {
        return Ok(());
    }
    let gate = store.find_gate(&token.uid).await?;
    if gate.is_none_or(|gate| gate.tokens_valid_after < ended_at) {
        revoke_tokens(store, &token.uid, Tokens::Before(ended_at)).await?;
    }
    Ok(())
}

/// Only a proven address is followed; `email_taken` when another living account holds it here.
async fn under_its_address(
    store: &Store,
    identity: &Identity,
    user: User,
    account: &Account,
    now: Timestamp,
) -> Result<User> {
    let Some(address) = account
        .proven_email()
        .filter(|address| *address != user.email)
    else {
        return Ok(user);
    };
    match follow(store, &user, address.clone(), now).await {
        Err(error) if is_taken(&error) => {
            if !release_if_given_up(store, identity, &address).await? {
                return Err(error.into());
            }
            Ok(follow(store, &user, address, now).await?)
        }
        outcome => Ok(outcome?),
    }
}
