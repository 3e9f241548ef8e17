//! Whether the description of a video is the name of its encoder alone, as `ffmpeg` writes it.

use crate::file::FileFormat;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::{Mp4Box, children};

/// Bytes of such a description.
const LONGEST: u64 = 512;
/// Bytes of the encoder's name with the headers around it.
const LONGEST_NAME: u64 = 96;

/// Returns whether this `udta` box names the encoder and nothing else.
pub(crate) async fn names_encoder_alone<S: ByteSource>(
    reader: &mut FileReader<S>,
    description: Mp4Box,
    format: FileFormat,
) -> Result<bool, Stop<S::Error>> {
    if description.length() > LONGEST {
        return Ok(false);
    }
    let inside = description.children(reader, format).await?;
    let [meta] = inside.boxes.as_slice() else {
        return Ok(description.length() == 0);
    };
    if &meta.name != b"meta" || inside.rest < inside.end {
        return Ok(false);
    }
    // A version and flags are before its boxes.
    let start = meta.start.saturating_add(4);
    let inside = children(reader, start, meta.end, format).await?;
    let [handler, list] = inside.boxes.as_slice() else {
        return Ok(false);
    };
    if (&handler.name, &list.name) != (b"hdlr", b"ilst")
        || handler.length() > 64
        || inside.rest < inside.end
    {
        return Ok(false);
    }
    let items = list.children(reader, format).await?;
    let is_name = |item: &Mp4Box| &item.name == b"\xA9too" && item.length() <= LONGEST_NAME;
    Ok(items.boxes.iter().all(is_name) && items.boxes.len() <= 1 && items.rest == items.end)
}
