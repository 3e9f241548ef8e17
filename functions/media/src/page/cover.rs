//! The wide picture at the top of the page.

use axum::extract::State;
use domain::media::PageSlot;
use domain::talent::Talent;
use http_api::{Caller, Failures, Json, Result};

use crate::MediaState;
use crate::page::change::change_page;
use crate::page::picture::{SavePicture, next_picture};
use crate::page::view::PageMedia;

/// Set the wide picture, or change its alternative text. The previous picture is deleted.
#[utoipa::path(
    put, path = "/api/media/talent-page/cover", tag = "media",
    request_body = SavePicture,
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn save_cover(
    State(state): State<MediaState>,
    caller: Caller,
    Json(request): Json<SavePicture>,
) -> Result<Json<PageMedia>> {
    let alt = request.checked_alt()?;
    let wanted = request.wanted(PageSlot::Cover);
    Box::pin(change_page(
        &state,
        &caller,
        &wanted,
        |talent, files, now| {
            let picture = next_picture(talent.cover.as_ref(), files, &alt)?;
            Ok(Talent {
                cover: Some(picture),
                ..talent.next(now)
            })
        },
    ))
    .await
}

/// Remove the wide picture of a page.
#[utoipa::path(
    delete, path = "/api/media/talent-page/cover", tag = "media",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn remove_cover(
    State(state): State<MediaState>,
    caller: Caller,
) -> Result<Json<PageMedia>> {
    Box::pin(change_page(&state, &caller, &[], |talent, _, now| {
        Ok(Talent {
            cover: None,
            ..talent.next(now)
        })
    }))
    .await
}
