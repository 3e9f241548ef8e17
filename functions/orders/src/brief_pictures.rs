//! Pictures that a customer adds to the brief.

use axum::extract::State;
use domain::media::Purpose;
use domain::order::{Actor, BriefPictureRefused};
use domain::{AssetId, OrderGuid, OrderHash, UserId};
use http_api::{ApiError, ErrorCode, Failures, Json, Result};
use store::StoreError;

use crate::OrdersState;
use crate::access::{Access, OrderRequest};
use crate::pictures::{self, AddPicture, FIELD};
use crate::view::{self, OrderView};

/// Add an uploaded picture to the brief, as the order's customer, until the talent has answered.
#[utoipa::path(
    post, path = "/api/orders/{orderGuid}/brief-pictures", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = AddPicture,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn add_brief_picture(
    State(state): State<OrdersState>,
    sender: OrderRequest,
    Json(request): Json<AddPicture>,
) -> Result<Json<OrderView>> {
    let access = sender.authorise(&state, state.clock.now()).await?;
    let owner = sender.uploader(&access.order);
    add(&state, access, owner, request.asset_id).await
}

/// Add an uploaded picture to the brief, as whoever holds the order's link: also while an order of an account waits for
/// its payment, so that every booking goes the same way.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/brief-pictures", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = AddPicture,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn add_brief_picture_by_hash(
    state: State<OrdersState>,
    sender: OrderRequest,
    request: Json<AddPicture>,
) -> Result<Json<OrderView>> {
    Box::pin(add_brief_picture(state, sender, request)).await
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
        // The request came before, and its answer was lost.
        let access = Access { order, viewer };
        return Ok(Json(
            view::read_order_view(state, &access, state.clock.now()).await?,
        ));
    }
    order.check_brief_picture(viewer).map_err(refusal)?;
    let order_guid = order.order_guid;
    let now = state.clock.now();
    let purpose = Purpose::BriefPicture { order_guid };
    let asset = pictures::find_own(state, asset_id, owner, purpose).await?;
    let added = pictures::add(state, order, &asset, now, |order| {
        order
            .with_brief_picture(&asset, viewer, now)
            .map_err(refusal)
    });
    let access = Access {
        order: added.await?,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}

fn refusal(refused: BriefPictureRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        BriefPictureRefused::NotCustomer => ApiError::forbidden(words),
        BriefPictureRefused::Decided | BriefPictureRefused::TooMany => {
            ApiError::new(ErrorCode::ActionRefused, words)
        }
        BriefPictureRefused::NotNew => ApiError::invalid_field(FIELD, words),
        BriefPictureRefused::Busy => StoreError::Conflict.into(),
    }
}
