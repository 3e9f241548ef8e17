//! The slots on a talent's page that uploaded files fill, and the limits of each (PRODUCT section 3).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MediaKind, MediaRefused, MediaShape};

const MEGABYTE: u64 = 1_000_000;
/// The longest intro video, in seconds.
pub(crate) const MOST_INTRO_SECONDS: u64 = 60;

/// A slot on a talent's page.
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
    /// The picture that is shown before the intro video plays.
    IntroPoster,
}

impl PageSlot {
    /// Returns the kind of file that this slot accepts.
    pub const fn kind(self) -> MediaKind {
        match self {
            Self::Avatar | Self::Cover | Self::Gallery | Self::IntroPoster => MediaKind::Picture,
            Self::IntroVideo => MediaKind::Video,
        }
    }

    /// Returns the largest number of bytes of a file for this slot.
    pub const fn most_bytes(self) -> u64 {
        match self.kind() {
            MediaKind::Video => 200 * MEGABYTE,
            MediaKind::Picture | MediaKind::Captions => 10 * MEGABYTE,
        }
    }

    /// Returns the minimum width and height in pixels.
    pub const fn least_pixels(self) -> (u64, u64) {
        match self {
            Self::Avatar => (400, 400),
            Self::Cover => (800, 300),
            Self::Gallery => (400, 300),
            Self::IntroVideo | Self::IntroPoster => (1, 1),
        }
    }

    /// Checks the announced number of bytes.
    pub const fn check_bytes(self, bytes: u64) -> Result<(), MediaRefused> {
        if bytes > self.most_bytes() {
            return Err(MediaRefused::TooManyBytesForPage { slot: self });
        }
        Ok(())
    }

    /// Checks the properties that were read from the file.
    pub const fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        if let Err(refused) = MediaRefused::check_pixels(self.least_pixels(), shape) {
            return Err(refused);
        }
        let seconds = shape.seconds;
        if matches!(self, Self::IntroVideo) && seconds > MOST_INTRO_SECONDS {
            return Err(MediaRefused::TooLongForPage { seconds });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::media::MediaFormat;

    const fn picture(width: u64, height: u64) -> MediaShape {
        MediaShape {
            format: MediaFormat::Jpeg,
            width,
            height,
            seconds: 0,
            codec: None,
        }
    }

    #[test]
    fn each_slot_has_a_minimum_of_pixels() {
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
    fn an_intro_has_at_most_60_seconds_and_200_megabytes() {
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
