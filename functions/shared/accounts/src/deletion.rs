//! The steps of a deletion. The first records the request, so a deletion that stops later is finished by the
//! clock: by then the person has no token left to repeat anything with.

use domain::customer::Role;
use domain::later;
use http_api::{
    ApiError, Caller, Clock, ErrorCode, Identity, LiveOrder, Result, Tokens, revoke_tokens,
};
use jiff::{SignedDuration, Timestamp};
use store::{AccountDeletion, OrdersPass, PAGE_SIZE, PENDING_OP_TIMEOUT, Store, StoreError};

use crate::erase::{erase_account, erase_orders, erase_page};
use crate::orders::{OrdersCheck, check_orders, list_orders};

/// When a deletion is tried again that the table or the identity service had no answer for.
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(5);
/// When an order that had not ended is checked again.
const RECHECK_ORDERS_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// Pages of orders that one call erases: 50 orders.
const PAGES_ERASED: usize = 2;

/// How far a deletion came.
#[derive(Debug)]
pub enum Deletion {
    /// Nothing was changed: these orders are not over.
    Blocked(Vec<LiveOrder>),
    /// Nothing was changed yet: the account has more orders than a call checks. The next call continues.
    Unchecked,
    /// It is decided, and the account has more orders than a call erases. The clock continues.
    Continues,
    /// Everything is gone but orders that are not over; the clock checks them again.
    Waiting,
    /// It is decided and something of it failed, for the log; the clock finishes it.
    Pending(ApiError),
    /// Everything that could be found is gone.
    Complete,
}

/// Deletes the caller's account as far as possible in this call.
///
/// While the intention exists no order can be placed with the account. It stays for [`PENDING_OP_TIMEOUT`] after the
/// request: the index of a customer's orders lags behind the table, so the clock searches again for a very recent order.
pub async fn delete_account(
    store: &Store,
    identity: &Identity,
    caller: &Caller,
    clock: &Clock,
) -> Result<Deletion> {
    if caller.role == Role::Operator {
        return Err(ApiError::forbidden(
            "an operator's account is not kept here",
        ));
    }
    let team = store.find_team().await?;
    if team.entry(caller.user_id).is_some() {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "an administrator has to remove the account from the operators' team first",
        ));
    }
    let known = store.find_account_deletion(&caller.uid).await?;
    if known.as_ref().is_some_and(|known| known.is_decided) {
        return Err(ApiError::account_deleted());
    }
    let user = store.find_user(&caller.uid).await?;
    let now = clock.now();
    let deletion = AccountDeletion {
        email: user.map(|user| user.email),
        uid: caller.uid.clone(),
        user_id: caller.user_id,
        role: caller.role,
        proven_email: caller.email.clone().filter(|_| caller.email_verified),
        is_decided: false,
        asked_at: now,
        version: known.as_ref().map_or(1, |known| known.next().version),
        // The check that an earlier request began.
        pass: known.and_then(|known| known.pass),
    };
    let saved = store
        .save_account_deletion(&deletion, later(now, PENDING_OP_TIMEOUT))
        .await;
    if matches!(saved, Err(StoreError::Conflict)) {
        let found = store.find_account_deletion(&deletion.uid).await?;
        if found.is_some_and(|found| found.is_decided) {
            return Err(ApiError::account_deleted());
        }
    }
    saved?;
    proceed(store, identity, deletion, clock).await
}

/// Continues a due deletion; returns its progress, `None` if there is none any more or another run continues it.
pub async fn resume_deletion(
    store: &Store,
    identity: &Identity,
    uid: &str,
    clock: &Clock,
) -> Result<Option<Deletion>> {
    let Some(found) = store.find_account_deletion(uid).await? else {
        return Ok(None);
    };
    let deletion = found.next();
    // First of all: one that fails waits its turn behind the others, and no concurrent run makes the same steps.
    let retry_at = later(clock.now(), RETRY_AFTER);
    match store.save_account_deletion(&deletion, retry_at).await {
        Err(StoreError::Conflict) => return Ok(None),
        saved => saved?,
    }
    let progress = proceed(store, identity, deletion, clock).await?;
    Ok(Some(progress))
}

/// Each step can be repeated, and the first that failed is where the next try begins to do something.
async fn proceed(
    store: &Store,
    identity: &Identity,
    mut deletion: AccountDeletion,
    clock: &Clock,
) -> Result<Deletion> {
    let next_at = later(clock.now(), PENDING_OP_TIMEOUT);
    if !deletion.is_decided {
        match check_orders(store, &deletion).await? {
            OrdersCheck::Passed => {}
            OrdersCheck::Blocked(live) => {
                store.cancel_account_deletion(&deletion.uid).await?;
                return Ok(Deletion::Blocked(live));
            }
            OrdersCheck::Continues(after) => {
                let pass = OrdersPass {
                    began_at: deletion.asked_at,
                    after,
                    has_live: false,
                };
                let unchecked = AccountDeletion {
                    pass: Some(pass),
                    ..deletion.next()
                };
                store.save_account_deletion(&unchecked, next_at).await?;
                return Ok(Deletion::Unchecked);
            }
        }
        deletion = AccountDeletion {
            is_decided: true,
            pass: None,
            ..deletion.next()
        };
        store.save_account_deletion(&deletion, next_at).await?;
    }
    let finished = finish(store, identity, deletion, clock).await;
    Ok(finished.unwrap_or_else(Deletion::Pending))
}

/// Continues a decided deletion: blocks the account, then erases the next orders, and after the last one the account's
/// rows and the account at the identity service.
async fn finish(
    store: &Store,
    identity: &Identity,
    mut deletion: AccountDeletion,
    clock: &Clock,
) -> Result<Deletion> {
    revoke_tokens(store, &deletion.uid, Tokens::Ever).await?;
    if deletion.role == Role::Talent {
        erase_page(store, deletion.user_id.into(), clock).await?;
    }
    let pass = deletion.pass.as_ref();
    let mut after = pass.map(|pass| pass.after.clone());
    let began_at = pass.map_or_else(|| clock.now(), |pass| pass.began_at);
    let mut has_live = pass.is_some_and(|pass| pass.has_live);
    for _ in 0..PAGES_ERASED {
        let page = list_orders(store, &deletion, after.as_ref(), PAGE_SIZE).await?;
        has_live |= erase_orders(store, deletion.role, &page.items, clock).await?;
        let Some(next) = page.next else {
            erase_account(store, &deletion, clock).await?;
            identity.delete_account(&deletion.uid).await?;
            return end_pass(store, &deletion, began_at, has_live, clock).await;
        };
        let pass = OrdersPass {
            began_at,
            after: next.clone(),
            has_live,
        };
        after = Some(next);
        deletion = AccountDeletion {
            pass: Some(pass),
            ..deletion.next()
        };
        // What a later page fails at, or a killed run, does not repeat this one.
        store
            .save_account_deletion(&deletion, later(clock.now(), PENDING_OP_TIMEOUT))
            .await?;
    }
    Ok(Deletion::Continues)
}

/// Ends the deletion, unless orders may be left for another pass.
async fn end_pass(
    store: &Store,
    deletion: &AccountDeletion,
    began_at: Timestamp,
    has_live: bool,
    clock: &Clock,
) -> Result<Deletion> {
    // The index may have lacked an order that was placed, or claimed, right before the request.
    let is_certain = began_at >= later(deletion.asked_at, PENDING_OP_TIMEOUT);
    if is_certain && !has_live {
        store.end_account_deletion(deletion).await?;
        return Ok(Deletion::Complete);
    }
    let next = AccountDeletion {
        pass: None,
        // Another person may have the address before the next pass ends.
        email: None,
        ..deletion.next()
    };
    let (wait, progress) = if has_live {
        (RECHECK_ORDERS_AFTER, Deletion::Waiting)
    } else {
        (PENDING_OP_TIMEOUT, Deletion::Complete)
    };
    store
        .save_account_deletion(&next, later(clock.now(), wait))
        .await?;
    Ok(progress)
}
