//! The reasons why a file is rejected, with the messages that forms show beside the field.

use super::{CaptionsMistake, MediaFormat, MediaKind, MediaShape, PageSlot, VideoCodec};

/// The reason why a file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MediaRefused {
    /// The file has no bytes.
    #[error("is empty")]
    Empty,
    /// More bytes than the limit of this kind.
    #[error("must be at most {}", kind.most_bytes_in_words())]
    TooManyBytes { kind: MediaKind },
    /// More bytes than the limit of this slot of a talent's page.
    #[error("must be at most {}", slot.most_bytes_in_words())]
    TooManyBytesForPage { slot: PageSlot },
    /// More bytes than the limit of a picture of the marketplace.
    #[error("must be at most 10 MB")]
    TooManyBytesForSite,
    /// Fewer pixels than the use of the picture needs.
    #[error("must have at least {} × {} pixels, it has {width} × {height}", least.0, least.1)]
    TooFewPixels {
        /// The minimum width and height.
        least: (u64, u64),
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// Longer than the limit of an intro video.
    #[error("must be at most 60 seconds long, it has {seconds}")]
    TooLongForPage {
        /// Duration in seconds.
        seconds: u64,
    },
    /// A file for a public page contains metadata, such as the location.
    #[error("carries data of the camera, such as the place; save it without")]
    CameraData,
    /// No browser plays the video, so its viewers would see a black picture.
    #[error(
        "is in a format that no browser plays, export it again as MP4 with H.264: it has {}",
        codec.name()
    )]
    Unplayable {
        /// The codec of its pictures.
        codec: VideoCodec,
    },
    /// The format does not match the announced kind.
    #[error("must be {}", kind.formats_in_words())]
    WrongKind { kind: MediaKind },
    /// The file begins like a known format, but cannot be read.
    #[error("is damaged: it begins as {} and cannot be read further", format.name())]
    Damaged {
        /// The format that it begins like.
        format: MediaFormat,
    },
    /// More parts than the limit of the check.
    #[error("is in too many pieces to be checked; export it again as MP4")]
    TooManyPieces,
    /// Neither the header nor the last part of a video contains the duration.
    #[error("does not say how long it plays; export it again as MP4")]
    UnknownLength,
    /// A line of captions is invalid.
    #[error("has a mistake in line {line}: {}", mistake.message())]
    WrongCaptions {
        /// The line number, counted from 1.
        line: u64,
        /// The error in the line.
        mistake: CaptionsMistake,
    },
    /// More pixels than the limit.
    #[error(
        "must have at most 12,000 pixels on a side and 64 million in all, it has {width} × {height}"
    )]
    TooManyPixels {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// Longer than the limit of a video.
    #[error("must be at most 15 minutes long, it has {} minutes", minutes_begun(*seconds))]
    TooLong {
        /// Duration in seconds.
        seconds: u64,
    },
    /// The number of received bytes differs from the announced number.
    #[error("did not arrive whole: {got} of {announced} bytes")]
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

fn minutes_begun(seconds: u64) -> u64 {
    seconds.div_ceil(60)
}
