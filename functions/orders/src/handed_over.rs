//! The uploaded file that is handed over with an action.

use domain::media::{Asset, AssetStatus};
use domain::order::{Actor, Order};
use jiff::Timestamp;
use web::{ApiError, Result};

use crate::OrdersState;
use crate::action::ActOnOrder;

const FIELD: &str = "deliverable.assetId";

/// The file that the action names. One that is another's, of another order or not ready is the same as none.
pub(crate) async fn find_file(
    state: &OrdersState,
    order: &Order,
    viewer: Actor,
    request: &ActOnOrder,
) -> Result<Option<Asset>> {
    let Some((asset_id, kind)) = request.file() else {
        return Ok(None);
    };
    let Some(wanted) = kind.media() else {
        return Err(ApiError::invalid_field(
            FIELD,
            "must be absent unless it is a video or a picture",
        ));
    };
    let asset = state.store.find_asset(asset_id).await?.filter(|asset| {
        let is_owner = viewer == Actor::Operator
            || asset.owner.as_uuid() == order.talent.talent_guid.as_uuid();
        is_owner && asset.order_guid() == Some(order.order_guid)
    });
    let refused = |words| Err(ApiError::invalid_field(FIELD, words));
    match asset {
        None => refused("must be a file that was uploaded for this order"),
        Some(asset) if asset.status != AssetStatus::Ready => refused("must be uploaded first"),
        Some(asset) if asset.kind != wanted => refused("must be of the kind that is delivered"),
        Some(asset) => Ok(Some(asset)),
    }
}

/// Keeps the file from being removed as one that nothing uses. It is written before the order, since the order's own
/// transaction cannot know it: when the order is not written after all, the clock finds a claim that nothing came of.
/// A file that the clock began to remove at this moment is at another version, and the action is refused.
pub(crate) async fn claim(state: &OrdersState, file: &Asset, now: Timestamp) -> Result<()> {
    Ok(state.store.save_asset(&file.claimed(now)).await?)
}
