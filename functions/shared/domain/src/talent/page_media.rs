//! The pictures and the intro video of a talent's page.

use jiff::Timestamp;

use super::{Image, IntroVideo, Talent, TalentStatus};
use crate::ids::AssetId;
use crate::media::{Asset, AssetStatus, MediaContent, published_asset};
use crate::text::{Violations, lengths};

/// The most pictures of a gallery.
pub const MOST_GALLERY_PICTURES: usize = 12;

impl Image {
    /// Returns the picture of a checked file, or `None` if the file is not a picture for a page.
    pub fn from_upload(asset: &Asset, alt: String) -> Option<Self> {
        let (src, content) = published(asset)?;
        Some(Self {
            src,
            width: u32::try_from(content.width).ok()?,
            height: u32::try_from(content.height).ok()?,
            alt,
        })
    }

    /// Returns the uploaded file, or `None` for pictures of the initial catalogue.
    pub fn asset_id(&self) -> Option<AssetId> {
        published_asset(&self.src)
    }
}

impl IntroVideo {
    /// Returns the video of two checked files, or `None` if they are not for a page.
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
    /// Returns every uploaded file that the page shows.
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

    /// Returns whether the page can be without a portrait: only before its publication is requested.
    pub const fn may_lack_avatar(&self) -> bool {
        matches!(self.status, TalentStatus::Draft)
    }
}

/// Checks the alternative text of a picture: 1 to 120 characters.
pub fn check_alt(violations: &mut Violations, field: &str, alt: &str) -> String {
    violations.text(field, alt, lengths::ALTERNATIVE_TEXT)
}

/// Checks the title of an intro video: 1 to 80 characters.
pub fn check_intro_title(violations: &mut Violations, field: &str, title: &str) -> String {
    violations.text(field, title, lengths::VIDEO_TITLE)
}
