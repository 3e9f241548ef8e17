//! Deletes the caller's account (ADR 13 lists the retained data and the reasons).

use accounts::{Deletion, delete_account};
use axum::extract::State;
use domain::limits::Limited;
use http_api::{
    ApiError, Caller, Clock, ErrorCode, Failures, Identity, Json, Limiter, Result, Subject,
};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountClosed {
    success: bool,
    /// Whether some data is still to be deleted, automatically within minutes; an account with hundreds of orders takes
    /// longer. Until then the identity service keeps the address, so that no new account can use it.
    finishing: bool,
}

/// Delete the caller's account. Fails with `recent_login_required` unless the caller signed in within five minutes, and
/// with `live_orders` and a list of up to 100 orders with what is open in each: an order that has not ended, a
/// chargeback, for a customer a refund, for a talent a payout. Nothing is changed then. With
/// more than 500 orders it may fail with `unavailable`: a repeated request continues the check behind these orders.
///
/// Once decided, the deletion cannot be stopped, only delayed: the clock repeats failed steps, and erases the orders
/// behind the first 50. From then on the account's tokens, also those of a new sign-in, are rejected with
/// `account_deleted`.
#[utoipa::path(
    delete,
    path = "/api/account",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
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
    let finishing = match Box::pin(delete_account(&store, &identity, &caller, &clock)).await? {
        Deletion::Blocked(live) => {
            let message = format!("{} orders are not over", live.len());
            return Err(ApiError::new(ErrorCode::LiveOrders, message).with_live_orders(live));
        }
        Deletion::Unchecked => {
            let message = "the account has more orders than one request checks: repeat it";
            return Err(ApiError::new(ErrorCode::Unavailable, message));
        }
        Deletion::Pending(error) => {
            error.log_as("accounts.deletion_deferred");
            true
        }
        Deletion::Continues | Deletion::Waiting => true,
        Deletion::Complete => false,
    };
    Ok(Json(AccountClosed {
        success: true,
        finishing,
    }))
}
