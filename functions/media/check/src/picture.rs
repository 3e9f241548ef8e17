//! Pixels of a picture, and what else is in it.

use std::io::Cursor;

use imagesize::ImageType;

use crate::file::{FileFault, FileFormat, FileShape, WHOLE_BYTES};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;
use crate::{CheckedFile, Privacy, jpeg, png, webp};

pub(crate) fn format_of(beginning: &[u8]) -> Option<FileFormat> {
    match imagesize::image_type(beginning).ok()? {
        ImageType::Jpeg => Some(FileFormat::Jpeg),
        ImageType::Png => Some(FileFormat::Png),
        ImageType::Webp => Some(FileFormat::Webp),
        _ => None,
    }
}

/// A picture is small enough to be read whole.
pub(crate) async fn read_picture<S: ByteSource>(
    reader: &mut FileReader<S>,
    format: FileFormat,
) -> Result<CheckedFile, Stop<S::Error>> {
    let bytes = reader.bytes(0, WHOLE_BYTES).await?;
    let size = imagesize::reader_size(Cursor::new(bytes))
        .map_err(|_error| FileFault::Damaged { format })?;
    let is_clean = match format {
        FileFormat::Jpeg => jpeg::is_clean(bytes),
        FileFormat::Png => png::is_clean(bytes),
        _ => webp::is_clean(bytes),
    };
    Ok(CheckedFile {
        shape: FileShape {
            format,
            width: u64::try_from(size.width).unwrap_or(u64::MAX),
            height: u64::try_from(size.height).unwrap_or(u64::MAX),
            seconds: 0,
            codec: None,
        },
        privacy: if is_clean {
            Privacy::Clean
        } else {
            Privacy::Kept
        },
        captions: None,
    })
}
