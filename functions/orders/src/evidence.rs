//! Pictures that the sides of a dispute show to the operators.

use axum::extract::State;
use domain::media::Purpose;
use domain::order::EvidenceRefused;
use domain::{AssetId, OrderGuid, OrderHash, UserId};
use http_api::{ApiError, ErrorCode, Failures, Json, Result};
use store::StoreError;

use crate::OrdersState;
use crate::access::{Access, OrderRequest};
use crate::pictures::{self, AddPicture, FIELD};
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
    sender: OrderRequest,
    Json(request): Json<AddPicture>,
) -> Result<Json<OrderView>> {
    let access = sender.authorise(&state, state.clock.now()).await?;
    let owner = sender.uploader(&access.order);
    add(&state, access, owner, request.asset_id).await
}

/// Show a picture to the operators, as whoever holds the order's link.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/evidence", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = AddPicture,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn show_evidence_by_hash(
    state: State<OrdersState>,
    sender: OrderRequest,
    request: Json<AddPicture>,
) -> Result<Json<OrderView>> {
    Box::pin(show_evidence(state, sender, request)).await
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
    Ok(Json(view::read_order_view(state, &access, now).await?))
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
