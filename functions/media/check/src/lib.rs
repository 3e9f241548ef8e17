//! Determines the format and the metadata of a file by its bytes.
//!
//! Only headers are read, by ranges, and pixels are never decoded: the build and the browser, which resize pictures,
//! detect a header with wrong dimensions, and both are made for hostile input. Every part of a video's container is
//! checked, and only known parts stay (ADR 25). Three readers of containers were evaluated (`mp4parse`, `mp4`,
//! `matroska`): each needs the whole header in memory, including sample tables, or a sequential stream.

mod captions;
mod checked_file;
mod exif;
mod file;
mod jpeg;
mod mp4;
mod picture;
mod png;
mod privacy;
mod reader;
mod source;
mod webm;
mod webp;

pub use checked_file::CheckedFile;
pub use file::{FileCodec, FileFault, FileFormat, FileKind, FileShape};
pub use privacy::{Patch, Privacy};
pub use source::ByteSource;

use reader::{FileReader, Stop};

/// The number of bytes that identify every format.
const BEGINNING: u64 = 64;

/// Checks a file of this kind. The inner error is the rule that it breaks, the outer one is that of the source.
pub async fn check_file<S: ByteSource>(
    source: S,
    kind: FileKind,
) -> Result<Result<CheckedFile, FileFault>, S::Error> {
    let mut reader = FileReader::new(source);
    match read_file(&mut reader, kind).await {
        Ok(checked) => Ok(Ok(checked)),
        Err(Stop::Refused(refused)) => Ok(Err(refused)),
        Err(Stop::Budget) => Ok(Err(FileFault::TooManyPieces)),
        Err(Stop::Source(error)) => Err(error),
    }
}

async fn read_file<S: ByteSource>(
    reader: &mut FileReader<S>,
    kind: FileKind,
) -> Result<CheckedFile, Stop<S::Error>> {
    let beginning = reader.bytes(0, BEGINNING).await?;
    let format = format_of(beginning).ok_or(FileFault::WrongKind { kind })?;
    // A format that this kind cannot have is not read further.
    if format.kind() != kind {
        return Err(FileFault::WrongKind { kind }.into());
    }
    match format {
        FileFormat::Jpeg | FileFormat::Png | FileFormat::Webp => {
            picture::read_picture(reader, format).await
        }
        FileFormat::Mp4 | FileFormat::Quicktime => mp4::read_mp4(reader, format).await,
        FileFormat::Webm => webm::read_webm(reader).await,
        FileFormat::Vtt => captions::read_captions(reader).await,
    }
}

fn format_of(beginning: &[u8]) -> Option<FileFormat> {
    picture::format_of(beginning)
        .or_else(|| mp4::format_of(beginning))
        .or_else(|| webm::format_of(beginning))
        .or_else(|| captions::format_of(beginning))
}
