//! What the check of a file found, in the terms of the rules.

use domain::media::{MediaFormat, MediaKind, MediaRefused, MediaShape, VideoCodec};
use media_check::{FileCodec, FileFault, FileFormat, FileKind, FileShape};

pub(crate) const fn file_kind(kind: MediaKind) -> FileKind {
    match kind {
        MediaKind::Picture => FileKind::Picture,
        MediaKind::Video => FileKind::Video,
        MediaKind::Captions => FileKind::Captions,
    }
}

pub(crate) fn shape(found: FileShape) -> MediaShape {
    let FileShape {
        format,
        width,
        height,
        seconds,
        codec,
    } = found;
    MediaShape {
        format: media_format(format),
        width,
        height,
        seconds,
        codec: codec.map(video_codec),
    }
}

pub(crate) const fn refused(fault: FileFault) -> MediaRefused {
    match fault {
        FileFault::WrongKind { kind } => MediaRefused::WrongKind {
            kind: match kind {
                FileKind::Picture => MediaKind::Picture,
                FileKind::Video => MediaKind::Video,
                FileKind::Captions => MediaKind::Captions,
            },
        },
        FileFault::Damaged { format } => MediaRefused::Damaged {
            format: media_format(format),
        },
        FileFault::TooManyPieces => MediaRefused::TooManyPieces,
        FileFault::UnknownLength => MediaRefused::UnknownLength,
    }
}

const fn media_format(format: FileFormat) -> MediaFormat {
    match format {
        FileFormat::Jpeg => MediaFormat::Jpeg,
        FileFormat::Png => MediaFormat::Png,
        FileFormat::Webp => MediaFormat::Webp,
        FileFormat::Mp4 => MediaFormat::Mp4,
        FileFormat::Quicktime => MediaFormat::Quicktime,
        FileFormat::Webm => MediaFormat::Webm,
        FileFormat::Vtt => MediaFormat::Vtt,
    }
}

const fn video_codec(codec: FileCodec) -> VideoCodec {
    match codec {
        FileCodec::H264 => VideoCodec::H264,
        FileCodec::H264Studio => VideoCodec::H264Studio,
        FileCodec::Hevc => VideoCodec::Hevc,
        FileCodec::DolbyVision => VideoCodec::DolbyVision,
        FileCodec::Av1 => VideoCodec::Av1,
        FileCodec::Vp8 => VideoCodec::Vp8,
        FileCodec::Vp9 => VideoCodec::Vp9,
        FileCodec::Mpeg4 => VideoCodec::Mpeg4,
        FileCodec::ProRes => VideoCodec::ProRes,
        FileCodec::MotionJpeg => VideoCodec::MotionJpeg,
        FileCodec::Other => VideoCodec::Other,
    }
}
