//! Why a file is not taken, in the words that stand beside the field.

use super::{CaptionsMistake, MediaFormat, MediaKind, PageSlot};

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MediaRefused {
    /// There is nothing in it.
    #[error("is empty")]
    Empty,
    /// More bytes than this kind may have.
    #[error("must be at most {}", kind.most_bytes_in_words())]
    TooManyBytes {
        /// What it was to be.
        kind: MediaKind,
    },
    /// More bytes than a file for this place of a talent's page may have.
    #[error("must be at most {}", slot.most_bytes_in_words())]
    TooManyBytesForPage {
        /// The place.
        slot: PageSlot,
    },
    /// Too small to be shown in this place of a talent's page.
    #[error(
        "must have at least {} × {} pixels, it has {width} × {height}",
        slot.least_pixels().0, slot.least_pixels().1
    )]
    TooFewPixels {
        /// The place.
        slot: PageSlot,
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// Longer than an intro video may be.
    #[error("must be at most 60 seconds long, it has {seconds}")]
    TooLongForPage {
        /// How long it is.
        seconds: u64,
    },
    /// A file for a public page says more than it shows, such as the place where it was taken.
    #[error("carries data of the camera, such as the place; save it without")]
    CameraData,
    /// The bytes are not of the kind they were announced as.
    #[error("must be {}", kind.formats_in_words())]
    WrongKind {
        /// What it was to be.
        kind: MediaKind,
    },
    /// The beginning is of a known format, the rest cannot be read.
    #[error("is damaged: it begins as {} and cannot be read further", format.in_words())]
    Damaged {
        /// What it begins as.
        format: MediaFormat,
    },
    /// More parts than are looked at.
    #[error("is in too many pieces to be checked; export it again as MP4")]
    TooManyPieces,
    /// Neither the header nor the last part of a video says how long it is.
    #[error("does not say how long it plays; export it again as MP4")]
    UnknownLength,
    /// A line of captions cannot be read.
    #[error("has a mistake in line {line}: {}", mistake.in_words())]
    WrongCaptions {
        /// Counted from 1.
        line: u64,
        /// What is wrong there.
        mistake: CaptionsMistake,
    },
    /// More pixels than anybody's screen has.
    #[error(
        "must have at most 12,000 pixels on a side and 64 million in all, it has {width} × {height}"
    )]
    TooManyPixels {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// Longer than a video may be.
    #[error("must be at most 15 minutes long, it has {} minutes", minutes_begun(*seconds))]
    TooLong {
        /// How long it is.
        seconds: u64,
    },
    /// The bytes that came are not as many as were announced.
    #[error("did not arrive whole: {got} of {announced} bytes")]
    Incomplete {
        /// Bytes that came.
        got: u64,
        /// Bytes that were announced.
        announced: u64,
    },
}

fn minutes_begun(seconds: u64) -> u64 {
    seconds.div_ceil(60)
}
