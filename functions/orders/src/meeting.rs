//! Where both sides of a booked time meet.

use axum::extract::State;
use domain::OrderGuid;
use domain::order::{MeetingInput, MeetingRefused};
use domain::text::Violations;
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Path, Result};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::action::LARGEST_VERSION;
use crate::view::{self, OrderView};

/// Where both sides are to meet.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeMeeting {
    meeting: MeetingInput,
    /// The version that was seen.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    version: u64,
}

/// Say where both sides meet, as the order's talent: until the booked time begins. The customer sees it from 24 hours
/// before that until an hour after the end, nobody else ever.
#[utoipa::path(
    put, path = "/api/orders/{orderGuid}/meeting", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = ChangeMeeting,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_meeting(
    State(state): State<OrdersState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<ChangeMeeting>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::by_guid(&state, guid, &caller, now).await?;
    if request.version > LARGEST_VERSION {
        return Err(ApiError::invalid_field(
            "version",
            "must be the version of an order",
        ));
    }
    let changed = order
        .with_meeting(&request.meeting, viewer, now)
        .map_err(refusal)?;
    if order.version != request.version {
        return Err(StoreError::Conflict.into());
    }
    state.store.save_order(&changed).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}

fn refusal(refused: MeetingRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        MeetingRefused::NotTalent => ApiError::forbidden(words),
        MeetingRefused::NoMeeting | MeetingRefused::Begun => {
            ApiError::new(ErrorCode::ActionRefused, words)
        }
        MeetingRefused::Invalid(part) => {
            let mut violations = Violations::new();
            violations.absorb("meeting", part);
            violations.into()
        }
        MeetingRefused::Busy => StoreError::Conflict.into(),
    }
}
