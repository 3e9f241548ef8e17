//! Returns the status of an upload.

use axum::extract::State;
use domain::AssetId;
use domain::media::AssetStatus;
use http_api::{Caller, Failures, Json, Path, Result};
use objects::ObjectError;

use crate::view::{FileView, file_view};
use crate::{MediaState, access};

/// Return a file of the caller, with the parts that have arrived, so that the upload can be continued.
#[utoipa::path(
    get, path = "/api/media/{assetId}", tag = "media",
    params(("assetId" = AssetId, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("uploader"))),
    responses((status = 200, body = FileView), Failures),
)]
pub(crate) async fn find_file(
    State(state): State<MediaState>,
    caller: Caller,
    Path(asset_id): Path<AssetId>,
) -> Result<Json<FileView>> {
    let now = state.clock.now();
    let asset = access::own_file(&state, asset_id, caller.user_id).await?;
    let parts = if asset.status == AssetStatus::Uploading {
        let key = asset.object_key();
        match state.objects.list_parts(&key, &asset.upload_id, now).await {
            // The bucket removed the upload, which it keeps only for a limited time.
            Err(ObjectError::Missing { .. }) => return Err(access::missing(asset_id)),
            parts => parts?,
        }
    } else {
        Vec::new()
    };
    Ok(Json(file_view(&state, asset, parts, now)?))
}
