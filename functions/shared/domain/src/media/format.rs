//! Kinds and formats of files, and the limits of each kind.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::MediaRefused;

const MEGABYTE: u64 = 1_000_000;
/// Pixels on a side.
const MOST_SIDE: u64 = 12_000;
/// Pixels in all; what makes sizes of pictures takes no more.
const MOST_PIXELS: u64 = 64_000_000;
/// Seconds a video may last.
const MOST_SECONDS: u64 = 15 * 60;

/// What a file is announced as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaKind {
    /// At most 15 MB.
    Picture,
    /// At most 2 GB and 15 minutes.
    Video,
    /// The words of a video (`WebVTT`), at most 200 kB.
    Captions,
}

/// What the bytes of a file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaFormat {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// WebP.
    Webp,
    /// MPEG-4.
    Mp4,
    /// What a camera of Apple's writes; the same boxes as MPEG-4.
    Quicktime,
    /// `WebM`.
    Webm,
    /// `WebVTT`.
    Vtt,
}

/// What a file's header says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MediaShape {
    /// What the bytes are.
    pub format: MediaFormat,
    /// Pixels across; 0 for what has none.
    pub width: u64,
    /// Pixels down; 0 for what has none.
    pub height: u64,
    /// How long it plays, rounded up; 0 for what does not.
    pub seconds: u64,
}

impl MediaKind {
    /// The most bytes of this kind.
    pub const fn most_bytes(self) -> u64 {
        match self {
            Self::Picture => 15 * MEGABYTE,
            Self::Video => 2_000 * MEGABYTE,
            Self::Captions => MEGABYTE / 5,
        }
    }

    pub(super) const fn most_bytes_in_words(self) -> &'static str {
        match self {
            Self::Picture => "15 MB",
            Self::Video => "2 GB",
            Self::Captions => "200 kB",
        }
    }

    pub(super) const fn formats_in_words(self) -> &'static str {
        match self {
            Self::Picture => "a picture: JPEG, PNG or WebP",
            Self::Video => "a video: MP4, MOV or WebM",
            Self::Captions => "captions in WebVTT, which begin with the word WEBVTT",
        }
    }

    /// Checks the size that is announced, in bytes.
    pub const fn check_bytes(self, bytes: u64) -> Result<(), MediaRefused> {
        if bytes == 0 {
            return Err(MediaRefused::Empty);
        }
        if bytes > self.most_bytes() {
            return Err(MediaRefused::TooManyBytes { kind: self });
        }
        Ok(())
    }

    /// Checks what the bytes turned out to be.
    pub const fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        let MediaShape {
            format,
            width,
            height,
            seconds,
        } = shape;
        if !self.takes(format) {
            return Err(MediaRefused::WrongKind { kind: self });
        }
        if matches!(self, Self::Captions) {
            return Ok(());
        }
        if width == 0 || height == 0 {
            return Err(MediaRefused::Damaged { format });
        }
        if width > MOST_SIDE || height > MOST_SIDE || width.saturating_mul(height) > MOST_PIXELS {
            return Err(MediaRefused::TooManyPixels { width, height });
        }
        if matches!(self, Self::Video) {
            if seconds == 0 {
                return Err(MediaRefused::Damaged { format });
            }
            if seconds > MOST_SECONDS {
                return Err(MediaRefused::TooLong { seconds });
            }
        }
        Ok(())
    }

    const fn takes(self, format: MediaFormat) -> bool {
        match self {
            Self::Picture => matches!(
                format,
                MediaFormat::Jpeg | MediaFormat::Png | MediaFormat::Webp
            ),
            Self::Video => matches!(
                format,
                MediaFormat::Mp4 | MediaFormat::Quicktime | MediaFormat::Webm
            ),
            Self::Captions => matches!(format, MediaFormat::Vtt),
        }
    }
}

impl MediaFormat {
    /// What a browser is told the file is.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            // Browsers play the boxes of both, and refuse the name of the second.
            Self::Mp4 | Self::Quicktime => "video/mp4",
            Self::Webm => "video/webm",
            Self::Vtt => "text/vtt",
        }
    }

    /// How the name of a saved file ends, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Mp4 => "mp4",
            Self::Quicktime => "mov",
            Self::Webm => "webm",
            Self::Vtt => "vtt",
        }
    }

    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Jpeg => "a JPEG picture",
            Self::Png => "a PNG picture",
            Self::Webp => "a WebP picture",
            Self::Mp4 | Self::Quicktime => "an MP4 video",
            Self::Webm => "a WebM video",
            Self::Vtt => "captions",
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    const VIDEO: MediaShape = MediaShape {
        format: MediaFormat::Mp4,
        width: 1080,
        height: 1920,
        seconds: 900,
    };

    #[test]
    fn each_kind_has_its_limit_of_bytes() {
        for (kind, most) in [
            (MediaKind::Picture, 15_000_000),
            (MediaKind::Video, 2_000_000_000),
            (MediaKind::Captions, 200_000),
        ] {
            assert_eq!(kind.check_bytes(most), Ok(()));
            let refused = kind.check_bytes(most + 1).unwrap_err();
            assert_eq!(refused, MediaRefused::TooManyBytes { kind });
            assert_eq!(kind.check_bytes(0), Err(MediaRefused::Empty));
        }
    }

    #[test]
    fn a_video_lasts_a_quarter_of_an_hour_and_no_second_longer() {
        assert_eq!(MediaKind::Video.check_shape(VIDEO), Ok(()));
        let long = MediaShape {
            seconds: 901,
            ..VIDEO
        };
        let refused = MediaKind::Video.check_shape(long).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "must be at most 15 minutes long, it has 16 minutes"
        );
    }

    #[test]
    fn a_kind_takes_its_own_formats_alone() {
        let refused = MediaKind::Picture.check_shape(VIDEO).unwrap_err();
        assert_eq!(refused.to_string(), "must be a picture: JPEG, PNG or WebP");
        let still = MediaShape {
            format: MediaFormat::Png,
            ..VIDEO
        };
        assert_eq!(MediaKind::Picture.check_shape(still), Ok(()));
        assert!(MediaKind::Video.check_shape(still).is_err());
    }

    #[test]
    fn a_picture_as_large_as_a_house_is_refused() {
        let shape = |width, height| MediaShape {
            format: MediaFormat::Png,
            width,
            height,
            seconds: 0,
        };
        assert_eq!(MediaKind::Picture.check_shape(shape(8_000, 8_000)), Ok(()));
        for (width, height) in [(60_000, 60_000), (8_001, 8_000), (12_001, 1), (1, 12_001)] {
            let refused = MediaKind::Picture.check_shape(shape(width, height));
            assert_eq!(refused, Err(MediaRefused::TooManyPixels { width, height }));
        }
    }
}
