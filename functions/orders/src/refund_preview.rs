//! What a cancellation would give back now, to the cent, before it is asked for.

use axum::extract::State;
use domain::offer::CancellationPolicy;
use domain::order::{Order, Transition, allowed, policy_refund};
use domain::{Money, OrderGuid, OrderHash};
use http_api::{ApiError, ErrorCode, Failures, Json, Result};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{Access, OrderRequest};

/// The refund of a cancellation at this moment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefundPreview {
    refund: Money,
    policy: CancellationPolicy,
}

/// What the caller's cancellation would give back.
#[utoipa::path(
    get, path = "/api/orders/{orderGuid}/refund-preview", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = RefundPreview), Failures),
)]
pub(crate) async fn preview_refund(
    State(state): State<OrdersState>,
    sender: OrderRequest,
) -> Result<Json<RefundPreview>> {
    let now = state.clock.now();
    preview(&sender.authorise(&state, now).await?, now)
}

/// What a guest's cancellation would give back.
#[utoipa::path(
    get, path = "/api/orders/by-hash/{orderHash}/refund-preview", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = RefundPreview), Failures),
)]
pub(crate) async fn preview_refund_by_hash(
    state: State<OrdersState>,
    sender: OrderRequest,
) -> Result<Json<RefundPreview>> {
    preview_refund(state, sender).await
}

fn preview(access: &Access, now: Timestamp) -> Result<Json<RefundPreview>> {
    let order: &Order = &access.order;
    if !allowed(order, access.viewer, now).contains(&Transition::CancelByCustomer) {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "this order cannot be cancelled by its customer now",
        ));
    }
    let refund = policy_refund(order, now).map_err(ApiError::internal)?;
    Ok(Json(RefundPreview {
        refund: refund.refund,
        policy: refund.policy,
    }))
}
