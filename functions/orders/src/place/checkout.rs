//! Returns the provider's checkout page while an order waits for its payment.

use axum::extract::State;
use domain::OrderHash;
use domain::order::Actor;
use http_api::{ApiError, Failures, Json, OrderRef, Result, random_bytes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Checkout {
    /// The URL of the provider's page.
    checkout_url: String,
}

/// Return the provider's checkout page of an order, as its customer; a new attempt if the last one failed.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/checkout", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = Checkout), Failures),
)]
pub(crate) async fn open_checkout(
    State(state): State<OrdersState>,
    sender: OrderRef,
) -> Result<Json<Checkout>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::authorise(&state, &sender, now).await?;
    if !matches!(viewer, Actor::Customer | Actor::Guest) {
        return Err(ApiError::forbidden("only the customer pays for an order"));
    }
    let hash = match sender {
        OrderRef::Link(_, hash) => hash,
        // The provider's page returns to a link, and the table contains only digests of existing links.
        OrderRef::Account(_, guid) => {
            let hash = OrderHash::from_random(random_bytes()?);
            state.store.add_order_hash(guid, &hash).await?;
            hash
        }
    };
    let opened = state.settle.open_checkout(order, &hash, now).await?;
    Ok(Json(Checkout {
        checkout_url: opened.checkout_url,
    }))
}
