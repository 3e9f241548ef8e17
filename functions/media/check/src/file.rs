//! What a file is, and why it is none.

/// The most bytes of a picture or captions, which are read whole. Their owner limits them before the check.
pub(crate) const WHOLE_BYTES: u64 = 15_000_000;

/// The announced kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Picture,
    Video,
    Captions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFormat {
    Jpeg,
    Png,
    Webp,
    Mp4,
    /// Apple's format; it has the same boxes as MPEG-4.
    Quicktime,
    Webm,
    /// `WebVTT`.
    Vtt,
}

/// The codec of a video's pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCodec {
    /// H.264 with 8 bits, the profile of web videos.
    H264,
    /// H.264 with 10 bits or with all colours.
    H264Studio,
    Hevc,
    DolbyVision,
    Av1,
    Vp8,
    Vp9,
    /// MPEG-4 part 2 and H.263.
    Mpeg4,
    ProRes,
    MotionJpeg,
    Other,
}

/// The properties in a file's header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileShape {
    pub format: FileFormat,
    /// Width in pixels; 0 for captions.
    pub width: u64,
    /// Height in pixels; 0 for captions.
    pub height: u64,
    /// Duration in seconds, rounded up; 0 for pictures and captions.
    pub seconds: u64,
    /// The codec of a video.
    pub codec: Option<FileCodec>,
}

/// Why a file is not what was announced, or cannot be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFault {
    /// The format is unknown, or does not belong to the announced kind.
    WrongKind { kind: FileKind },
    /// The file begins like a known format, but cannot be read.
    Damaged { format: FileFormat },
    /// More parts than the limit of the check.
    TooManyPieces,
    /// Neither the header nor the last part of a video contains the duration.
    UnknownLength,
}

impl FileFormat {
    pub(crate) const fn kind(self) -> FileKind {
        match self {
            Self::Jpeg | Self::Png | Self::Webp => FileKind::Picture,
            Self::Mp4 | Self::Quicktime | Self::Webm => FileKind::Video,
            Self::Vtt => FileKind::Captions,
        }
    }
}
