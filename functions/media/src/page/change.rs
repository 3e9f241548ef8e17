//! How the page changes together with the files that it shows.
//!
//! A file is claimed, then copied to its public key, then the page is written in one transaction with the rows of the
//! added and removed files. The clock checks the claim an hour later: it removes a copy whose page was never written,
//! with its file. The page's transaction discards files that it no longer shows, and the clock removes them. Every step
//! can be repeated.

use domain::AssetId;
use domain::media::{Asset, AssetStatus, MediaRefused, PageSlot};
use domain::talent::Talent;
use domain::text::{FieldRule, UploadProblem};
use http_api::{ApiError, Caller, Json, Result};
use jiff::Timestamp;
use store::StoreError;

use crate::MediaState;
use crate::access;
use crate::page::view::PageMedia;
use crate::public_copy::copy_to_public;

/// Maximum attempts after a concurrent write of the page: the system counts orders and ratings.
const MOST_ATTEMPTS: u32 = 4;

/// An uploaded file for the page, and its field in the request.
#[derive(Debug, Clone)]
pub(crate) struct WantedFile {
    pub(crate) asset_id: AssetId,
    pub(crate) slot: PageSlot,
    pub(crate) field: String,
}

/// Writes the page that `change` returns for the wanted files, which are passed in their order. An unchanged page is
/// not written, so that a repeated request succeeds.
pub(crate) async fn change_page(
    state: &MediaState,
    caller: &Caller,
    wanted: &[WantedFile],
    change: impl Fn(&Talent, &[Asset], Timestamp) -> Result<Talent>,
) -> Result<Json<PageMedia>> {
    let now = state.clock.now();
    let mut attempt = 1;
    loop {
        let talent = access::own_talent(state, caller).await?;
        match Box::pin(try_change(state, caller, &talent, wanted, &change, now)).await? {
            Some(changed) => return Ok(Json(changed.into())),
            None if attempt < MOST_ATTEMPTS => attempt += 1,
            None => return Err(StoreError::Conflict.into()),
        }
    }
}

/// Returns the changed page; `None` after a concurrent write of the page or one of the files.
async fn try_change(
    state: &MediaState,
    caller: &Caller,
    talent: &Talent,
    wanted: &[WantedFile],
    change: &impl Fn(&Talent, &[Asset], Timestamp) -> Result<Talent>,
    now: Timestamp,
) -> Result<Option<Talent>> {
    let mut files = Vec::with_capacity(wanted.len());
    for one in wanted {
        files.push(find_ready(state, caller, one).await?);
    }
    let changed = change(talent, &files, now)?;
    if changed == talent.next(now) {
        return Ok(Some(talent.clone()));
    }
    let (before, after) = (talent.page_assets(), changed.page_assets());
    let mut saved = Vec::new();
    for (file, one) in files.iter().zip(wanted) {
        if before.contains(&file.asset_id) {
            continue;
        }
        // The file was checked by an earlier, weaker rule.
        if !file.is_publishable {
            return Err(ApiError::invalid_field(
                one.field.clone(),
                MediaRefused::CameraData,
            ));
        }
        match publish(state, file, now).await {
            Ok(published) => saved.push(published.kept(now)),
            Err(error) if is_conflict(&error) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    for gone in before.iter().filter(|asset| !after.contains(asset)) {
        let file = state.store.find_asset(*gone).await?;
        saved.extend(
            file.filter(|file| file.status != AssetStatus::Discarded)
                .map(|file| file.discarded(now)),
        );
    }
    match state.store.save_page_media(&changed, &saved, now).await {
        Ok(()) => Ok(Some(changed)),
        Err(StoreError::Conflict) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns a checked file of the caller for this slot; one of another owner is rejected like a missing one.
async fn find_ready(state: &MediaState, caller: &Caller, wanted: &WantedFile) -> Result<Asset> {
    let refused = |kind| ApiError::invalid_field(wanted.field.clone(), FieldRule::upload(kind));
    let file = state.store.find_asset(wanted.asset_id).await?;
    let file = file
        .filter(|file| file.owner == caller.user_id && file.page_slot() == Some(wanted.slot))
        .filter(|file| file.status != AssetStatus::Discarded)
        .ok_or_else(|| refused(UploadProblem::NotOfSlot))?;
    if file.status == AssetStatus::Ready {
        Ok(file)
    } else {
        Err(refused(UploadProblem::NotUploaded))
    }
}

/// Claims a file and creates its public copy.
async fn publish(state: &MediaState, file: &Asset, now: Timestamp) -> Result<Asset> {
    let claimed = file.claimed(now);
    state.store.save_asset(&claimed).await?;
    copy_to_public(state, &claimed, now).await?;
    Ok(claimed)
}

fn is_conflict(error: &ApiError) -> bool {
    error.code() == http_api::ErrorCode::Conflict
}
