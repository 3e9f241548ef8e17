//! Pictures and the intro video of a talent's page.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Image, Talent, TalentStatus};
use crate::ids::AssetId;
use crate::media::{Asset, AssetStatus, MediaContent, published_asset};
use crate::text::Violations;
use crate::text_rules;

/// Pictures of a gallery.
pub const MOST_GALLERY_PICTURES: usize = 12;

/// The video in which a talent introduces themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct IntroVideo {
    /// Path on the site, like `/media/talent/videos/01939c2f-….mp4`.
    pub src: String,
    /// What a browser is told it is, like `video/mp4`.
    pub content_type: String,
    /// In pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub width: u32,
    /// In pixels.
    #[schema(minimum = 1, maximum = 20_000)]
    pub height: u32,
    /// How long it plays, rounded up; at most 60.
    #[schema(minimum = 1, maximum = 60)]
    pub seconds: u32,
    /// What it is called, 1 to 80 characters.
    pub title: String,
    /// What stands in its place until it plays.
    pub poster: Image,
    /// When it came onto the page.
    pub uploaded_at: Timestamp,
}

impl Image {
    /// The picture that a checked file is; `None` for a file that is none, or is not for a page.
    pub fn from_upload(asset: &Asset, alt: String) -> Option<Self> {
        let (src, content) = published(asset)?;
        Some(Self {
            src,
            width: u32::try_from(content.width).ok()?,
            height: u32::try_from(content.height).ok()?,
            alt,
        })
    }

    /// The uploaded file that it is; `None` for pictures that came with the catalogue.
    pub fn asset_id(&self) -> Option<AssetId> {
        published_asset(&self.src)
    }
}

impl IntroVideo {
    /// The video that two checked files are; `None` where they are not for a page.
    pub fn from_upload(
        asset: &Asset,
        title: String,
        poster: &Asset,
        now: Timestamp,
    ) -> Option<Self> {
        let (src, content) = published(asset)?;
        Some(Self {
            src,
            content_type: content.format.content_type().to_owned(),
            width: u32::try_from(content.width).ok()?,
            height: u32::try_from(content.height).ok()?,
            seconds: u32::try_from(content.seconds).ok()?,
            poster: Image::from_upload(poster, title.clone())?,
            title,
            uploaded_at: now,
        })
    }

    /// The uploaded file that it is.
    pub fn asset_id(&self) -> Option<AssetId> {
        published_asset(&self.src)
    }
}

fn published(asset: &Asset) -> Option<(String, &MediaContent)> {
    let content = asset
        .content
        .as_ref()
        .filter(|_| asset.status == AssetStatus::Ready)?;
    Some((format!("/{}", asset.published_key()?), content))
}

impl Talent {
    /// Every uploaded file that the page shows.
    pub fn page_assets(&self) -> Vec<AssetId> {
        let intro = self.intro_video.as_deref();
        let poster = intro.map(|video| &video.poster);
        let pictures = self.avatar.iter().chain(&self.cover).chain(&self.gallery);
        pictures
            .chain(poster)
            .filter_map(Image::asset_id)
            .chain(intro.and_then(IntroVideo::asset_id))
            .collect()
    }

    /// Whether the page can be without a portrait: only while nobody was asked to publish it.
    pub const fn may_lack_avatar(&self) -> bool {
        matches!(self.status, TalentStatus::Draft)
    }
}

/// What a picture shows, for those who do not see it: 1 to 120 characters.
pub fn check_alt(violations: &mut Violations, field: &str, alt: &str) -> String {
    violations.text(field, alt, text_rules::ALTERNATIVE_TEXT)
}

/// What an intro video is called: 1 to 80 characters.
pub fn check_intro_title(violations: &mut Violations, field: &str, title: &str) -> String {
    violations.text(field, title, text_rules::VIDEO_TITLE)
}
