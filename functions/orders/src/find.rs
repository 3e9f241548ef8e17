//! Look at one order.

use axum::extract::State;
use domain::{OrderGuid, OrderHash};
use web::{Caller, Failures, Json, Limiter, Path, Result};

use crate::view::OrderView;
use crate::{OrdersState, access, view};

/// An order of the caller's, as its customer, its talent or an operator sees it.
#[utoipa::path(
    get, path = "/api/orders/{orderGuid}", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn find_order(
    State(state): State<OrdersState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::by_guid(&state, guid, &caller, now).await?;
    Ok(Json(view::of(&state, &access, now).await?))
}

/// The order that a link opens, for a guest.
#[utoipa::path(
    get, path = "/api/orders/by-hash/{orderHash}", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn find_order_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::by_hash(&state, &limiter, &hash, now).await?;
    Ok(Json(view::of(&state, &access, now).await?))
}
