//! Pixels of a picture.

use std::io::Cursor;

use domain::media::{MediaFormat, MediaKind, MediaRefused, MediaShape};
use imagesize::ImageType;

use super::CheckError;
use super::reader::FileReader;

/// Nearly every picture says its size here; what cameras write before it may be megabytes.
const FIRST_LOOK: u64 = 64 * 1024;

pub(super) fn format_of(beginning: &[u8]) -> Option<MediaFormat> {
    match imagesize::image_type(beginning).ok()? {
        ImageType::Jpeg => Some(MediaFormat::Jpeg),
        ImageType::Png => Some(MediaFormat::Png),
        ImageType::Webp => Some(MediaFormat::Webp),
        _ => None,
    }
}

pub(super) async fn read_picture(
    reader: &mut FileReader<'_>,
    format: MediaFormat,
) -> Result<MediaShape, CheckError> {
    // A picture is small enough to be read whole where its beginning does not say enough.
    for length in [FIRST_LOOK, MediaKind::Picture.most_bytes()] {
        let bytes = reader.bytes(0, length).await?;
        if let Ok(size) = imagesize::reader_size(Cursor::new(bytes)) {
            return Ok(MediaShape {
                format,
                width: u64::try_from(size.width).unwrap_or(u64::MAX),
                height: u64::try_from(size.height).unwrap_or(u64::MAX),
                seconds: 0,
            });
        }
    }
    Err(MediaRefused::Damaged { format }.into())
}
