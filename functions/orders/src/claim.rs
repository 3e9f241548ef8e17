//! A guest who has made an account takes the order into it.

use axum::extract::State;
use domain::order::{Actor, Order, OrderCustomer};
use domain::{OrderHash, UserId};
use jiff::Timestamp;
use web::{ApiError, Caller, Failures, Json, Path, Result, Role};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

/// Attach the order that a link opens to the caller's account. The link proves the booking; the account's
/// address must be the one that was booked with.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/claim", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn claim_order(
    State(state): State<OrdersState>,
    caller: Caller,
    Path(hash): Path<OrderHash>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, .. } = access::by_hash(&state, &hash, now).await?;
    if caller.role != Role::Customer {
        return Err(ApiError::forbidden(
            "only a customer's account can hold an order",
        ));
    }
    if caller.email.as_ref() != Some(&order.customer.email) {
        return Err(ApiError::forbidden(
            "the order was booked with another e-mail address",
        ));
    }
    let order = match order.customer.user_id {
        Some(owner) if owner == caller.user_id => order,
        Some(_) => return Err(ApiError::forbidden("another account holds this order")),
        None => {
            let claimed = claimed(&order, caller.user_id, now);
            state.store.save_order(&claimed).await?;
            claimed
        }
    };
    Ok(Json(
        view::of(
            &state,
            &Access {
                order,
                viewer: Actor::Customer,
            },
            now,
        )
        .await?,
    ))
}

fn claimed(order: &Order, user_id: UserId, now: Timestamp) -> Order {
    let customer = OrderCustomer {
        user_id: Some(user_id),
        ..order.customer.clone()
    };
    Order {
        customer,
        ..order.next(now)
    }
}
