//! The uploaded files of the marketplace's pictures, which are written together with the settings and sports that use
//! them.

use domain::AssetId;
use domain::marketplace::UsedPicture;
use domain::media::{Asset, AssetStatus};
use domain::talent::Image;
use domain::text::{FieldRule, UploadProblem};
use http_api::{ApiError, Result};
use jiff::Timestamp;
use store::Store;

/// Returns the files that change when `after` replaces `before`: added ones kept, removed ones discarded. `within` is
/// the part of the request that has the pictures. A picture that was not uploaded, one of the repository, has no file.
pub(crate) async fn changed_files(
    store: &Store,
    within: &str,
    before: &[UsedPicture<'_>],
    after: &[UsedPicture<'_>],
    now: Timestamp,
) -> Result<Vec<Asset>> {
    let mut files = Vec::new();
    for used in after.iter().filter(|used| !before.contains(used)) {
        if let Some(asset_id) = new_file(before, used) {
            files.push(find_unused(store, within, asset_id, used).await?.kept(now));
        }
    }
    let kept: Vec<AssetId> = files_of(after).collect();
    for gone in files_of(before).filter(|asset| !kept.contains(asset)) {
        let file = store.find_asset(gone).await?;
        files.extend(
            file.filter(|file| file.status != AssetStatus::Discarded)
                .map(|file| file.discarded(now)),
        );
    }
    Ok(files)
}

fn files_of<'a>(pictures: &'a [UsedPicture<'_>]) -> impl Iterator<Item = AssetId> + 'a {
    pictures.iter().filter_map(|used| used.image.asset_id())
}

/// Returns the picture's file, unless `before` has it: then only the alternative text changed.
fn new_file(before: &[UsedPicture<'_>], used: &UsedPicture<'_>) -> Option<AssetId> {
    let asset_id = used.image.asset_id()?;
    let same = |earlier: &UsedPicture<'_>| {
        earlier.field == used.field && earlier.image.asset_id() == Some(asset_id)
    };
    (!before.iter().any(same)).then_some(asset_id)
}

/// Returns a checked file that an operator uploaded for this use, and that nothing uses yet.
async fn find_unused(
    store: &Store,
    within: &str,
    asset_id: AssetId,
    used: &UsedPicture<'_>,
) -> Result<Asset> {
    let file = store.find_asset(asset_id).await?;
    file.filter(|file| file.site_picture() == Some(used.picture) && !file.is_claimed)
        .filter(|file| {
            let uploaded = Image::from_upload(file, used.image.alt.clone());
            uploaded.as_ref() == Some(used.image)
        })
        .ok_or_else(|| {
            ApiError::invalid_field(
                format!("{within}.{}.src", used.field),
                FieldRule::upload(UploadProblem::NotPictureOfSlot),
            )
        })
}
