//! Delete one's account (ADR 0013 says what stays and why).

use axum::extract::State;
use domain::limits::Limited;
use domain::order::Order;
use jiff::Timestamp;
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::{
    ApiError, Caller, Clock, ErrorCode, Failures, Identity, Json, Limiter, LiveOrder, Result,
    Subject, Tokens, refuse_tokens,
};

use crate::held::Held;

/// The account is gone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountClosed {
    /// Always true.
    success: bool,
}

/// Deletes the caller's account. `recent_login_required` unless they signed in within five minutes, `live_orders`
/// with the list while orders are not over. Nothing is changed then.
///
/// Each step can be repeated and leaves the account able to repeat it: whatever fails, the same request again goes
/// on where this one stopped. The account at the identity service goes last but for the tokens of it that are out;
/// until then a new sign-in is possible and repeats everything.
#[utoipa::path(
    delete,
    path = "/api/account",
    tag = "profiles",
    security(("bearer" = [])),
    responses((status = 200, body = AccountClosed), Failures),
)]
pub(crate) async fn close_account(
    State(store): State<Store>,
    State(clock): State<Clock>,
    State(identity): State<Identity>,
    limiter: Limiter,
    caller: Caller,
) -> Result<Json<AccountClosed>> {
    limiter
        .count(Limited::CloseAccount, &[Subject::Account(&caller.uid)])
        .await?;
    caller.require_recent_sign_in()?;
    let now = clock.now();
    let held = Held::find(&store, &caller).await?;
    refuse_live(&store, &held.orders).await?;
    erase(&store, held, now).await?;
    refuse_tokens(&store, &caller.uid, Tokens::All).await?;
    identity.delete_account(&caller.uid).await?;
    Ok(Json(AccountClosed { success: true }))
}

/// An order is in the way while somebody has something to do, to get or to pay, or a mail about it is under way.
async fn refuse_live(store: &Store, orders: &[Order]) -> Result<()> {
    let mut live = Vec::new();
    for order in orders {
        if order.is_live() || !store.list_outbox(order.order_guid).await?.is_empty() {
            live.push(LiveOrder {
                order_guid: order.order_guid,
                number: order.number.clone(),
                state: order.state,
            });
        }
    }
    if live.is_empty() {
        return Ok(());
    }
    let message = format!("{} orders are not over", live.len());
    Err(ApiError::new(ErrorCode::LiveOrders, message).with_live_orders(live))
}

/// First what is public, then what others keep of the person, then what only the account held.
async fn erase(store: &Store, held: Held, now: Timestamp) -> Result<(), StoreError> {
    let Held {
        user,
        talent,
        offers,
        orders,
        feedback,
        application,
    } = held;
    let is_customer = talent.is_none();
    if let Some(closed) = talent.and_then(|talent| talent.closed(now)) {
        store.close_talent(&closed, now).await?;
    }
    for offer in offers {
        store
            .delete_offer(offer.talent_guid, offer.offer_guid)
            .await?;
    }
    if is_customer {
        for erased in orders.iter().filter_map(|order| order.erased(now)) {
            store.save_order(&erased).await?;
        }
        for written in feedback {
            if let Some(erased) = written.erased(now) {
                store.save_feedback(&erased, Some(&written)).await?;
            }
        }
    }
    if let Some(application) = application {
        store.delete_application(&application).await?;
    }
    match user {
        Some(user) => store.release_account(&user.uid, &user.email, None).await,
        None => Ok(()),
    }
}
