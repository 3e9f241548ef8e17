//! Completes an upload: the file is assembled, checked, and ready or rejected.
//!
//! Each step can be repeated, and the row records where the next attempt begins. First the checksum of all parts is
//! written ([`AssetStatus::Checking`]), then the storage assembles exactly those parts, then the bytes are checked. An
//! interrupted caller repeats the call; the clock removes files that are never completed.

use axum::extract::State;
use domain::limits::Limited;
use domain::media::{Asset, AssetStatus, MediaRefused, part_bytes, part_count};
use domain::text::{FieldRule, UploadProblem};
use domain::{AssetId, OrderHash};
use http_api::{ApiError, Caller, Failures, Json, Limiter, Path, Result, Subject};
use jiff::Timestamp;
use objects::{ObjectError, StoredPart, composite_sha256};

use crate::check::check_content;
use crate::public_copy::copy_to_public;
use crate::view::{FileView, file_view};
use crate::{MediaState, access};

/// Complete an upload. A rejected file is reported as the field `file` with the reason, and its bytes are deleted.
#[utoipa::path(
    post, path = "/api/media/{assetId}/complete", tag = "media",
    params(("assetId" = AssetId, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("uploader"))),
    responses((status = 200, body = FileView), Failures),
)]
pub(crate) async fn complete_file(
    State(state): State<MediaState>,
    limiter: Limiter,
    caller: Caller,
    Path(asset_id): Path<AssetId>,
) -> Result<Json<FileView>> {
    limiter
        .count(Limited::CompleteFile, &[Subject::Account(&caller.uid)])
        .await?;
    let asset = access::own_file(&state, asset_id, caller.user_id).await?;
    complete(&state, asset).await
}

/// Complete an upload by the link of an order.
#[utoipa::path(
    post, path = "/api/media/links/{orderHash}/{assetId}/complete", tag = "media",
    params(("orderHash" = OrderHash, Path), ("assetId" = AssetId, Path)),
    extensions(("x-access" = json!("shared"))),
    responses((status = 200, body = FileView), Failures),
)]
pub(crate) async fn complete_file_by_hash(
    State(state): State<MediaState>,
    limiter: Limiter,
    Path((hash, asset_id)): Path<(OrderHash, AssetId)>,
) -> Result<Json<FileView>> {
    limiter.count(Limited::CompleteFile, &[]).await?;
    let order = access::order_by_hash(&state, limiter, hash).await?;
    let asset = access::own_file(&state, asset_id, access::guest_of(&order)).await?;
    complete(&state, asset).await
}

async fn complete(state: &MediaState, mut asset: Asset) -> Result<Json<FileView>> {
    let now = state.clock.now();
    if asset.status == AssetStatus::Uploading {
        asset = note_arrival(state, &asset, now).await?;
    }
    if asset.status == AssetStatus::Checking {
        put_together(state, &asset, now).await?;
        asset = Box::pin(judge(state, &asset, now)).await?;
    }
    if let Some(refusal) = &asset.refusal {
        return Err(ApiError::invalid_field("file", refusal.clone()));
    }
    // An operator's form shows the picture before it is saved. The row is written first: with it the clock finds a copy
    // that no setting uses.
    if asset.site_picture().is_some() && asset.status == AssetStatus::Ready {
        copy_to_public(state, &asset, now).await?;
    }
    Ok(Json(file_view(state, asset, Vec::new(), now)?))
}

/// Records the checksum of the parts, if all have arrived.
async fn note_arrival(state: &MediaState, asset: &Asset, now: Timestamp) -> Result<Asset> {
    let parts = parts_of(state, asset, now).await?;
    let digests = parts.iter().map(|part| part.sha256.as_str());
    let sha256 = composite_sha256(digests)
        .ok_or_else(|| ApiError::internal("the storage has a part without a SHA-256 digest"))?;
    let arrived = asset.arrived(sha256, now);
    state.store.save_asset(&arrived).await?;
    Ok(arrived)
}

/// Returns the parts, if they are exactly those of the announced file.
async fn parts_of(state: &MediaState, asset: &Asset, now: Timestamp) -> Result<Vec<StoredPart>> {
    let key = asset.object_key();
    let parts = match state.objects.list_parts(&key, &asset.upload_id, now).await {
        Err(ObjectError::Missing { .. }) => return Err(access::missing(asset.asset_id)),
        parts => parts?,
    };
    let is_whole = u64::try_from(parts.len()) == Ok(part_count(asset.bytes))
        && parts.iter().zip(1..).all(|(part, number)| {
            part.number == number && Some(part.bytes) == part_bytes(asset.bytes, number)
        });
    if is_whole {
        return Ok(parts);
    }
    let refused = MediaRefused::Incomplete {
        got: parts.iter().map(|part| part.bytes).sum(),
        announced: asset.bytes,
    };
    Err(ApiError::invalid_field("file", refused))
}

/// Assembles the object from the parts whose checksum was recorded, unless an earlier attempt did.
async fn put_together(state: &MediaState, asset: &Asset, now: Timestamp) -> Result<()> {
    let key = asset.object_key();
    if state.objects.find_size(&key, now).await?.is_some() {
        return Ok(());
    }
    let parts = parts_of(state, asset, now).await?;
    let digests = parts.iter().map(|part| part.sha256.as_str());
    if composite_sha256(digests) != asset.sha256 {
        // Another part arrived after the call to complete: neither file is the intended one.
        return Err(ApiError::invalid_field(
            "file",
            FieldRule::upload(UploadProblem::Changed),
        ));
    }
    let made = state
        .objects
        .complete_upload(&key, &asset.upload_id, &parts, now)
        .await;
    match made {
        // Another request for the same file was first.
        Err(ObjectError::Missing { .. }) => Ok(()),
        made => Ok(made?),
    }
}

/// Checks the file and removes its metadata; the bytes of a rejected file are deleted immediately.
async fn judge(state: &MediaState, asset: &Asset, now: Timestamp) -> Result<Asset> {
    let verdict = check_content(&state.objects, asset, now).await?;
    let judged = asset.checked(verdict.found, verdict.is_publishable, now);
    state.store.save_asset(&judged).await?;
    if judged.status == AssetStatus::Rejected {
        state.objects.delete(&judged.object_key(), now).await?;
        state.store.forget_refused_bytes(&judged).await?;
    }
    Ok(judged)
}
