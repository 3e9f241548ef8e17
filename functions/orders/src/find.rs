//! Returns one order.

use axum::extract::State;
use http_api::{Failures, Json, OrderRef, Result};

use crate::OrdersState;
use crate::access;
use crate::view::{self, OrderView};

/// Return an order as the caller can see it: its customer, its talent, an operator, or a guest with the link.
#[utoipa::path(
    get, path = "/api/orders/{orderRef}", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "parties", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn find_order(
    State(state): State<OrdersState>,
    sender: OrderRef,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}
