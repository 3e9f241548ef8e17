//! An order and the role in which it is looked at.

use domain::OrderHash;
use domain::order::{Actor, Order};
use http_api::{Limiter, OrderRef, Result, order_of_link};
use jiff::Timestamp;

use crate::OrdersState;

/// An order and the role in which it is looked at.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    pub(crate) order: Order,
    pub(crate) viewer: Actor,
}

/// The order, if it concerns the sender. A deadline that passed is acted on first, so that no page shows a stale state.
pub(crate) async fn authorise(
    state: &OrdersState,
    sender: &OrderRef,
    now: Timestamp,
) -> Result<Access> {
    let (order, _) = sender.find(&state.store).await?;
    // Boxed, since settling a deadline makes a large future.
    let order = Box::pin(state.settle.due(order, now)).await?;
    let viewer = sender.viewer(&order)?;
    Ok(Access { order, viewer })
}

/// The order that a guest's link opens, for endpoints that accounts do not use.
pub(crate) async fn by_link(
    state: &OrdersState,
    limiter: Limiter,
    hash: OrderHash,
    now: Timestamp,
) -> Result<Order> {
    let sender = OrderRef::Link(limiter, hash);
    Ok(authorise(state, &sender, now).await?.order)
}

/// The order whose link this is, also a retired one: for its owner, whose token shows the account.
pub(crate) async fn by_any_link(
    state: &OrdersState,
    limiter: &Limiter,
    hash: &OrderHash,
    now: Timestamp,
) -> Result<Order> {
    let order = order_of_link(&state.store, limiter, hash).await?;
    Ok(Box::pin(state.settle.due(order, now)).await?)
}
