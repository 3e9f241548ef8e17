//! The portrait of the page.

use axum::extract::State;
use domain::media::PageSlot;
use domain::talent::Talent;
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Result};

use crate::MediaState;
use crate::page::change::change_page;
use crate::page::picture::{SavePicture, next_picture};
use crate::page::view::PageMedia;

/// Set the portrait, or change its alternative text. The previous picture is deleted.
#[utoipa::path(
    put, path = "/api/media/talent-page/avatar", tag = "media",
    request_body = SavePicture,
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn save_avatar(
    State(state): State<MediaState>,
    caller: Caller,
    Json(request): Json<SavePicture>,
) -> Result<Json<PageMedia>> {
    let alt = request.checked_alt()?;
    let wanted = request.wanted(PageSlot::Avatar);
    Box::pin(change_page(
        &state,
        &caller,
        &wanted,
        |talent, files, now| {
            let picture = next_picture(talent.avatar.as_ref(), files, &alt)?;
            Ok(Talent {
                avatar: Some(picture),
                ..talent.next(now)
            })
        },
    ))
    .await
}

/// Remove the portrait of a draft. Any other page needs one, which can only be replaced.
#[utoipa::path(
    delete, path = "/api/media/talent-page/avatar", tag = "media",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn remove_avatar(
    State(state): State<MediaState>,
    caller: Caller,
) -> Result<Json<PageMedia>> {
    Box::pin(change_page(&state, &caller, &[], |talent, _, now| {
        if talent.avatar.is_some() && !talent.may_lack_avatar() {
            return Err(ApiError::new(
                ErrorCode::ActionRefused,
                "a page that is not a draft has a portrait: choose another one instead",
            ));
        }
        Ok(Talent {
            avatar: None,
            ..talent.next(now)
        })
    }))
    .await
}
