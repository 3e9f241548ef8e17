//! Reads an order together with the role of the caller.

use domain::OrderHash;
use domain::order::{Actor, Order};
use http_api::{Limiter, OrderRef, Result, order_of_link};
use jiff::Timestamp;

use crate::OrdersState;

/// An order and the role of the caller.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    pub(crate) order: Order,
    pub(crate) viewer: Actor,
}

/// Returns the order if the caller is one of its parties. A passed deadline takes effect first, so that no response
/// shows an outdated state.
pub(crate) async fn authorise(
    state: &OrdersState,
    sender: &OrderRef,
    now: Timestamp,
) -> Result<Access> {
    let (order, _) = sender.find(&state.store).await?;
    // Boxed, because the future of a passed deadline is large.
    let order = Box::pin(state.settle.due(order, now)).await?;
    let viewer = sender.viewer(&state.store, &order).await?;
    Ok(Access { order, viewer })
}

/// Returns the order of a guest's link, for endpoints that accounts do not use.
pub(crate) async fn by_link(
    state: &OrdersState,
    limiter: Limiter,
    hash: OrderHash,
    now: Timestamp,
) -> Result<Order> {
    let sender = OrderRef::Link(limiter, hash);
    Ok(authorise(state, &sender, now).await?.order)
}

/// Returns the order of a link, also of a retired one, for an owner who is authenticated by a token.
pub(crate) async fn by_any_link(
    state: &OrdersState,
    limiter: &Limiter,
    hash: &OrderHash,
    now: Timestamp,
) -> Result<Order> {
    let order = order_of_link(&state.store, limiter, hash).await?;
    Ok(Box::pin(state.settle.due(order, now)).await?)
}
