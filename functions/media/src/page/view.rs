//! The pictures and the video of a page, as its talent can see them.

use axum::extract::State;
use domain::AssetId;
use domain::talent::{Image, IntroVideo, Talent};
use http_api::{Caller, Failures, Json, Result};
use serde::Serialize;
use utoipa::ToSchema;

use crate::MediaState;
use crate::access::own_talent;

/// All uploaded files of the page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageMedia {
    /// The portrait; required to publish the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    avatar: Option<PagePicture>,
    /// The wide picture at the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<PagePicture>,
    /// At most 12 pictures, in the talent's order.
    gallery: Vec<PagePicture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    intro_video: Option<PageVideo>,
    version: u64,
}

/// A picture of the page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PagePicture {
    /// The uploaded file; absent for a picture of the initial catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    asset_id: Option<AssetId>,
    /// The public path and the alternative text.
    image: Image,
}

/// The video of the page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PageVideo {
    #[serde(skip_serializing_if = "Option::is_none")]
    asset_id: Option<AssetId>,
    /// The uploaded file of its poster.
    #[serde(skip_serializing_if = "Option::is_none")]
    poster_asset_id: Option<AssetId>,
    /// The public path and the title.
    video: IntroVideo,
}

impl From<Image> for PagePicture {
    fn from(image: Image) -> Self {
        Self {
            asset_id: image.asset_id(),
            image,
        }
    }
}

impl From<IntroVideo> for PageVideo {
    fn from(video: IntroVideo) -> Self {
        Self {
            asset_id: video.asset_id(),
            poster_asset_id: video.poster.asset_id(),
            video,
        }
    }
}

impl From<Talent> for PageMedia {
    fn from(talent: Talent) -> Self {
        Self {
            avatar: talent.avatar.map(Into::into),
            cover: talent.cover.map(Into::into),
            gallery: talent.gallery.into_iter().map(Into::into).collect(),
            intro_video: talent.intro_video.map(|video| (*video).into()),
            version: talent.version,
        }
    }
}

/// Return the pictures and the video of the signed-in talent's page.
#[utoipa::path(
    get, path = "/api/media/talent-page", tag = "media",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn find_page_media(
    State(state): State<MediaState>,
    caller: Caller,
) -> Result<Json<PageMedia>> {
    Ok(Json(own_talent(&state, &caller).await?.into()))
}
