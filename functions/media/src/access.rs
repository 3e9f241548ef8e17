//! The access to files and orders.

use domain::limits::Limited;
use domain::media::{Asset, AssetStatus};
use domain::order::{Actor, GiftStatus, Order};
use domain::talent::Talent;
use domain::{AssetId, GiftToken, OrderGuid, OrderHash, TalentGuid, UserId};
use http_api::{ApiError, Caller, Limiter, OrderRef, Result, Role};
use jiff::Timestamp;

use crate::MediaState;

/// Returns a file that this owner uploads or has uploaded; `not_found` for every other caller.
pub(crate) async fn own_file(
    state: &MediaState,
    asset_id: AssetId,
    owner: UserId,
) -> Result<Asset> {
    let asset = state.store.find_asset(asset_id).await?;
    asset
        .filter(|asset| asset.owner == owner)
        .filter(|asset| asset.status != AssetStatus::Discarded)
        .ok_or_else(|| missing(asset_id))
}

/// Returns the owner of the files that a guest uploads for this order: the order's GUID. No token contains it, so only
/// the link can continue such an upload.
pub(crate) fn guest_of(order: &Order) -> UserId {
    UserId::from_uuid(order.order_guid.as_uuid())
}

/// Returns an order of the caller, with the caller's role.
pub(crate) async fn order_by_guid(
    state: &MediaState,
    guid: OrderGuid,
    caller: &Caller,
) -> Result<(Order, Actor)> {
    let sender = OrderRef::Account(caller.clone(), guid);
    sender.find(&state.store).await
}

/// Returns the order of a link.
pub(crate) async fn order_by_hash(
    state: &MediaState,
    limiter: Limiter,
    hash: OrderHash,
) -> Result<Order> {
    let sender = OrderRef::Link(limiter, hash);
    Ok(sender.find(&state.store).await?.0)
}

/// Returns the order of a gift's link, once the gift is open.
pub(crate) async fn order_by_gift(
    state: &MediaState,
    limiter: &Limiter,
    token: &GiftToken,
    now: Timestamp,
) -> Result<Order> {
    let Some(order) = state.store.find_order_by_gift(token).await? else {
        limiter.count(Limited::WrongLink, &[]).await?;
        return Err(ApiError::missing("the gift of this link"));
    };
    if order.gift_status(now) == Some(GiftStatus::Open) {
        Ok(order)
    } else {
        Err(ApiError::missing("the gift of this link"))
    }
}

/// Returns the caller's talent. Rejects other roles.
pub(crate) fn require_talent(caller: &Caller) -> Result<TalentGuid> {
    if caller.role != Role::Talent {
        return Err(ApiError::forbidden("this area is for talent"));
    }
    Ok(TalentGuid::from(caller.user_id))
}

/// Returns the error of a file that does not exist, or that the caller cannot access.
pub(crate) fn missing(asset_id: AssetId) -> ApiError {
    ApiError::not_found("file", asset_id)
}

/// Returns the caller's page. Rejects other roles.
pub(crate) async fn own_talent(state: &MediaState, caller: &Caller) -> Result<Talent> {
    let guid = require_talent(caller)?;
    state
        .store
        .find_talent(guid)
        .await?
        .ok_or_else(|| ApiError::not_found("talent", guid))
}
