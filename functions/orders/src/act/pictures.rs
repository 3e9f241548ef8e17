//! Adds uploaded pictures to an order.

use domain::media::{Asset, AssetStatus, Purpose};
use domain::order::Order;
use domain::text::{FieldRule, UploadProblem};
use domain::{AssetId, RuleRefusal, UserId};
use http_api::{ApiError, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;

/// The field with the picture's identifier.
const FIELD: &str = "assetId";
/// The most attempts to write a picture when the order changes concurrently.
const MOST_TRIES: u32 = 3;

/// A picture that was uploaded for this order and this purpose.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({ "assetId": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e" }))]
pub(crate) struct AddPicture {
    pub(crate) asset_id: AssetId,
}

/// Returns a ready picture of this owner. One of another owner or purpose is rejected like a missing one.
pub(crate) async fn find_own(
    state: &OrdersState,
    asset_id: AssetId,
    owner: UserId,
    purpose: Purpose,
) -> Result<Asset> {
    let asset = state.store.find_asset(asset_id).await?;
    match asset.filter(|asset| asset.owner == owner && asset.purpose == purpose) {
        None => Err(ApiError::invalid_field(
            FIELD,
            FieldRule::upload(UploadProblem::NotPictureForThis),
        )),
        Some(asset) if asset.status != AssetStatus::Ready => Err(ApiError::invalid_field(
            FIELD,
            FieldRule::upload(UploadProblem::NotUploaded),
        )),
        Some(asset) => Ok(asset),
    }
}

/// Writes the order that `with_picture` returns. The file is claimed before, like a delivered one. A concurrent change
/// of the order does not reject the picture if it is still allowed.
pub(crate) async fn add<Refused: RuleRefusal>(
    state: &OrdersState,
    mut order: Order,
    asset: &Asset,
    now: Timestamp,
    with_picture: impl Fn(&Order) -> Result<Order, Refused>,
) -> Result<Order> {
    if !asset.is_claimed {
        state.store.save_asset(&asset.claimed(now)).await?;
    }
    let order_guid = order.order_guid;
    let mut tries = 1;
    loop {
        let changed = with_picture(&order).map_err(ApiError::refused)?;
        match state.store.save_order(&changed).await {
            Ok(()) => return Ok(changed),
            Err(StoreError::Conflict) if tries < MOST_TRIES => tries += 1,
            Err(error) => return Err(error.into()),
        }
        let again = state.store.find_order(order_guid).await?;
        order = again.ok_or_else(|| ApiError::not_found("order", order_guid))?;
    }
}
