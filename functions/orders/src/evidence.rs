//! Pictures that the sides of a dispute show to the operators.

use axum::extract::State;
use domain::media::Purpose;
use domain::order::EvidenceRefused;
use domain::{AssetId, OrderGuid, OrderHash, UserId};
use store::StoreError;
use web::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Path, Result};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::pictures::{self, AddPicture, FIELD, guest_of};
use crate::view::{self, OrderView};

/// Show a picture to the operators who decide the dispute, as a side of the order.
#[utoipa::path(
    post, path = "/api/orders/{orderGuid}/evidence", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = AddPicture,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn show_evidence(
    State(state): State<OrdersState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<AddPicture>,
) -> Result<Json<OrderView>> {
    let access = access::by_guid(&state, guid, &caller, state.clock.now()).await?;
    add(&state, access, caller.user_id, request.asset_id).await
}

/// Show a picture to the operators, as whoever holds the order's link.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/evidence", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = AddPicture,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn show_evidence_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
    Json(request): Json<AddPicture>,
) -> Result<Json<OrderView>> {
    let access = access::by_hash(&state, &limiter, &hash, state.clock.now()).await?;
    let owner = guest_of(&access.order);
    add(&state, access, owner, request.asset_id).await
}

async fn add(
    state: &OrdersState,
    access: Access,
    owner: UserId,
    asset_id: AssetId,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    order.check_evidence(viewer).map_err(refusal)?;
    let order_guid = order.order_guid;
    let now = state.clock.now();
    let purpose = Purpose::Evidence { order_guid };
    let asset = pictures::find_own(state, asset_id, owner, purpose).await?;
    let shown = pictures::add(state, order, &asset, now, |order| {
        order.with_evidence(&asset, viewer, now).map_err(refusal)
    });
    let access = Access {
        order: shown.await?,
        viewer,
    };
    Ok(Json(view::of(state, &access, now).await?))
}

fn refusal(refused: EvidenceRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        EvidenceRefused::NotASide => ApiError::forbidden(words),
        EvidenceRefused::NotDisputed | EvidenceRefused::TooMany => {
            ApiError::new(ErrorCode::ActionRefused, words)
        }
        EvidenceRefused::NotNew => ApiError::invalid_field(FIELD, words),
        EvidenceRefused::Busy => StoreError::Conflict.into(),
    }
}
