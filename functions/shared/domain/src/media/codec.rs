//! How the pictures of a video are compressed, and where they are shown.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The codec of a video's pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VideoCodec {
    /// H.264 with 8 bits, as phones and export dialogs write it.
    H264,
    /// H.264 with 10 bits or with all colours, as cameras write it.
    H264Studio,
    /// HEVC, also called H.265: the default of new phones.
    Hevc,
    DolbyVision,
    /// AV1.
    Av1,
    /// VP8.
    Vp8,
    /// VP9.
    Vp9,
    /// MPEG-4 part 2 and H.263, of old phones.
    Mpeg4,
    /// Apple `ProRes`.
    ProRes,
    MotionJpeg,
    Other,
}

/// Where a video is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Playback {
    #[default]
    AllBrowsers,
    /// In some browsers on some devices; the others show nothing.
    SomeBrowsers,
    NoBrowser,
}

impl VideoCodec {
    /// Returns where its pictures are shown.
    pub const fn playback(self) -> Playback {
        match self {
            Self::H264 | Self::Vp8 | Self::Vp9 => Playback::AllBrowsers,
            Self::H264Studio | Self::Hevc | Self::DolbyVision | Self::Av1 | Self::Mpeg4 => {
                Playback::SomeBrowsers
            }
            Self::ProRes | Self::MotionJpeg | Self::Other => Playback::NoBrowser,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::H264 => "H.264",
            Self::H264Studio => "H.264 with 10 bits or 4:2:2",
            Self::Hevc => "HEVC",
            Self::DolbyVision => "Dolby Vision",
            Self::Av1 => "AV1",
            Self::Vp8 => "VP8",
            Self::Vp9 => "VP9",
            Self::Mpeg4 => "MPEG-4 part 2",
            Self::ProRes => "ProRes",
            Self::MotionJpeg => "Motion JPEG",
            Self::Other => "another codec",
        }
    }
}
