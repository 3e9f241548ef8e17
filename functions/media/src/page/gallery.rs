//! The gallery of the page as a whole: pictures added, removed, described and reordered.

use axum::extract::State;
use domain::media::{Asset, PageSlot};
use domain::talent::{Image, MOST_GALLERY_PICTURES, Talent, check_alt};
use domain::text::{Counted, FieldRule};
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
    /// The pictures of the gallery that the caller read, in order: the file of each, or its path if it has no file. If
    /// the gallery has changed in the meantime, nothing is written, so that no picture is lost.
    #[schema(max_items = 12)]
    seen: Vec<PictureName>,
    #[schema(max_items = 12)]
    pictures: Vec<GalleryPicture>,
}

/// The file of a picture, or its path if it has no file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 200)]
struct PictureName(String);

/// The longest path of a picture.
const LONGEST_PATH: usize = 200;
const NAME_LENGTH: FieldRule = FieldRule::Length { min: 1, max: 200 };
const NOT_IN_GALLERY: FieldRule = FieldRule::OneOf {
    allowed: Vec::new(),
};

/// A picture of the gallery: an uploaded file, or a picture without a file that the gallery has already.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GalleryPicture {
    /// A file that was uploaded for the gallery.
    #[serde(default)]
    asset_id: Option<AssetId>,
    /// The path of a picture of the initial catalogue, which has no file.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 200)]
    src: Option<String>,
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
            FieldRule::count_to(12, Counted::Entries),
        );
        let is_name = |text: &str| (1..=LONGEST_PATH).contains(&text.len());
        for (index, PictureName(name)) in self.seen.iter().enumerate() {
            let field = format!("seen.{index}");
            violations.require(is_name(name), &field, NAME_LENGTH);
        }
        for (index, picture) in self.pictures.iter().enumerate() {
            violations.require(
                picture.src.as_deref().is_none_or(is_name),
                &format!("pictures.{index}.src"),
                NAME_LENGTH,
            );
            violations.require(
                picture.asset_id.is_some() != picture.src.is_some(),
                &format!("pictures.{index}.assetId"),
                FieldRule::Invalid,
            );
        }
        let names = self.pictures.iter().map(GalleryPicture::name);
        violations.distinct("pictures", names);
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
            .filter_map(|(index, picture)| {
                Some(WantedFile {
                    asset_id: picture.asset_id?,
                    slot: PageSlot::Gallery,
                    field: format!("pictures.{index}.assetId"),
                })
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
        let is_seen = talent
            .gallery
            .iter()
            .map(name_of)
            .eq(self.seen.iter().map(|PictureName(name)| name.clone()));
        let mut files = files.iter();
        let mut gallery = Vec::with_capacity(self.pictures.len());
        for (index, (picture, alt)) in self.pictures.iter().zip(alts).enumerate() {
            let image = match &picture.src {
                None => files
                    .next()
                    .and_then(|file| Image::from_upload(file, alt.clone()))
                    .ok_or_else(|| ApiError::internal("a checked picture has no size"))?,
                Some(src) => match find_without_file(&talent.gallery, src) {
                    Some(image) => Image {
                        alt: alt.clone(),
                        ..image.clone()
                    },
                    None if is_seen => {
                        let field = format!("pictures.{index}.src");
                        return Err(ApiError::invalid_field(field, NOT_IN_GALLERY));
                    }
                    None => return Err(StoreError::Conflict.into()),
                },
            };
            gallery.push(image);
        }
        let changed = Talent {
            gallery,
            ..talent.next(now)
        };
        // A repeated request finds the gallery that it wrote.
        if is_seen || changed == talent.next(now) {
            Ok(changed)
        } else {
            Err(StoreError::Conflict.into())
        }
    }
}

impl GalleryPicture {
    /// Returns what identifies it among the pictures of a gallery.
    fn name(&self) -> String {
        let file = self.asset_id.map(|asset| asset.to_string());
        file.or_else(|| self.src.clone()).unwrap_or_default()
    }
}

/// Returns what identifies a picture of a gallery: its file, or its path if it has none.
fn name_of(image: &Image) -> String {
    let file = image.asset_id().map(|asset| asset.to_string());
    file.unwrap_or_else(|| image.src.clone())
}

fn find_without_file<'gallery>(gallery: &'gallery [Image], src: &str) -> Option<&'gallery Image> {
    gallery
        .iter()
        .find(|image| image.asset_id().is_none() && image.src == src)
}
