//! The steps of a deletion. The first writes down that it is wanted, so whatever stops after it is finished by the
//! clock: by then the person has no token left to repeat anything with.

use domain::customer::Role;
use jiff::{SignedDuration, Timestamp};
use store::{Departure, GRACE, Store, StoreError};

use super::erase::{erase, in_the_way};
use super::held::{Held, Holder};
use crate::clock::Clock;
use crate::error::{ApiError, LiveOrder, Result};
use crate::identity::Identity;
use crate::token::{Caller, Tokens, refuse_tokens};

/// When a deletion is tried again that the table or the identity service had no answer for.
const AGAIN: SignedDuration = SignedDuration::from_mins(5);
/// When an order that was not over is looked at again.
const ORDERS_TAKE: SignedDuration = SignedDuration::from_hours(1);

/// How far a deletion came.
#[derive(Debug)]
pub enum Left {
    /// Nothing was changed: these orders are not over.
    Not(Vec<LiveOrder>),
    /// It is decided and something of it failed, for the log; the clock finishes it.
    Almost(ApiError),
    /// Everything that could be found is gone.
    Wholly,
}

/// Deletes the caller's account as far as it can be done at once.
///
/// While the intention stands no order can be placed with the account. It stays for [`GRACE`] after everything is done:
/// the index of a customer's orders lags behind the table, so the clock looks once more for one of the last second.
pub async fn leave(
    store: &Store,
    identity: &Identity,
    caller: &Caller,
    clock: &Clock,
) -> Result<Left> {
    let now = clock.now();
    let holder = Holder::from(caller);
    if holder.role == Role::Operator {
        return Err(ApiError::forbidden(
            "an operator's account is not kept here",
        ));
    }
    let user = store.find_user(&holder.uid).await?;
    let departure = Departure {
        email: user.map(|user| user.email),
        uid: holder.uid,
        user_id: holder.user_id,
        role: holder.role,
        proven_email: holder.proven_email,
        is_decided: false,
        asked_at: now,
    };
    match store.begin_departure(&departure, later(now, GRACE)).await {
        // Another request of theirs came first and goes on.
        Err(StoreError::Conflict) => return Err(ApiError::account_deleted()),
        outcome => outcome?,
    }
    Ok(Box::pin(proceed(store, identity, departure, clock))
        .await?
        .0)
}

/// Goes on with a deletion that is due; says how far it came, `None` when there is none any more.
pub async fn go_on_leaving(
    store: &Store,
    identity: &Identity,
    uid: &str,
    clock: &Clock,
) -> Result<Option<Left>> {
    let Some(departure) = store.find_departure(uid).await? else {
        return Ok(None);
    };
    let now = clock.now();
    let was_decided = departure.is_decided;
    // First of all: one that fails waits its turn behind the others.
    if was_decided {
        store.save_departure(&departure, later(now, AGAIN)).await?;
    }
    let (left, departure) = Box::pin(proceed(store, identity, departure, clock)).await?;
    match &left {
        Left::Wholly if was_decided => store.end_departure(uid).await?,
        Left::Not(live) if was_decided && !live.is_empty() => {
            store
                .save_departure(&departure, later(now, ORDERS_TAKE))
                .await?;
        }
        _ => {}
    }
    Ok(Some(left))
}

/// Each step can be repeated, and the first that failed is where the next try begins to do something.
async fn proceed(
    store: &Store,
    identity: &Identity,
    mut departure: Departure,
    clock: &Clock,
) -> Result<(Left, Departure)> {
    let held = Held::find(store, &Holder::from(&departure)).await?;
    let live = in_the_way(store, &held.orders).await?;
    if !departure.is_decided {
        if !live.is_empty() {
            store.cancel_departure(&departure.uid).await?;
            return Ok((Left::Not(live), departure));
        }
        departure.is_decided = true;
        store
            .save_departure(&departure, later(clock.now(), GRACE))
            .await?;
    }
    // A talent's orders are its customers': those that were not paid for when it left run out by themselves.
    let live = match departure.role {
        Role::Customer => live,
        Role::Talent | Role::Operator => Vec::new(),
    };
    let done = Box::pin(finish(store, identity, &departure, held, &live, clock)).await;
    let left = match done {
        Err(error) => Left::Almost(error),
        Ok(()) if live.is_empty() => Left::Wholly,
        Ok(()) => Left::Not(live),
    };
    Ok((left, departure))
}

/// What is decided: nobody signs in with the account any more, then its rows, then the account at the identity service.
async fn finish(
    store: &Store,
    identity: &Identity,
    departure: &Departure,
    held: Held,
    live: &[LiveOrder],
    clock: &Clock,
) -> Result<()> {
    refuse_tokens(store, &departure.uid, Tokens::Ever).await?;
    erase(store, departure, held, live, clock).await?;
    Ok(identity.delete_account(&departure.uid).await?)
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}
