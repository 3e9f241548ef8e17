//! Adds pictures to the brief.

use axum::extract::State;
use domain::media::Purpose;
use domain::order::Actor;
use domain::{AssetId, UserId};
use http_api::{ApiError, Failures, Json, OrderRef, Result};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::act::pictures::{self, AddPicture};
use crate::view::{self, OrderView};

/// Add an uploaded picture to the brief, as the order's customer, until the talent has accepted or declined. The link
/// can be used for an account's order, too, while the order waits for its payment.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/brief-pictures", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body = AddPicture,
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn add_brief_picture(
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
    let mut pictures = order.brief.pictures.iter();
    if viewer != Actor::Operator && pictures.any(|picture| picture.asset_id == asset_id) {
        // The request is a repetition whose first response was lost.
        let access = Access { order, viewer };
        return Ok(Json(
            view::read_order_view(state, &access, state.clock.now()).await?,
        ));
    }
    order
        .check_brief_picture(viewer)
        .map_err(ApiError::refused)?;
    let order_guid = order.order_guid;
    let now = state.clock.now();
    let purpose = Purpose::BriefPicture { order_guid };
    let asset = pictures::find_own(state, asset_id, owner, purpose).await?;
    let added = pictures::add(state, order, &asset, now, |order| {
        order.with_brief_picture(&asset, viewer, now)
    });
    let access = Access {
        order: added.await?,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}
