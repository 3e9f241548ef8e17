//! The places on a talent's page that uploaded files fill, and the limits of each (PRODUCT section 3).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MediaKind, MediaRefused, MediaShape};

const MEGABYTE: u64 = 1_000_000;
/// Seconds an intro video may last.
const MOST_INTRO_SECONDS: u64 = 60;

/// A place on a talent's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageSlot {
    /// The portrait: at least 400 × 400 pixels.
    Avatar,
    /// The wide picture at the top: at least 800 × 300 pixels.
    Cover,
    /// One of the pictures of the gallery: at least 400 × 300 pixels.
    Gallery,
    /// The video in which the talent introduces themselves: at most 60 seconds and 200 MB.
    IntroVideo,
    /// What stands in the video's place until it plays.
    IntroPoster,
}

impl PageSlot {
    /// What a file for this place must be.
    pub const fn kind(self) -> MediaKind {
        match self {
            Self::Avatar | Self::Cover | Self::Gallery | Self::IntroPoster => MediaKind::Picture,
            Self::IntroVideo => MediaKind::Video,
        }
    }

    /// The most bytes of a file for this place.
    pub const fn most_bytes(self) -> u64 {
        match self.kind() {
            MediaKind::Video => 200 * MEGABYTE,
            MediaKind::Picture | MediaKind::Captions => 10 * MEGABYTE,
        }
    }

    pub(super) const fn most_bytes_in_words(self) -> &'static str {
        match self.kind() {
            MediaKind::Video => "200 MB",
            MediaKind::Picture | MediaKind::Captions => "10 MB",
        }
    }

    /// The fewest pixels across and down.
    pub const fn least_pixels(self) -> (u64, u64) {
        match self {
            Self::Avatar => (400, 400),
            Self::Cover => (800, 300),
            Self::Gallery => (400, 300),
            Self::IntroVideo | Self::IntroPoster => (1, 1),
        }
    }

    /// Checks the announced size, in bytes.
    pub const fn check_bytes(self, bytes: u64) -> Result<(), MediaRefused> {
        if bytes > self.most_bytes() {
            return Err(MediaRefused::TooManyBytesForPage { slot: self });
        }
        Ok(())
    }

    /// Checks what the bytes turned out to be.
    pub const fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        let MediaShape {
            width,
            height,
            seconds,
            ..
        } = shape;
        let (across, down) = self.least_pixels();
        if width < across || height < down {
            return Err(MediaRefused::TooFewPixels {
                slot: self,
                width,
                height,
            });
        }
        if matches!(self, Self::IntroVideo) && seconds > MOST_INTRO_SECONDS {
            return Err(MediaRefused::TooLongForPage { seconds });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;
    use crate::media::MediaFormat;

    const fn picture(width: u64, height: u64) -> MediaShape {
        MediaShape {
            format: MediaFormat::Jpeg,
            width,
            height,
            seconds: 0,
        }
    }

    #[test]
    fn each_place_has_its_fewest_pixels() {
        for (slot, width, height) in [
            (PageSlot::Avatar, 400, 400),
            (PageSlot::Cover, 800, 300),
            (PageSlot::Gallery, 400, 300),
        ] {
            assert_eq!(slot.check_shape(picture(width, height)), Ok(()));
            assert!(slot.check_shape(picture(width - 1, height)).is_err());
            assert!(slot.check_shape(picture(width, height - 1)).is_err());
        }
        let refused = PageSlot::Avatar.check_shape(picture(399, 400)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "must have at least 400 × 400 pixels, it has 399 × 400"
        );
    }

    #[test]
    fn an_intro_lasts_a_minute_and_has_200_megabytes() {
        let video = |seconds| MediaShape {
            format: MediaFormat::Mp4,
            seconds,
            ..picture(1080, 1920)
        };
        assert_eq!(PageSlot::IntroVideo.check_shape(video(60)), Ok(()));
        let refused = PageSlot::IntroVideo.check_shape(video(61)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "must be at most 60 seconds long, it has 61"
        );
        assert_eq!(PageSlot::IntroVideo.check_bytes(200_000_000), Ok(()));
        let refused = PageSlot::IntroVideo.check_bytes(200_000_001).unwrap_err();
        assert_eq!(refused.to_string(), "must be at most 200 MB");
        assert!(PageSlot::Avatar.check_bytes(10_000_001).is_err());
    }
}
