//! The public copy of a picture or video of a talent's page, or of a picture of the marketplace.
//!
//! The uploaded file always stays private. A page shows a copy with a separate key, which is also the path on the site,
//! so that the CDN and the site's build need only the address.

use super::{Asset, MediaFormat, MediaKind};
use crate::ids::AssetId;

/// Pictures of the marketplace, too: the CDN and the build read one folder.
const PICTURES: &str = "media/talent/pictures/";
const VIDEOS: &str = "media/talent/videos/";

impl Asset {
    /// Returns the key of the public copy, which is its path without the leading slash. Returns `None` for files that
    /// are never public or not checked yet.
    pub fn published_key(&self) -> Option<String> {
        if self.page_slot().is_none() && self.site_picture().is_none() {
            return None;
        }
        let content = self.content.as_ref()?;
        let folder = match self.kind {
            MediaKind::Video => VIDEOS,
            MediaKind::Picture => PICTURES,
            MediaKind::Captions => return None,
        };
        // The extension determines the media type: browsers play both formats as MP4.
        let extension = match content.format {
            MediaFormat::Quicktime => MediaFormat::Mp4.extension(),
            other => other.extension(),
        };
        Some(format!("{folder}{}.{extension}", self.asset_id))
    }
}

/// Returns the uploaded file whose public copy has this path, or `None` for pictures of the initial catalogue.
pub fn published_asset(src: &str) -> Option<AssetId> {
    let key = src.strip_prefix('/')?;
    let name = key
        .strip_prefix(PICTURES)
        .or_else(|| key.strip_prefix(VIDEOS))?;
    AssetId::parse(name.split_once('.')?.0).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use jiff::Timestamp;

    use super::*;
    use crate::ids::UserId;
    use crate::media::{MediaShape, PageSlot, Purpose};

    #[test]
    fn a_path_identifies_its_file() {
        for (slot, format, ending) in [
            (PageSlot::Avatar, MediaFormat::Jpeg, "jpg"),
            (PageSlot::IntroVideo, MediaFormat::Quicktime, "mp4"),
        ] {
            let now = Timestamp::UNIX_EPOCH;
            let id = AssetId::from_parts(1, [3; 10]);
            let announced = Asset::announced(
                id,
                UserId::from_parts(1, [1; 10]),
                Purpose::TalentPage { slot },
                (slot.kind(), 1_000),
                "upload".to_owned(),
                now,
            )
            .unwrap();
            assert_eq!(announced.published_key(), None, "nobody has looked at it");
            let shape = MediaShape {
                format,
                width: 800,
                height: 800,
                seconds: 9,
                codec: None,
            };
            let key = announced
                .checked(Ok(shape), true, now)
                .published_key()
                .unwrap();
            assert!(key.ends_with(&format!("{id}.{ending}")), "{key}");
            assert_eq!(published_asset(&format!("/{key}")), Some(id));
        }
        for other in [
            "/media/seed/ada-keller.svg",
            "",
            "/media/talent/pictures/x.jpg",
        ] {
            assert_eq!(published_asset(other), None);
        }
    }
}
