//! Captions of a video, in `WebVTT`.

use crate::file::{FileFault, FileFormat, FileShape, WHOLE_BYTES};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;
use crate::{CheckedFile, Privacy};

const SIGNATURE: &[u8] = b"WEBVTT";
const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

pub(crate) fn format_of(beginning: &[u8]) -> Option<FileFormat> {
    let text = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning);
    let rest = text.strip_prefix(SIGNATURE)?;
    let ends = rest.first().is_none_or(u8::is_ascii_whitespace);
    ends.then_some(FileFormat::Vtt)
}

pub(crate) async fn read_captions<S: ByteSource>(
    reader: &mut FileReader<S>,
) -> Result<CheckedFile, Stop<S::Error>> {
    let format = FileFormat::Vtt;
    let bytes = reader.bytes(0, WHOLE_BYTES).await?;
    let text = std::str::from_utf8(bytes).map_err(|_error| FileFault::Damaged { format })?;
    Ok(CheckedFile {
        shape: FileShape {
            format,
            width: 0,
            height: 0,
            seconds: 0,
            codec: None,
        },
        // Captions are words that are shown.
        privacy: Privacy::Clean,
        captions: Some(text.to_owned()),
    })
}
