//! Whose a file is, and whose an order.

use domain::limits::Limited;
use domain::media::{Asset, AssetStatus};
use domain::order::{Actor, GiftStatus, Order};
use domain::talent::Talent;
use domain::{AssetId, GiftToken, OrderGuid, OrderHash, TalentGuid, UserId};
use http_api::{ApiError, Caller, Limiter, OrderRef, Result, Role};
use jiff::Timestamp;

use crate::MediaState;

/// A file that this owner uploads or has uploaded; everyone else learns that it does not exist.
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

/// Returns the owner of the files that a guest uploads for this order: the order's guid, which no token contains, so
/// only the link continues what the link began.
pub(crate) fn guest_of(order: &Order) -> UserId {
    UserId::from_uuid(order.order_guid.as_uuid())
}

/// An order of the caller's, with the role in which they see it.
pub(crate) async fn order_by_guid(
    state: &MediaState,
    guid: OrderGuid,
    caller: &Caller,
) -> Result<(Order, Actor)> {
    let sender = OrderRef::Account(caller.clone(), guid);
    sender.find(&state.store).await
}

/// The order that a link opens.
pub(crate) async fn order_by_hash(
    state: &MediaState,
    limiter: Limiter,
    hash: OrderHash,
) -> Result<Order> {
    let sender = OrderRef::Link(limiter, hash);
    Ok(sender.find(&state.store).await?.0)
}

/// The order whose gift this link opens, once it is open.
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

/// Only talent have a page.
pub(crate) fn require_talent(caller: &Caller) -> Result<TalentGuid> {
    if caller.role != Role::Talent {
        return Err(ApiError::forbidden("this area is for talent"));
    }
    Ok(TalentGuid::from(caller.user_id))
}

/// A file that does not exist, or of which the caller may not know that it does.
pub(crate) fn missing(asset_id: AssetId) -> ApiError {
    ApiError::not_found("file", asset_id)
}

/// The page of the caller, who must be talent.
pub(crate) async fn own_talent(state: &MediaState, caller: &Caller) -> Result<Talent> {
    let guid = require_talent(caller)?;
    state
        .store
        .find_talent(guid)
        .await?
        .ok_or_else(|| ApiError::not_found("talent", guid))
}
