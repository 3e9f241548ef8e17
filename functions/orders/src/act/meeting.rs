//! Sets the meeting point of a booked time.

use axum::extract::State;
use domain::Version;
use domain::order::MeetingInput;
use http_api::{ApiError, Failures, Json, OrderRef, Result};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeMeeting {
    meeting: MeetingInput,
    /// The version that the caller saw.
    version: Version,
}

/// Set the meeting point as the order's talent, until the booked time begins; a missing one until it ends. The customer
/// can see it from 24 hours before the start until an hour after the end; no other viewer can. For a session with
/// several seats, it is set for all orders of the slot.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/meeting", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ChangeMeeting, example = json!({
        "version": 3,
        "meeting": {
            "kind": "online", "joinUrl": "https://meet.example/ada", "place": "Hall", "address": "Road 1",
            "note": "Passcode 4711",
        },
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_talent", "link": "refused" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_meeting(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<ChangeMeeting>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::authorise(&state, &sender, now).await?;
    // After the start only a missing meeting point can be set, and another order of the slot may have one.
    let order = Box::pin(state.store.with_shared_meeting(order)).await?;
    let changed = order
        .with_meeting(&request.meeting, viewer, now)
        .map_err(ApiError::refused)?;
    if request.version != order.version {
        return Err(StoreError::Conflict.into());
    }
    state.store.save_meeting(&changed).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}
