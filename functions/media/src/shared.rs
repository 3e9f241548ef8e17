//! A delivered video that its customer shares, for every visitor with its link.

use axum::extract::State;
use axum::http::header;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::order::{Order, SharedVideo};
use domain::talent::Talent;
use domain::{AssetId, Slug};
use http_api::{ApiError, Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::read::FileAddress;
use crate::{MediaState, access};

/// A shared video with its talent, without data of the order and its customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SharedVideoView {
    asset_id: AssetId,
    talent: SharingTalent,
    /// The title of the offer.
    offer_title: String,
    /// Whether search engines may find it; otherwise only visitors with the link can see it.
    is_public: bool,
    /// Width in pixels.
    width: u64,
    /// Height in pixels.
    height: u64,
    /// Duration in seconds, rounded up.
    seconds: u64,
    /// The time of the upload.
    uploaded_at: Timestamp,
    /// The URL to play it, valid for an hour; with a download if the offer allows it.
    address: FileAddress,
}

/// The talent of a shared video.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SharingTalent {
    slug: Slug,
    display_name: String,
    headline: String,
}

/// Return a shared video, at `/{slug}/{assetId}`. Returns `not_found` for a private or deleted one, or one of another talent.
#[utoipa::path(
    get, path = "/api/media/shared/{slug}/{assetId}", tag = "media",
    params(("slug" = Slug, Path), ("assetId" = AssetId, Path)),
    extensions(("x-access" = json!("shared"))),
    responses((status = 200, body = SharedVideoView), Failures),
)]
pub(crate) async fn find_shared_video(
    State(state): State<MediaState>,
    Path((slug, asset_id)): Path<(Slug, AssetId)>,
) -> Result<Json<SharedVideoView>> {
    let (talent, order) = sharing(&state, &slug, asset_id).await?;
    let SharedVideo { file, is_public } = shared(&order, asset_id)?;
    let name = format!("{}.{}", talent.slug, file.content.format.extension());
    let save_as = order.offer.allow_download.then_some(name.as_str());
    let address = FileAddress::sign_delivered(&state, file, save_as, state.clock.now())?;
    Ok(Json(SharedVideoView {
        asset_id,
        offer_title: order.offer.title.clone(),
        is_public,
        width: file.content.width,
        height: file.content.height,
        seconds: file.content.seconds,
        uploaded_at: file.uploaded_at,
        address,
        talent: SharingTalent {
            slug: talent.slug,
            display_name: talent.display_name,
            headline: talent.headline,
        },
    }))
}

/// Redirect to the poster of a shared video: a permanent path, with `302` to a signed URL.
#[utoipa::path(
    get, path = "/api/media/shared/{slug}/{assetId}/poster", tag = "media",
    params(("slug" = Slug, Path), ("assetId" = AssetId, Path)),
    extensions(("x-access" = json!("shared"))),
    responses((status = 302, description = "the picture"), Failures),
)]
pub(crate) async fn find_shared_poster(
    State(state): State<MediaState>,
    Path((slug, asset_id)): Path<(Slug, AssetId)>,
) -> Result<Response> {
    let (_talent, order) = sharing(&state, &slug, asset_id).await?;
    let SharedVideo { file, .. } = shared(&order, asset_id)?;
    let address = FileAddress::sign_delivered(&state, file, None, state.clock.now())?;
    let url = address
        .poster_url
        .ok_or_else(|| access::missing(asset_id))?;
    let location = HeaderValue::from_str(&url).map_err(ApiError::internal)?;
    let kept = HeaderValue::from_static("no-store");
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, kept)];
    Ok((StatusCode::FOUND, headers).into_response())
}

/// Returns the talent of this slug and the order of the shared video.
async fn sharing(state: &MediaState, slug: &Slug, asset_id: AssetId) -> Result<(Talent, Order)> {
    let missing = || access::missing(asset_id);
    let talent = state.store.find_talent_by_slug(slug).await?;
    let talent = talent
        .filter(|talent| talent.is_public() && talent.slug == *slug)
        .ok_or_else(missing)?;
    let order = state
        .store
        .find_order_sharing(talent.talent_guid, asset_id)
        .await?
        .ok_or_else(missing)?;
    Ok((talent, order))
}

fn shared(order: &Order, asset_id: AssetId) -> Result<SharedVideo<'_>> {
    order
        .shared_video(asset_id)
        .ok_or_else(|| access::missing(asset_id))
}
