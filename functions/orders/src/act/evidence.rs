//! Adds pictures that the parties of a dispute submit to the operators.

use axum::extract::State;
use domain::media::Purpose;
use domain::{AssetId, UserId};
use http_api::{ApiError, Failures, Json, OrderRef, Result};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::act::pictures::{self, AddPicture};
use crate::view::{self, OrderView};

/// Submit a picture to the operators who decide the dispute, as a party of the order.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/evidence", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body = AddPicture,
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn show_evidence(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<AddPicture>,
) -> Result<Json<OrderView>> {
    let access = access::authorise(&state, &sender, state.clock.now()).await?;
    let owner = sender.uploader(&access.order);
    Box::pin(add(&state, access, owner, request.asset_id)).await
}

async fn add(
    state: &OrdersState,
    access: Access,
    owner: UserId,
    asset_id: AssetId,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    order.check_evidence(viewer).map_err(ApiError::refused)?;
    let order_guid = order.order_guid;
    let now = state.clock.now();
    let purpose = Purpose::Evidence { order_guid };
    let asset = pictures::find_own(state, asset_id, owner, purpose).await?;
    let shown = pictures::add(state, order, &asset, now, |order| {
        order.with_evidence(&asset, viewer, now)
    });
    let access = Access {
        order: shown.await?,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}
