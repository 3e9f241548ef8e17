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

/// The account is gone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountClosed {
    /// Always true.
    success: bool,
    /// Whether something is left that is deleted by itself within minutes. Until it is, the identity service knows
    /// the address and gives it to no new account.
    finishing: bool,
}

/// Deletes the caller's account. `recent_login_required` unless they signed in within five minutes, `live_orders`
/// with the list while orders are not over. Nothing is changed then.
///
/// From the moment it is decided nothing can stop it but only put it off: what fails is repeated by the clock. The
/// account's tokens, those of a new sign-in too, are answered `account_deleted` from then on.
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
        Deletion::Pending(error) => {
            error.log_as("a deletion is left for the clock to finish");
            true
        }
        Deletion::Complete => false,
    };
    Ok(Json(AccountClosed {
        success: true,
        finishing,
    }))
}
