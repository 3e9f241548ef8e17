//! Removes unused uploaded files: unfinished uploads, rejected files, files of deleted rows.

use domain::media::{Asset, AssetStatus, Purpose};
use domain::{AssetId, TalentGuid};
use jiff::Timestamp;
use objects::{ObjectError, ObjectStore};
use serde::Serialize;
use store::documents::MATCHDAY;
use store::{Store, StoreError};

use crate::due_pages::DuePages;

/// Counts of one run, which are logged and returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Orphans {
    pub removed: u32,
    /// Files that are in use.
    pub kept: u32,
    /// Files that failed; the next run retries them.
    pub failed: u32,
}

/// The reason why a file failed.
#[derive(Debug, thiserror::Error)]
enum OrphanError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Objects(#[from] ObjectError),
}

enum Verdict {
    Removed,
    Kept,
    NotDue,
}

/// Checks every file that is due: used ones are kept, all others are removed. A failed one does not delay the others.
/// Returns an error only if the due index cannot be read.
pub async fn remove_orphans(
    store: &Store,
    objects: &ObjectStore,
    now: Timestamp,
) -> Result<Orphans, StoreError> {
    let mut report = Orphans::default();
    let mut pages = DuePages::at(now);
    while let Some(due) = pages.next_page() {
        let page = store.list_due_assets(due).await?;
        for asset_id in pages.advance(page) {
            match Box::pin(deal_with(store, objects, asset_id, now)).await {
                Ok(Verdict::Removed) => report.removed += 1,
                Ok(Verdict::Kept) => report.kept += 1,
                // Another call claimed it concurrently, or another run was faster.
                Ok(Verdict::NotDue) | Err(OrphanError::Store(StoreError::Conflict)) => {}
                Err(error) => {
                    report.failed += 1;
                    tracing::error!(%error, asset = %asset_id, "files.not_removed");
                }
            }
        }
    }
    tracing::info!(?report, "files.removed");
    Ok(report)
}

async fn deal_with(
    store: &Store,
    objects: &ObjectStore,
    asset_id: AssetId,
    now: Timestamp,
) -> Result<Verdict, OrphanError> {
    // The index is eventually consistent.
    let Some(asset) = store.find_asset(asset_id).await? else {
        return Ok(Verdict::NotDue);
    };
    if asset.due_at.is_none_or(|at| at > now) {
        return Ok(Verdict::NotDue);
    }
    if asset.status == AssetStatus::Ready && is_used(store, &asset).await? {
        store.save_asset(&asset.kept(now)).await?;
        return Ok(Verdict::Kept);
    }
    let key = asset.object_key();
    if asset.status == AssetStatus::Rejected {
        objects.delete(&key, now).await?;
        store.forget_refused_bytes(&asset).await?;
        return Ok(Verdict::Removed);
    }
    // First the row, conditional on its version: a concurrent claim is rejected.
    let going = if asset.status == AssetStatus::Discarded {
        asset
    } else {
        let going = asset.discarded(now);
        store.save_asset(&going).await?;
        going
    };
    objects.abort_upload(&key, &going.upload_id, now).await?;
    // First the public copy.
    if let Some(published) = going.published_key() {
        objects.delete(&published, now).await?;
    }
    objects.delete(&key, now).await?;
    store.delete_asset(&going).await?;
    Ok(Verdict::Removed)
}

/// Returns whether the file is used by its order, message or page.
async fn is_used(store: &Store, asset: &Asset) -> Result<bool, StoreError> {
    match asset.purpose {
        Purpose::Deliverable { order_guid }
        | Purpose::Evidence { order_guid }
        | Purpose::BriefPicture { order_guid } => {
            let order = store.find_order(order_guid).await?;
            Ok(order.is_some_and(|order| order.asset_ids().any(|used| used == asset.asset_id)))
        }
        Purpose::MessagePicture { order_guid } => {
            // The message's id is the picture's id.
            let documents = store.documents(&MATCHDAY);
            let id = asset.asset_id.to_string();
            let message = documents.find_message(order_guid, &id).await?;
            Ok(message.and_then(|message| message.picture) == Some(asset.asset_id))
        }
        Purpose::TalentPage { .. } => {
            let talent = store.find_talent(TalentGuid::from(asset.owner)).await?;
            Ok(talent.is_some_and(|talent| talent.page_assets().contains(&asset.asset_id)))
        }
        // The transaction that saves the setting or the sport removes the due time.
        Purpose::SitePicture { .. } => Ok(false),
    }
}
