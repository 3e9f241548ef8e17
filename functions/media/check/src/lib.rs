//! What a file is and what else is in it, by its bytes.
//!
//! Only headers are read, by ranges, and never decoded: the build and the browser, which make sizes of a picture, find a
//! header that lies about its pixels, and both are made for hostile bytes. Of a video every part of the container is
//! looked at: only known parts stay (ADR 25). Three readers of containers were evaluated (`mp4parse`, `mp4`, `matroska`):
//! each wants the whole header in memory, sample tables included, or a stream that is read from the beginning.

mod captions;
mod exif;
mod jpeg;
mod mp4;
mod picture;
mod png;
mod privacy;
mod reader;
mod source;
mod webm;
mod webp;

use domain::media::{MediaFormat, MediaKind, MediaRefused, MediaShape};

pub use privacy::{Patch, Privacy};
pub use source::ByteSource;

use reader::{FileReader, Stop};

/// Bytes in which every format is recognised.
const BEGINNING: u64 = 64;

/// What the bytes of a file are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    /// Format, size and length.
    pub shape: MediaShape,
    /// What else is in it.
    pub privacy: Privacy,
}

/// Reads a file of this kind. The inner error is the rule that it breaks, the outer one that of the source.
pub async fn check_file<S: ByteSource>(
    source: S,
    kind: MediaKind,
) -> Result<Result<CheckedFile, MediaRefused>, S::Error> {
    let mut reader = FileReader::new(source);
    match read_file(&mut reader, kind).await {
        Ok(checked) => Ok(Ok(checked)),
        Err(Stop::Refused(refused)) => Ok(Err(refused)),
        Err(Stop::Budget) => Ok(Err(MediaRefused::TooManyPieces)),
        Err(Stop::Source(error)) => Err(error),
    }
}

async fn read_file<S: ByteSource>(
    reader: &mut FileReader<S>,
    kind: MediaKind,
) -> Result<CheckedFile, Stop<S::Error>> {
    let beginning = reader.bytes(0, BEGINNING).await?;
    let format = format_of(beginning).ok_or(MediaRefused::WrongKind { kind })?;
    // A format that this kind cannot have is not read further.
    kind.check_shape(MediaShape {
        format,
        width: 1,
        height: 1,
        seconds: 1,
    })?;
    match format {
        MediaFormat::Jpeg | MediaFormat::Png | MediaFormat::Webp => {
            picture::read_picture(reader, format).await
        }
        MediaFormat::Mp4 | MediaFormat::Quicktime => mp4::read_mp4(reader, format).await,
        MediaFormat::Webm => webm::read_webm(reader).await,
        MediaFormat::Vtt => captions::read_captions(reader).await,
    }
}

fn format_of(beginning: &[u8]) -> Option<MediaFormat> {
    picture::format_of(beginning)
        .or_else(|| mp4::format_of(beginning))
        .or_else(|| webm::format_of(beginning))
        .or_else(|| captions::format_of(beginning))
}
