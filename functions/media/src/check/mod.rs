//! What a file is, by its bytes.
//!
//! Only headers are read, by ranges, and never decoded: a header that lies about its pixels is found by whoever makes
//! sizes of the picture, in the build and in the browser, both of which are made for hostile bytes. Three readers of
//! containers were looked at (`mp4parse`, `mp4`, `matroska`): each wants the whole header in memory, sample tables
//! included, or a stream to be read from the beginning; the handful of boxes that matter here is found by stepping over
//! the others.

mod camera_data;
mod captions;
mod mp4;
mod mp4_box;
mod picture;
mod reader;
mod webm;
mod webm_element;

use domain::media::{Asset, MediaFormat, MediaKind, MediaRefused, MediaShape};
use jiff::Timestamp;
use objects::{ObjectError, ObjectStore};

use reader::FileReader;

/// Bytes in which every format can be told.
const BEGINNING: u64 = 64;

/// Why nothing can be said about a file, or what is said against it.
#[derive(Debug)]
enum CheckError {
    /// The file breaks a rule.
    Refused(MediaRefused),
    /// The storage gave no answer.
    Storage(ObjectError),
}

impl From<ObjectError> for CheckError {
    fn from(error: ObjectError) -> Self {
        Self::Storage(error)
    }
}

impl From<MediaRefused> for CheckError {
    fn from(refused: MediaRefused) -> Self {
        Self::Refused(refused)
    }
}

/// What the file's header says of it, or the rule that it breaks.
pub(crate) async fn check_content(
    objects: &ObjectStore,
    asset: &Asset,
    now: Timestamp,
) -> Result<Result<MediaShape, MediaRefused>, ObjectError> {
    let mut reader = FileReader::new(objects, asset.object_key(), asset.bytes, now);
    match read_pure_shape(&mut reader, asset).await {
        Ok(shape) => Ok(Ok(shape)),
        Err(CheckError::Refused(refused)) => Ok(Err(refused)),
        Err(CheckError::Storage(error)) => Err(error),
    }
}

/// The shape of a file, which says no more than it shows if its purpose asks for that.
async fn read_pure_shape(
    reader: &mut FileReader<'_>,
    asset: &Asset,
) -> Result<MediaShape, CheckError> {
    let shape = read_shape(reader, asset.kind).await?;
    if asset.purpose.excludes_camera_data() {
        camera_data::refuse_camera_data(reader, asset, shape.format).await?;
    }
    Ok(shape)
}

async fn read_shape(
    reader: &mut FileReader<'_>,
    kind: MediaKind,
) -> Result<MediaShape, CheckError> {
    let wrong = CheckError::Refused(MediaRefused::WrongKind { kind });
    let beginning = reader.bytes(0, BEGINNING).await?.to_vec();
    // A format that this kind cannot be is not read further.
    let format = format_of(&beginning).ok_or(wrong)?;
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
