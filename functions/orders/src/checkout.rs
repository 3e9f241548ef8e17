//! Pay, or pay again: the way to the provider's page while an order waits for payment.

use axum::extract::State;
use domain::order::Actor;
use domain::{OrderGuid, OrderHash};
use http_api::{ApiError, Caller, Failures, Json, Limiter, Path, Result, random_bytes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{OrdersState, access};

/// Where to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Checkout {
    /// The provider's page.
    checkout_url: String,
}

/// The provider's page for the order that a link opens; a new attempt where the last one failed.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/checkout", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = Checkout), Failures),
)]
pub(crate) async fn open_checkout_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
) -> Result<Json<Checkout>> {
    let now = state.clock.now();
    let access = access::by_hash(&state, &limiter, &hash, now).await?;
    let opened = state.settle.open_checkout(access.order, &hash, now).await?;
    Ok(Json(Checkout {
        checkout_url: opened.checkout_url,
    }))
}

/// The provider's page for an order of the caller's account; a new attempt where the last one failed.
#[utoipa::path(
    post, path = "/api/orders/{orderGuid}/checkout", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = Checkout), Failures),
)]
pub(crate) async fn open_checkout(
    State(state): State<OrdersState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
) -> Result<Json<Checkout>> {
    let now = state.clock.now();
    let access = access::by_guid(&state, guid, &caller, now).await?;
    if access.viewer != Actor::Customer {
        return Err(ApiError::forbidden("only the customer pays for an order"));
    }
    // The provider's page leads back by a link, and the table keeps only digests of those there are.
    let hash = OrderHash::from_random(random_bytes()?);
    state.store.add_order_hash(guid, &hash).await?;
    let opened = state.settle.open_checkout(access.order, &hash, now).await?;
    Ok(Json(Checkout {
        checkout_url: opened.checkout_url,
    }))
}
