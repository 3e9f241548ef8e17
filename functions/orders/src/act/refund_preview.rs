//! Returns the exact refund of a cancellation before it is requested.

use axum::extract::State;
use domain::Money;
use domain::offer::CancellationPolicy;
use domain::order::{Order, Transition, allowed, policy_refund};
use http_api::{ApiError, ErrorCode, Failures, Json, OrderRef, Result};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};

/// The refund of a cancellation at this time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefundPreview {
    refund: Money,
    policy: CancellationPolicy,
}

/// Return the refund of a cancellation by the caller.
#[utoipa::path(
    get, path = "/api/orders/{orderRef}/refund-preview", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "parties", "link": "public" }))),
    responses((status = 200, body = RefundPreview), Failures),
)]
pub(crate) async fn preview_refund(
    State(state): State<OrdersState>,
    sender: OrderRef,
) -> Result<Json<RefundPreview>> {
    let now = state.clock.now();
    preview(&access::authorise(&state, &sender, now).await?, now)
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
