//! Changes who else can see a delivered video.

use axum::extract::State;
use domain::Version;
use domain::order::Visibility;
use http_api::{ApiError, Failures, Json, OrderRef, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

/// The visibility of a delivered video.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeVisibility {
    visibility: Visibility,
    /// The version that the caller saw.
    version: Version,
    /// The customer's confirmation that the person in the video agrees to its publication; required for `public`.
    #[serde(default)]
    recipient_agrees: bool,
}

/// Change who can see a delivered video, as the order's customer. `unlisted` and `public` open `/{slug}/{assetId}`.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/visibility", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ChangeVisibility, example = json!({ "visibility": "unlisted", "version": 3, "recipientAgrees": true })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_visibility(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<ChangeVisibility>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    Box::pin(change(&state, access, &request, now)).await
}

async fn change(
    state: &OrdersState,
    access: Access,
    request: &ChangeVisibility,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    let changed = order
        .with_visibility(request.visibility, request.recipient_agrees, viewer, now)
        .map_err(ApiError::refused)?;
    if request.version != order.version {
        return Err(StoreError::Conflict.into());
    }
    state.store.save_visibility(&changed).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}
