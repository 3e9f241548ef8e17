//! Overwrites boxes that are not known to be safe, in place: a box becomes empty space of the same length.

use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::allowed::SPACE;
use super::boxes::{Children, Mp4Box};

/// Overwrites those of these boxes that are not known, and what is no box.
pub(crate) async fn keep_only<S: ByteSource>(
    reader: &mut FileReader<S>,
    children: &Children,
    known: &[&[u8; 4]],
    patches: &mut Patches,
) -> Result<(), Stop<S::Error>> {
    for found in &children.boxes {
        keep_or_blank(reader, *found, known, patches).await?;
    }
    blank_rest(reader, children.rest, children.end, patches).await
}

/// Overwrites this box unless it is known, or empty space.
pub(crate) async fn keep_or_blank<S: ByteSource>(
    reader: &mut FileReader<S>,
    found: Mp4Box,
    known: &[&[u8; 4]],
    patches: &mut Patches,
) -> Result<(), Stop<S::Error>> {
    let is_one_of = |names: &[&[u8; 4]]| names.iter().any(|name| **name == found.name);
    if is_one_of(known) {
        return Ok(());
    }
    if is_one_of(SPACE) {
        if reader.are_zero(found.start, found.end).await? != Some(true) {
            patches.overwrite(found.start, found.end, &[]);
        }
        return Ok(());
    }
    blank(found, patches);
    Ok(())
}

/// Makes a box empty space of the same length.
pub(crate) fn blank(found: Mp4Box, patches: &mut Patches) {
    let name = found.at.saturating_add(4);
    patches.overwrite(name, name.saturating_add(4), b"free");
    patches.overwrite(found.start, found.end, &[]);
}

/// Makes the bytes that follow the last box empty space, unless they are zero.
pub(crate) async fn blank_rest<S: ByteSource>(
    reader: &mut FileReader<S>,
    at: u64,
    end: u64,
    patches: &mut Patches,
) -> Result<(), Stop<S::Error>> {
    if at >= end || reader.are_zero(at, end).await? == Some(true) {
        return Ok(());
    }
    let length = end.saturating_sub(at);
    match u32::try_from(length) {
        // Too short for a box, as some writers pad.
        Ok(0..8) => patches.overwrite(at, end, &[]),
        Ok(length) => {
            let header = [length.to_be_bytes(), *b"free"].concat();
            patches.overwrite(at, end, &header);
        }
        Err(_larger) => patches.keep(),
    }
    Ok(())
}
