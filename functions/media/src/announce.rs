//! Announce a file: what it is for, what it is, how large it is.

use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::Limited;
use domain::media::{Asset, MediaKind, Purpose};
use domain::order::{Actor, Transition, allowed};
use domain::{AssetId, OrderGuid};
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;
use web::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Result, Subject};

use crate::view::{FileView, file_view};
use crate::{MediaState, access};

/// A file that is to be uploaded.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnnounceFile {
    purpose: UploadPurpose,
    /// The order it is for.
    order_guid: OrderGuid,
    kind: MediaKind,
    /// Its size: 15 MB for a picture, 2 GB for a video, 200 kB for captions at most.
    #[schema(minimum = 1, maximum = 2_000_000_000_u64)]
    bytes: u64,
}

/// What a file can be uploaded for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum UploadPurpose {
    /// To be handed over for an order.
    Deliverable,
}

/// Announces a file. Its parts are sent to the addresses that `…/parts` signs; nothing else can be sent.
#[utoipa::path(
    post, path = "/api/media", tag = "media",
    request_body = AnnounceFile,
    security(("bearer" = [])),
    responses((status = 201, body = FileView), Failures),
)]
pub(crate) async fn announce_file(
    State(state): State<MediaState>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<AnnounceFile>,
) -> Result<(StatusCode, Json<FileView>)> {
    let now = state.clock.now();
    let AnnounceFile {
        purpose,
        order_guid,
        kind,
        bytes,
    } = request;
    let purpose = match purpose {
        UploadPurpose::Deliverable => Purpose::Deliverable { order_guid },
    };
    kind.check_bytes(bytes)
        .map_err(|refused| ApiError::invalid_field("bytes", refused.to_string()))?;
    limiter
        .count(Limited::UploadFile, &[Subject::Account(&caller.uid)])
        .await?;
    may_upload(&state, purpose, &caller, now).await?;
    let asset_id = AssetId::from_parts(state.clock.unix_milliseconds(), web::random_bytes()?);
    // The upload has the key of a file that does not exist yet, so the row comes second: an upload without one is
    // removed by the bucket's own rule.
    let key = Asset::object_key_of(asset_id);
    let upload_id = state.objects.begin_upload(&key, now).await?;
    let asset = Asset::announced(
        asset_id,
        caller.user_id,
        purpose,
        (kind, bytes),
        upload_id,
        now,
    )
    .map_err(|refused| ApiError::invalid_field("bytes", refused.to_string()))?;
    state.store.create_asset(&asset).await?;
    let view = file_view(&state, asset, Vec::new(), now)?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Whether the caller may upload such a file for this.
async fn may_upload(
    state: &MediaState,
    purpose: Purpose,
    caller: &Caller,
    now: Timestamp,
) -> Result<()> {
    match purpose {
        Purpose::Deliverable { order_guid } => {
            let (order, viewer) = access::order_by_guid(state, order_guid, caller).await?;
            let delivers =
                |step: &Transition| matches!(step, Transition::Deliver | Transition::DeliverDirect);
            // A session is delivered when it is over; until then there is nothing of it to send.
            if viewer == Actor::Talent && allowed(&order, viewer, now).iter().any(delivers) {
                return Ok(());
            }
            Err(ApiError::new(
                ErrorCode::ActionRefused,
                "nothing can be delivered for this order now",
            ))
        }
    }
}
