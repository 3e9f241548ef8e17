//! Size, length and other content of a `WebM` video.
//!
//! The elements of the file are walked from the first to the last. What a browser records has no length in its header,
//! which is written while the length is unknown: then the last block shows it.

mod allowed;
mod cluster;
mod element;
mod tail;
mod tracks;
mod walk;

use crate::CheckedFile;
use crate::file::{FileFault, FileFormat, FileKind, FileShape};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;
use allowed::{DOCUMENT_TYPE, EBML};
use element::parse_element;
use walk::{FORMAT, Walk};

/// Nanoseconds of a tick unless the file has another scale.
const USUAL_SCALE: u64 = 1_000_000;
const NANOSECONDS: u64 = 1_000_000_000;

pub(crate) fn format_of(beginning: &[u8]) -> Option<FileFormat> {
    let header = parse_element(beginning).filter(|header| header.id == EBML)?;
    let mut inside = beginning.get(usize::try_from(header.header).ok()?..)?;
    // Matroska, of which WebM is a part, is refused: no browser promises to play it.
    loop {
        let element = parse_element(inside)?;
        let start = usize::try_from(element.header).ok()?;
        let end = start.checked_add(usize::try_from(element.length?).ok()?)?;
        if element.id == DOCUMENT_TYPE {
            let name = inside.get(start..end)?;
            // Names may be padded with zeros.
            let name = name.split(|byte| *byte == 0).next()?;
            return (name == b"webm").then_some(FORMAT);
        }
        inside = inside.get(end..)?;
    }
}

pub(crate) async fn read_webm<S: ByteSource>(
    reader: &mut FileReader<S>,
) -> Result<CheckedFile, Stop<S::Error>> {
    let mut walk = Walk::default();
    reader.begin_walk();
    let ended = match walk.through(reader).await {
        Err(Stop::Budget) => false,
        other => other.map(|()| true)?,
    };
    reader.end_walk();
    if !ended {
        // The rest of the file is unknown.
        walk.patches.keep();
        let last = tail::last_block_time(reader).await?;
        walk.latest = walk.latest.max(last);
        if last.is_none() && walk.ticks == 0 {
            return Err(FileFault::UnknownLength.into());
        }
    }
    let (width, height, codec) = walk.pixels.ok_or(FileFault::WrongKind {
        kind: FileKind::Video,
    })?;
    let scale = walk.scale.unwrap_or(USUAL_SCALE);
    let announced = whole_seconds(walk.ticks, scale);
    let seen = walk.latest.map_or(0, |latest| second_of(latest, scale));
    Ok(CheckedFile {
        shape: FileShape {
            format: FORMAT,
            width,
            height,
            seconds: announced.max(seen),
            codec: Some(codec),
        },
        privacy: walk.patches.into_privacy(),
        captions: None,
    })
}

/// Rounded up: a viewer waits for the rest of a second, too.
fn whole_seconds(ticks: u64, scale: u64) -> u64 {
    let nanoseconds = u128::from(ticks) * u128::from(scale);
    u64::try_from(nanoseconds.div_ceil(u128::from(NANOSECONDS))).unwrap_or(u64::MAX)
}

/// The second that has begun at this time, counted from 1: a block lasts a while.
fn second_of(ticks: u64, scale: u64) -> u64 {
    let nanoseconds = u128::from(ticks) * u128::from(scale);
    let seconds = u64::try_from(nanoseconds / u128::from(NANOSECONDS)).unwrap_or(u64::MAX);
    seconds.saturating_add(1)
}
