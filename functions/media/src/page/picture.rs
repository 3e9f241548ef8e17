//! One picture of the page: set, described or removed.

use domain::media::{Asset, PageSlot};
use domain::talent::{Image, check_alt};
use domain::text::{FieldRule, UploadProblem};
use domain::{AssetId, Violations};
use http_api::{ApiError, Result};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::page::change::WantedFile;

/// A picture for a slot of the page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({ "assetId": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "alt": "The stadium" }))]
pub(crate) struct SavePicture {
    /// The uploaded file; if absent, only the alternative text changes.
    #[serde(default)]
    asset_id: Option<AssetId>,
    #[schema(min_length = 1, max_length = 120)]
    alt: String,
}

impl SavePicture {
    /// Returns the file for this slot, if there is a new one.
    pub(crate) fn wanted(&self, slot: PageSlot) -> Vec<WantedFile> {
        let wanted = self.asset_id.map(|asset_id| WantedFile {
            asset_id,
            slot,
            field: "assetId".to_owned(),
        });
        wanted.into_iter().collect()
    }

    /// Returns the cleaned alternative text.
    pub(crate) fn checked_alt(&self) -> Result<String> {
        let mut violations = Violations::new();
        let alt = check_alt(&mut violations, "alt", &self.alt);
        Ok(violations.into_result(alt)?)
    }
}

/// Returns the picture that replaces `now`.
pub(crate) fn next_picture(now: Option<&Image>, files: &[Asset], alt: &str) -> Result<Image> {
    let missing =
        || ApiError::invalid_field("assetId", FieldRule::upload(UploadProblem::NoPictureYet));
    match files.first() {
        Some(file) => Image::from_upload(file, alt.to_owned())
            .ok_or_else(|| ApiError::internal("a checked picture has no size")),
        None => now
            .map(|image| Image {
                alt: alt.to_owned(),
                ..image.clone()
            })
            .ok_or_else(missing),
    }
}
