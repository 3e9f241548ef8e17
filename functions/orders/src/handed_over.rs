//! The uploaded files that are handed over with an action.

use domain::AssetId;
use domain::media::{Asset, AssetStatus, MediaKind, Purpose};
use domain::order::{Actor, CompanionFile, DeliveredFile, Order};
use http_api::{ApiError, Result};
use jiff::Timestamp;

use crate::OrdersState;
use crate::action::ActOnOrder;

/// A file that is handed over, and what belongs to it.
#[derive(Debug)]
pub(crate) struct HandedOver {
    file: Asset,
    poster: Option<Asset>,
    captions: Option<Asset>,
}

impl HandedOver {
    /// The file as the order holds it.
    pub(crate) fn delivered(&self) -> Option<DeliveredFile> {
        Some(DeliveredFile {
            is_publishable: self.assets().all(|asset| asset.is_publishable),
            poster: self.poster.as_ref().and_then(CompanionFile::new),
            captions: self.captions.as_ref().and_then(CompanionFile::new),
            ..DeliveredFile::new(&self.file)?
        })
    }

    fn assets(&self) -> impl Iterator<Item = &Asset> {
        let companions = [self.poster.as_ref(), self.captions.as_ref()];
        std::iter::once(&self.file).chain(companions.into_iter().flatten())
    }
}

/// The files that the action names. One that is another's, of another order or not ready is the same as none.
pub(crate) async fn find_files(
    state: &OrdersState,
    order: &Order,
    viewer: Actor,
    request: &ActOnOrder,
) -> Result<Option<HandedOver>> {
    let Some(named) = request.files() else {
        return Ok(None);
    };
    let Some(wanted) = named.kind.media() else {
        return refused(
            "deliverable.assetId",
            "must be absent unless it is a video or a picture",
        );
    };
    let own = OwnFiles {
        state,
        order,
        viewer,
    };
    let file = own
        .find(named.asset_id, "deliverable.assetId", wanted)
        .await?;
    let poster = own.find_companion(named.poster_id, "deliverable.posterId", MediaKind::Picture);
    let poster = poster.await?;
    let captions = named.captions_id;
    let captions = own.find_companion(captions, "deliverable.captionsId", MediaKind::Captions);
    let captions = captions.await?;
    for (companion, field) in [
        (&poster, "deliverable.posterId"),
        (&captions, "deliverable.captionsId"),
    ] {
        if companion.is_some() && wanted != MediaKind::Video {
            return refused(field, "must be absent unless it is a video");
        }
    }
    Ok(Some(HandedOver {
        file,
        poster,
        captions,
    }))
}

struct OwnFiles<'a> {
    state: &'a OrdersState,
    order: &'a Order,
    viewer: Actor,
}

impl OwnFiles<'_> {
    async fn find_companion(
        &self,
        asset_id: Option<AssetId>,
        field: &'static str,
        wanted: MediaKind,
    ) -> Result<Option<Asset>> {
        match asset_id {
            None => Ok(None),
            Some(asset_id) => Ok(Some(self.find(asset_id, field, wanted).await?)),
        }
    }

    async fn find(
        &self,
        asset_id: AssetId,
        field: &'static str,
        wanted: MediaKind,
    ) -> Result<Asset> {
        let Self {
            state,
            order,
            viewer,
        } = *self;
        let asset = state.store.find_asset(asset_id).await?.filter(|asset| {
            let is_owner = viewer == Actor::Operator
                || asset.owner.as_uuid() == order.talent.talent_guid.as_uuid();
            let order_guid = order.order_guid;
            is_owner && asset.purpose == Purpose::Deliverable { order_guid }
        });
        match asset {
            None => refused(field, "must be a file that was uploaded for this order"),
            Some(asset) if asset.status != AssetStatus::Ready => {
                refused(field, "must be uploaded first")
            }
            Some(asset) if asset.kind != wanted => {
                refused(field, "must be of the kind that is delivered")
            }
            Some(asset) => Ok(asset),
        }
    }
}

fn refused<T>(field: &str, words: &str) -> Result<T> {
    Err(ApiError::invalid_field(field, words))
}

/// Keeps the files from being removed as ones that nothing uses. It is written before the order, since the order's own
/// transaction cannot know it: when the order is not written after all, the clock finds claims that nothing came of.
/// A file that the clock began to remove at this moment is at another version, and the action is refused.
pub(crate) async fn claim(state: &OrdersState, files: &HandedOver, now: Timestamp) -> Result<()> {
    for asset in files.assets() {
        state.store.save_asset(&asset.claimed(now)).await?;
    }
    Ok(())
}
