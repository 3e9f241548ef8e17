//! Who sees a delivered video besides those of the order.

use axum::extract::State;
use domain::order::{SharingRefused, Visibility};
use domain::{OrderGuid, OrderHash};
use http_api::{ApiError, ErrorCode, Failures, Json, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{Access, OrderRequest};
use crate::action::LARGEST_VERSION;
use crate::view::{self, OrderView};

/// Who is to see what was delivered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeVisibility {
    visibility: Visibility,
    /// The version that was seen.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    version: u64,
    /// The customer's word that whom the video is for agrees to its being public; required for `public`.
    #[serde(default)]
    recipient_agrees: bool,
}

/// Change who sees a delivered video, as the order's customer. `unlisted` and `public` open `/{slug}/{assetId}`.
#[utoipa::path(
    put, path = "/api/orders/{orderGuid}/visibility", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = ChangeVisibility,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_visibility(
    State(state): State<OrdersState>,
    sender: OrderRequest,
    Json(request): Json<ChangeVisibility>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = sender.authorise(&state, now).await?;
    change(&state, access, &request, now).await
}

/// Change who sees a delivered video, as whoever holds the order's link.
#[utoipa::path(
    put, path = "/api/orders/by-hash/{orderHash}/visibility", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = ChangeVisibility,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_visibility_by_hash(
    state: State<OrdersState>,
    sender: OrderRequest,
    request: Json<ChangeVisibility>,
) -> Result<Json<OrderView>> {
    change_visibility(state, sender, request).await
}

async fn change(
    state: &OrdersState,
    access: Access,
    request: &ChangeVisibility,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    if request.version > LARGEST_VERSION {
        return Err(ApiError::invalid_field(
            "version",
            "must be the version of an order",
        ));
    }
    let changed = order
        .with_visibility(request.visibility, request.recipient_agrees, viewer, now)
        .map_err(refusal)?;
    if order.version != request.version {
        return Err(StoreError::Conflict.into());
    }
    state.store.save_visibility(&changed).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}

fn refusal(refused: SharingRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        SharingRefused::NotCustomer => ApiError::forbidden(words),
        SharingRefused::NotDelivered => ApiError::new(ErrorCode::ActionRefused, words),
        SharingRefused::NotPublishable => ApiError::new(ErrorCode::VideoNotPublishable, words),
        SharingRefused::NoConsent => ApiError::invalid_field("recipientAgrees", words),
        SharingRefused::Busy => StoreError::Conflict.into(),
    }
}
