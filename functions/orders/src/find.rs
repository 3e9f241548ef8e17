//! Look at one order.

use axum::extract::State;
use domain::{OrderGuid, OrderHash};
use http_api::{Failures, Json, Result};

use crate::OrdersState;
use crate::access::OrderRequest;
use crate::view::{self, OrderView};

/// An order of the caller's, as its customer, its talent or an operator sees it.
#[utoipa::path(
    get, path = "/api/orders/{orderGuid}", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn find_order(
    State(state): State<OrdersState>,
    sender: OrderRequest,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = sender.authorise(&state, now).await?;
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}

/// The order that a link opens, for a guest.
#[utoipa::path(
    get, path = "/api/orders/by-hash/{orderHash}", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn find_order_by_hash(
    state: State<OrdersState>,
    sender: OrderRequest,
) -> Result<Json<OrderView>> {
    find_order(state, sender).await
}
