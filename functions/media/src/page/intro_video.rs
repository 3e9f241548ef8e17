//! The intro video of the page.

use axum::extract::State;
use domain::media::PageSlot;
use domain::talent::{IntroVideo, Talent, check_intro_title};
use domain::{AssetId, Violations};
use http_api::{ApiError, Caller, Failures, Json, Result};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::MediaState;
use crate::page::change::{WantedFile, change_page};
use crate::page::view::PageMedia;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveIntroVideo {
    asset_id: AssetId,
    /// The uploaded picture that is shown before it plays.
    poster_asset_id: AssetId,
    #[schema(min_length = 1, max_length = 80)]
    title: String,
}

/// Set the intro video, or change its title. The previous video is deleted.
#[utoipa::path(
    put, path = "/api/media/talent-page/intro-video", tag = "media",
    request_body(content = SaveIntroVideo, example = json!({
        "assetId": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "posterAssetId": "01939d5c-7b1e-7c3a-9a2f-0123456789ac", "title": "Hello",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn save_intro_video(
    State(state): State<MediaState>,
    caller: Caller,
    Json(request): Json<SaveIntroVideo>,
) -> Result<Json<PageMedia>> {
    let mut violations = Violations::new();
    let title = check_intro_title(&mut violations, "title", &request.title);
    let title = violations.into_result(title)?;
    let wanted = |asset_id, slot, field: &str| WantedFile {
        asset_id,
        slot,
        field: field.to_owned(),
    };
    let wanted = [
        wanted(request.asset_id, PageSlot::IntroVideo, "assetId"),
        wanted(
            request.poster_asset_id,
            PageSlot::IntroPoster,
            "posterAssetId",
        ),
    ];
    Box::pin(change_page(
        &state,
        &caller,
        &wanted,
        |talent, files, now| {
            let [video, poster] = files else {
                return Err(ApiError::internal("an intro video is two files"));
            };
            let there = talent.intro_video.as_deref();
            let same = there.filter(|there| there.asset_id() == Some(video.asset_id));
            // An unchanged video keeps the time at which it was added.
            let since = same.map_or(now, |there| there.uploaded_at);
            let intro = IntroVideo::from_upload(video, title.clone(), poster, since)
                .ok_or_else(|| ApiError::internal("a checked video has no size"))?;
            Ok(Talent {
                intro_video: Some(Box::new(intro)),
                ..talent.next(now)
            })
        },
    ))
    .await
}

/// Remove the intro video of a page.
#[utoipa::path(
    delete, path = "/api/media/talent-page/intro-video", tag = "media",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn remove_intro_video(
    State(state): State<MediaState>,
    caller: Caller,
) -> Result<Json<PageMedia>> {
    Box::pin(change_page(&state, &caller, &[], |talent, _, now| {
        Ok(Talent {
            intro_video: None,
            ..talent.next(now)
        })
    }))
    .await
}
