//! The steps of a deletion. The first records the request, so a deletion that stops later is finished by the
//! clock: by then the person has no token left to repeat anything with.

use domain::customer::Role;
use domain::later;
use http_api::{
    ApiError, Caller, Clock, ErrorCode, Identity, LiveOrder, Result, Tokens, revoke_tokens,
};
use jiff::SignedDuration;
use store::{AccountDeletion, PENDING_OP_TIMEOUT, Store, StoreError};

use crate::erase::{blocking_orders, erase};
use crate::personal_data::{AccountHolder, PersonalData};

/// When a deletion is tried again that the table or the identity service had no answer for.
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(5);
/// When an order that had not ended is checked again.
const RECHECK_ORDERS_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// How far a deletion came.
#[derive(Debug)]
pub enum Deletion {
    /// Nothing was changed: these orders are not over.
    Blocked(Vec<LiveOrder>),
    /// It is decided and something of it failed, for the log; the clock finishes it.
    Pending(ApiError),
    /// Everything that could be found is gone.
    Complete,
}

/// Deletes the caller's account as far as possible in this call.
///
/// While the intention exists no order can be placed with the account. It stays for [`PENDING_OP_TIMEOUT`] after
/// everything is done: the index of a customer's orders lags behind the table, so the clock searches again for a very
/// recent order.
pub async fn delete_account(
    store: &Store,
    identity: &Identity,
    caller: &Caller,
    clock: &Clock,
) -> Result<Deletion> {
    let now = clock.now();
    let holder = AccountHolder::from(caller);
    if holder.role == Role::Operator {
        return Err(ApiError::forbidden(
            "an operator's account is not kept here",
        ));
    }
    let team = store.find_team().await?;
    if team.entry(holder.user_id).is_some() {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "an administrator has to remove the account from the operators' team first",
        ));
    }
    let user = store.find_user(&holder.uid).await?;
    let deletion = AccountDeletion {
        email: user.map(|user| user.email),
        uid: holder.uid,
        user_id: holder.user_id,
        role: holder.role,
        proven_email: holder.proven_email,
        is_decided: false,
        asked_at: now,
    };
    match store
        .begin_account_deletion(&deletion, later(now, PENDING_OP_TIMEOUT))
        .await
    {
        // Another request of the user was first and continues the deletion.
        Err(StoreError::Conflict) => return Err(ApiError::account_deleted()),
        outcome => outcome?,
    }
    Ok(Box::pin(proceed(store, identity, deletion, clock)).await?.0)
}

/// Continues a due deletion; returns its progress, `None` if there is none any more.
pub async fn resume_deletion(
    store: &Store,
    identity: &Identity,
    uid: &str,
    clock: &Clock,
) -> Result<Option<Deletion>> {
    let Some(deletion) = store.find_account_deletion(uid).await? else {
        return Ok(None);
    };
    let now = clock.now();
    let was_decided = deletion.is_decided;
    // First of all: one that fails waits its turn behind the others.
    if was_decided {
        store
            .save_account_deletion(&deletion, later(now, RETRY_AFTER))
            .await?;
    }
    let (deletion_state, deletion) = Box::pin(proceed(store, identity, deletion, clock)).await?;
    match &deletion_state {
        Deletion::Complete if was_decided => store.end_account_deletion(uid).await?,
        Deletion::Blocked(live) if was_decided && !live.is_empty() => {
            store
                .save_account_deletion(&deletion, later(now, RECHECK_ORDERS_AFTER))
                .await?;
        }
        _ => {}
    }
    Ok(Some(deletion_state))
}

/// Each step can be repeated, and the first that failed is where the next try begins to do something.
async fn proceed(
    store: &Store,
    identity: &Identity,
    mut deletion: AccountDeletion,
    clock: &Clock,
) -> Result<(Deletion, AccountDeletion)> {
    let data = PersonalData::find(store, &AccountHolder::from(&deletion)).await?;
    let live = blocking_orders(store, &data.orders).await?;
    if !deletion.is_decided {
        if !live.is_empty() {
            store.cancel_account_deletion(&deletion.uid).await?;
            return Ok((Deletion::Blocked(live), deletion));
        }
        deletion.is_decided = true;
        store
            .save_account_deletion(&deletion, later(clock.now(), PENDING_OP_TIMEOUT))
            .await?;
    }
    // A talent's orders belong to its customers: unpaid ones expire.
    let live = match deletion.role {
        Role::Customer => live,
        Role::Talent | Role::Operator => Vec::new(),
    };
    let done = Box::pin(finish(store, identity, &deletion, data, &live, clock)).await;
    let deletion_state = match done {
        Err(error) => Deletion::Pending(error),
        Ok(()) if live.is_empty() => Deletion::Complete,
        Ok(()) => Deletion::Blocked(live),
    };
    Ok((deletion_state, deletion))
}

/// Completes a decided deletion: blocks the account, then deletes its rows, then the account at the identity service.
async fn finish(
    store: &Store,
    identity: &Identity,
    deletion: &AccountDeletion,
    data: PersonalData,
    live: &[LiveOrder],
    clock: &Clock,
) -> Result<()> {
    revoke_tokens(store, &deletion.uid, Tokens::Ever).await?;
    erase(store, deletion, data, live, clock).await?;
    Ok(identity.delete_account(&deletion.uid).await?)
}
