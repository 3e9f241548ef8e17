//! The reasons why a file is rejected. Each is a rule of a field (`text::FieldRule`).

use super::{CaptionsMistake, MediaFormat, MediaKind, MediaShape, PageSlot, VideoCodec};

/// The reason why a file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaRefused {
    /// The file has no bytes.
    Empty,
    /// More bytes than the limit of this kind.
    TooManyBytes { kind: MediaKind },
    /// More bytes than the limit of this slot of a talent's page.
    TooManyBytesForPage { slot: PageSlot },
    /// More bytes than the limit of a picture of the marketplace.
    TooManyBytesForSite,
    /// Fewer pixels than the use of the picture needs.
    TooFewPixels {
        /// The minimum width and height.
        least: (u64, u64),
        width: u64,
        height: u64,
    },
    /// Longer than the limit of an intro video.
    TooLongForPage { seconds: u64 },
    /// A file for a public page contains metadata, such as the location.
    CameraData,
    /// No browser plays the video, so its viewers would see a black picture.
    Unplayable {
        /// The codec of its pictures.
        codec: VideoCodec,
    },
    /// The format does not match the announced kind.
    WrongKind { kind: MediaKind },
    /// The file begins like a known format, but cannot be read.
    Damaged {
        /// The format that it begins like.
        format: MediaFormat,
    },
    /// More parts than the limit of the check.
    TooManyPieces,
    /// Neither the header nor the last part of a video contains the duration.
    UnknownLength,
    /// A line of captions is invalid.
    WrongCaptions {
        /// The line number, counted from 1.
        line: u64,
        /// The error in the line.
        mistake: CaptionsMistake,
    },
    /// More pixels than the limit.
    TooManyPixels { width: u64, height: u64 },
    /// Longer than the limit of a video.
    TooLong { seconds: u64 },
    /// The number of received bytes differs from the announced number.
    Incomplete {
        /// Received bytes.
        got: u64,
        /// Announced bytes.
        announced: u64,
    },
}

impl MediaRefused {
    /// Rejects a picture or video with fewer pixels than `least`, width and height.
    pub(super) const fn check_pixels(least: (u64, u64), shape: MediaShape) -> Result<(), Self> {
        let MediaShape { width, height, .. } = shape;
        if width < least.0 || height < least.1 {
            return Err(Self::TooFewPixels {
                least,
                width,
                height,
            });
        }
        Ok(())
    }
}
