//! The gallery of the page as a whole: pictures added, removed, described and reordered.

use axum::extract::State;
use domain::media::{Asset, PageSlot};
use domain::talent::{Image, MOST_GALLERY_PICTURES, Talent, check_alt};
use domain::{AssetId, Violations};
use http_api::{ApiError, Caller, Failures, Json, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::MediaState;
use crate::page::change::{WantedFile, change_page};
use crate::page::view::PageMedia;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveGallery {
    /// The files of the gallery that the caller read. If it has changed in the meantime, nothing is written, so that no
    /// picture is lost.
    #[schema(max_items = 12)]
    seen: Vec<AssetId>,
    #[schema(max_items = 12)]
    pictures: Vec<GalleryPicture>,
}

/// A picture of the gallery.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GalleryPicture {
    asset_id: AssetId,
    #[schema(min_length = 1, max_length = 120)]
    alt: String,
}

/// Save the gallery. Pictures that it no longer contains are deleted.
#[utoipa::path(
    put, path = "/api/media/talent-page/gallery", tag = "media",
    request_body(content = SaveGallery, example = json!({
        "seen": ["01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e"], "pictures": [{ "assetId": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "alt": "The stadium" }],
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PageMedia), Failures),
)]
pub(crate) async fn save_gallery(
    State(state): State<MediaState>,
    caller: Caller,
    Json(request): Json<SaveGallery>,
) -> Result<Json<PageMedia>> {
    let alts = request.checked_alts()?;
    let wanted = request.wanted();
    Box::pin(change_page(
        &state,
        &caller,
        &wanted,
        |talent, files, now| request.apply(talent, files, &alts, now),
    ))
    .await
}

impl SaveGallery {
    fn checked_alts(&self) -> Result<Vec<String>> {
        let mut violations = Violations::new();
        violations.require(
            self.pictures.len() <= MOST_GALLERY_PICTURES,
            "pictures",
            "must be at most 12",
        );
        let files = self.pictures.iter().map(|picture| picture.asset_id);
        violations.distinct("pictures", files);
        let pictures = self.pictures.iter().take(MOST_GALLERY_PICTURES);
        let alts = pictures
            .enumerate()
            .map(|(index, picture)| {
                let field = format!("pictures.{index}.alt");
                check_alt(&mut violations, &field, &picture.alt)
            })
            .collect();
        Ok(violations.into_result(alts)?)
    }

    fn wanted(&self) -> Vec<WantedFile> {
        let pictures = self.pictures.iter().enumerate();
        pictures
            .map(|(index, picture)| WantedFile {
                asset_id: picture.asset_id,
                slot: PageSlot::Gallery,
                field: format!("pictures.{index}.assetId"),
            })
            .collect()
    }

    fn apply(
        &self,
        talent: &Talent,
        files: &[Asset],
        alts: &[String],
        now: Timestamp,
    ) -> Result<Talent> {
        let gallery: Option<Vec<Image>> = files
            .iter()
            .zip(alts)
            .map(|(file, alt)| Image::from_upload(file, alt.clone()))
            .collect();
        let gallery = gallery.ok_or_else(|| ApiError::internal("a checked picture has no size"))?;
        let changed = Talent {
            gallery,
            ..talent.next(now)
        };
        let there: Vec<AssetId> = talent.gallery.iter().filter_map(Image::asset_id).collect();
        // A repeated request finds the gallery that it wrote.
        if there == self.seen || changed == talent.next(now) {
            Ok(changed)
        } else {
            Err(StoreError::Conflict.into())
        }
    }
}
