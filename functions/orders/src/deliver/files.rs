//! The uploaded files of a delivery.

use domain::AssetId;
use domain::media::{Asset, AssetStatus, MediaKind, Purpose};
use domain::order::{Actor, CompanionFile, DeliveredFile, Order};
use domain::text::{AbsentWhen, FieldRule, UploadProblem};
use http_api::{ApiError, Result};
use jiff::Timestamp;

use crate::OrdersState;
use crate::act::action::ActOnOrder;

/// A delivered file, with the poster and captions of a video.
#[derive(Debug)]
pub(crate) struct DeliveryFiles {
    file: Asset,
    poster: Option<Asset>,
    captions: Option<Asset>,
}

impl DeliveryFiles {
    /// Returns the file as an order stores it.
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

/// Returns the files in an action. A file of another owner or order, or one that is not ready, is rejected like a
/// missing one.
pub(crate) async fn find_files(
    state: &OrdersState,
    order: &Order,
    viewer: Actor,
    request: &ActOnOrder,
) -> Result<Option<DeliveryFiles>> {
    let Some(named) = request.files() else {
        return Ok(None);
    };
    let Some(wanted) = named.kind.media_kind() else {
        return refused(
            "deliverable.assetId",
            FieldRule::absent(AbsentWhen::NoVideoOrPicture),
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
            return refused(field, FieldRule::absent(AbsentWhen::NoVideo));
        }
    }
    Ok(Some(DeliveryFiles {
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
            None => refused(field, FieldRule::upload(UploadProblem::NotOfOrder)),
            Some(asset) if asset.status != AssetStatus::Ready => {
                refused(field, FieldRule::upload(UploadProblem::NotUploaded))
            }
            Some(asset) if asset.kind != wanted => {
                refused(field, FieldRule::upload(UploadProblem::NotDeliveredKind))
            }
            Some(asset) => Ok(asset),
        }
    }
}

fn refused<T>(field: &str, rule: FieldRule) -> Result<T> {
    Err(ApiError::invalid_field(field, rule))
}

/// Claims the files, so that they are not removed as unused. The claim is written before the order, because it is not
/// part of the order's transaction; if the order is not written, the clock releases the claim. If the clock has just
/// begun to remove a file, its version differs and the action is rejected.
pub(crate) async fn claim(
    state: &OrdersState,
    files: &DeliveryFiles,
    now: Timestamp,
) -> Result<()> {
    for asset in files.assets() {
        state.store.save_asset(&asset.claimed(now)).await?;
    }
    Ok(())
}
