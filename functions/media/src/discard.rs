//! Cancels an upload.

use axum::extract::State;
use axum::http::StatusCode;
use domain::AssetId;
use http_api::{ApiError, Caller, ErrorCode, Failures, Path, Result};

use crate::{MediaState, access};

/// Delete an unused file of the caller, with all parts that have arrived.
#[utoipa::path(
    delete, path = "/api/media/{assetId}", tag = "media",
    params(("assetId" = AssetId, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("uploader"))),
    responses((status = 204), Failures),
)]
pub(crate) async fn discard_file(
    State(state): State<MediaState>,
    caller: Caller,
    Path(asset_id): Path<AssetId>,
) -> Result<StatusCode> {
    let now = state.clock.now();
    let asset = access::own_file(&state, asset_id, caller.user_id).await?;
    if asset.is_claimed {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "the file is in use and stays",
        ));
    }
    // The row is written first: if this stops here, the clock deletes the remaining bytes.
    let discarded = asset.discarded(now);
    state.store.save_asset(&discarded).await?;
    let key = discarded.object_key();
    state
        .objects
        .abort_upload(&key, &discarded.upload_id, now)
        .await?;
    if let Some(published) = discarded.published_key() {
        state.objects.delete(&published, now).await?;
    }
    state.objects.delete(&key, now).await?;
    state.store.delete_asset(&discarded).await?;
    Ok(StatusCode::NO_CONTENT)
}
