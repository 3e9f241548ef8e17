//! Sets the claims of a registered account.

use accounts::{is_member, release_if_given_up, write_claims};
use axum::extract::State;
use domain::AuditGuid;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::customer::User;
use domain::limits::Limited;
use http_api::{
    Account, ApiError, Clock, ErrorCode, Failures, Identity, Json, Limiter, Result, Subject,
    TokenOnly, Tokens, random_bytes, revoke_tokens,
};
use jiff::{SignedDuration, Timestamp};
use store::Store;

use crate::address::{follow, is_taken};
use crate::token_view::TokenView;

/// A time longer than the validity of a token.
const RECENT: SignedDuration = SignedDuration::from_hours(2);

/// Set `cl_id`, `cl_role` and, for a member of the operators' team, `cl_team` of the caller's account, if the token does not
/// contain them. Completes a registration that was written without setting the claims, and adopts changes at the identity
/// service: a changed address, a changed password that ended other sessions, and a removed second factor, which ends the
/// API keys that were created with it.
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
    end_keys_of_removed_factors(&store, &clock, &user, &account).await?;
    let claims = (token.user_id, token.role, token.has_team_claim);
    let is_member = is_member(&store, user.user_id).await?;
    if claims != (Some(user.user_id), Some(user.role), is_member) {
        write_claims(&store, &identity, &user).await?;
    }
    Ok(Json(TokenView::from_role(user.role)))
}

/// Returns the caller's current account. If the identity service rejects the account, all functions reject its tokens
/// from now on.
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

/// Ends the other sessions after a password change, which ended them at the identity service: their tokens, push
/// subscriptions and calendar feeds. The site makes this call after a change and at each sign-in.
async fn end_other_sessions(store: &Store, token: &TokenOnly, account: &Account) -> Result<()> {
    let ended_at = account.sessions_valid_since();
    // An account that is not registered yet has no other session.
    let Some(ended_at) = ended_at.filter(|_| token.user_id.is_some()) else {
        return Ok(());
    };
    // The sessions of a new account count from its first second, which looks like an end of earlier ones.
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

/// Revokes the API keys whose second factor the account no longer has: a lost device must not leave working keys. The
/// site makes this call after a change and at each sign-in.
async fn end_keys_of_removed_factors(
    store: &Store,
    clock: &Clock,
    user: &User,
    account: &Account,
) -> Result<()> {
    let keys = store.find_api_keys(user.user_id).await?;
    let ended = keys.items.iter().filter(|key| !account.has_factor_of(key));
    let names: Vec<&str> = ended.map(|key| key.name.as_str()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let names = names.join(", ");
    let keys = keys.retaining(|key| account.has_factor_of(key));
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(clock.unix_milliseconds(), random_bytes()?),
        at: clock.now(),
        operator: OperatorIdentity {
            user_id: user.user_id,
            email: None,
        },
        action: AuditAction::ApiKeyRevoked,
        subject: AuditSubject::account(user.user_id, names),
        version: keys.version,
        reason: "The second factor of the sign-in that created it was removed".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    };
    Ok(store.save_api_keys(user.user_id, &keys, &entry).await?)
}

/// Adopts a verified address. Returns `email_taken` if another existing account has it here.
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
