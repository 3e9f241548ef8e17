//! Adds a guest's order to an account.

use axum::extract::State;
use domain::OrderHash;
use domain::limits::Limited;
use domain::order::Actor;
use http_api::{ApiError, Caller, Failures, Json, Limiter, Path, Result, Role, Subject};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

/// Add the order of a link to the caller's account. The link proves the booking, and the account's verified address
/// must equal the order's address. Afterwards no link to the order can act on it.
#[utoipa::path(
    post, path = "/api/orders/{orderHash}/claim", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("claimer"))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn claim_order(
    State(state): State<OrdersState>,
    caller: Caller,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let subject = Subject::Account(&caller.uid);
    limiter.count(Limited::ClaimOrder, &[subject]).await?;
    let order = access::by_any_link(&state, &limiter, &hash, now).await?;
    if caller.role != Role::Customer {
        return Err(ApiError::forbidden(
            "only a customer's account can hold an order",
        ));
    }
    if caller.email.as_ref() != Some(&order.customer.email) {
        return Err(ApiError::forbidden(
            "the order was booked with another email address",
        ));
    }
    // A person who was forwarded the link could register with the customer's address, but not verify it.
    if !caller.email_verified {
        return Err(ApiError::forbidden(
            "confirm the account's email address first",
        ));
    }
    let claimed = order
        .claimed_by(caller.user_id, now)
        .ok_or_else(|| ApiError::forbidden("another account holds this order"))?;
    if claimed.version != order.version {
        state.store.save_claimed_order(&claimed).await?;
    }
    // With the order go its tips; a repeated call adds what an earlier one did not.
    for tip in state.store.list_tips(&claimed).await? {
        let mine = tip.claimed_by(caller.user_id, now);
        if let Some(claimed) = mine.filter(|claimed| claimed.version != tip.version) {
            state.store.save_order(&claimed).await?;
        }
    }
    let access = Access {
        order: claimed,
        viewer: Actor::Customer,
    };
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}
