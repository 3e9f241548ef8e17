//! Kinds and formats of files, and the limits of each kind.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MediaRefused, VideoCodec};

const MEGABYTE: u64 = 1_000_000;
/// The most pixels on a side.
pub(crate) const MOST_SIDE: u64 = 12_000;
/// The most pixels of a picture, which is the limit of the code that resizes pictures.
pub(crate) const MOST_PIXELS: u64 = 64_000_000;
/// The longest video, in seconds.
pub(crate) const MOST_SECONDS: u64 = 15 * 60;

/// The announced kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaKind {
    /// At most 15 MB.
    Picture,
    /// At most 2 GB and 15 minutes.
    Video,
    /// Captions of a video (`WebVTT`), at most 200 kB.
    Captions,
}

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaFormat {
    Jpeg,
    Png,
    /// WebP.
    Webp,
    /// MPEG-4.
    Mp4,
    /// Apple's format; it has the same boxes as MPEG-4.
    Quicktime,
    /// `WebM`.
    Webm,
    /// `WebVTT`.
    Vtt,
}

/// The properties in a file's header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MediaShape {
    pub format: MediaFormat,
    /// Width in pixels; 0 if it has none.
    pub width: u64,
    /// Height in pixels; 0 if it has none.
    pub height: u64,
    /// Duration in seconds, rounded up; 0 if it has none.
    pub seconds: u64,
    /// The codec of a video.
    pub codec: Option<VideoCodec>,
}

impl MediaKind {
    /// Returns the largest number of bytes of this kind.
    pub const fn most_bytes(self) -> u64 {
        match self {
            Self::Picture => 15 * MEGABYTE,
            Self::Video => 2_000 * MEGABYTE,
            Self::Captions => MEGABYTE / 5,
        }
    }

    /// Checks the announced number of bytes.
    pub const fn check_bytes(self, bytes: u64) -> Result<(), MediaRefused> {
        if bytes == 0 {
            return Err(MediaRefused::Empty);
        }
        if bytes > self.most_bytes() {
            return Err(MediaRefused::TooManyBytes { kind: self });
        }
        Ok(())
    }

    /// Checks the properties that were read from the file.
    pub const fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        let MediaShape {
            format,
            width,
            height,
            seconds,
            codec: _,
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
    /// Returns the media type for the HTTP header.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            // Browsers play both formats under this type, but reject `video/quicktime`.
            Self::Mp4 | Self::Quicktime => "video/mp4",
            Self::Webm => "video/webm",
            Self::Vtt => "text/vtt",
        }
    }

    /// Returns the file name extension, without the dot.
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

    pub(crate) const fn name(self) -> &'static str {
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
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const VIDEO: MediaShape = MediaShape {
        format: MediaFormat::Mp4,
        width: 1080,
        height: 1920,
        seconds: 900,
        codec: Some(VideoCodec::H264),
    };

    #[test]
    fn each_kind_has_a_limit_of_bytes() {
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
    fn a_video_lasts_at_most_15_minutes() {
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
    fn a_kind_accepts_only_its_formats() {
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
    fn rejects_pictures_with_too_many_pixels() {
        let shape = |width, height| MediaShape {
            format: MediaFormat::Png,
            width,
            height,
            seconds: 0,
            codec: None,
        };
        assert_eq!(MediaKind::Picture.check_shape(shape(8_000, 8_000)), Ok(()));
        for (width, height) in [(60_000, 60_000), (8_001, 8_000), (12_001, 1), (1, 12_001)] {
            let refused = MediaKind::Picture.check_shape(shape(width, height));
            assert_eq!(refused, Err(MediaRefused::TooManyPixels { width, height }));
        }
    }
}
