//! The response of a booking, also of one that is sent again.

use axum::http::StatusCode;
use domain::order::Order;
use domain::{OrderGuid, OrderHash, OrderNumber};
use http_api::{ApiError, ErrorCode, Json, Result};
use jiff::Timestamp;
use serde::Serialize;
use settle::SettleError;
use store::{IdempotencyKey, IdempotencyRecord};
use utoipa::ToSchema;

use crate::OrdersState;

/// A placed order with its checkout page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlacedOrder {
    order_guid: OrderGuid,
    /// The secret of the order's link; only this response and emails contain it.
    order_hash: String,
    number: OrderNumber,
    /// The provider's checkout page; absent if the talent has to set a price first, or if a repeated request finds the
    /// order paid or ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkout_url: Option<String>,
}

pub(crate) fn placed(
    order: &Order,
    hash: &OrderHash,
    checkout_url: Option<String>,
) -> (StatusCode, Json<PlacedOrder>) {
    http_api::log_order(&order.number);
    let placed = PlacedOrder {
        order_guid: order.order_guid,
        order_hash: hash.reveal(),
        number: order.number.clone(),
        checkout_url,
    };
    (StatusCode::CREATED, Json(placed))
}

/// Responds to a repeated request, also if the provider failed at the first one. The link is not stored but computed
/// again, so an order always has the same link.
pub(crate) async fn replay(
    state: &OrdersState,
    key: &IdempotencyKey,
    earlier: &IdempotencyRecord,
    digest: &str,
    now: Timestamp,
) -> Result<(StatusCode, Json<PlacedOrder>)> {
    let mismatch = |message: &str| Err(ApiError::new(ErrorCode::IdempotencyMismatch, message));
    if earlier.request_digest != digest {
        return mismatch("this `idempotency-key` was used with another request");
    }
    let order = state.store.find_order(earlier.order_guid).await?;
    let order = order.ok_or_else(|| ApiError::not_found("order", earlier.order_guid))?;
    let hash = state
        .quote_key
        .order_hash(&key.caller, &key.key, order.order_guid);
    if hash.digest() != order.hash_digest {
        // The key was rotated between the two requests.
        return mismatch("this `idempotency-key` is too old: place the order again with a new one");
    }
    match state.settle.open_checkout(order.clone(), &hash, now).await {
        Ok(opened) => Ok(placed(&opened.order, &hash, Some(opened.checkout_url))),
        Err(SettleError::NotPayable(_)) => Ok(placed(&order, &hash, None)),
        Err(error) => Err(error.into()),
    }
}
