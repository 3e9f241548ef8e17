//! Boxes of an MP4 file: a length, a name, and what is in it.

use domain::media::{MediaFormat, MediaRefused};

use super::CheckError;
use super::reader::FileReader;

/// One box.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mp4Box {
    pub(super) name: [u8; 4],
    /// Where its content begins.
    pub(super) start: u64,
    /// The first byte after it.
    pub(super) end: u64,
}

impl Mp4Box {
    /// The box that begins at `at`, in something that ends at `end`.
    pub(super) async fn read(
        reader: &mut FileReader<'_>,
        at: u64,
        end: u64,
        format: MediaFormat,
    ) -> Result<Self, CheckError> {
        let damaged = MediaRefused::Damaged { format };
        let [a, b, c, d, name @ ..] = reader.exactly::<8>(at, format).await?;
        let (header, length) = match u32::from_be_bytes([a, b, c, d]) {
            // The last box of a file may leave its length open.
            0 => (8, end.saturating_sub(at)),
            1 => {
                let length = reader.exactly::<8>(at.saturating_add(8), format).await?;
                (16, u64::from_be_bytes(length))
            }
            length => (8, u64::from(length)),
        };
        let after = at.checked_add(length).filter(|after| *after <= end);
        match after {
            Some(after) if length >= header => Ok(Self {
                name,
                start: at.saturating_add(header),
                end: after,
            }),
            _ => Err(damaged.into()),
        }
    }

    /// The boxes directly in it, at most so many.
    pub(super) async fn children(
        &self,
        reader: &mut FileReader<'_>,
        most: usize,
        format: MediaFormat,
    ) -> Result<Vec<Self>, CheckError> {
        boxes_between(reader, self.start, self.end, most, format).await
    }
}

/// The boxes from `start` to `end`, at most so many.
pub(super) async fn boxes_between(
    reader: &mut FileReader<'_>,
    start: u64,
    end: u64,
    most: usize,
    format: MediaFormat,
) -> Result<Vec<Mp4Box>, CheckError> {
    let mut boxes = Vec::new();
    let mut at = start;
    // Fewer than eight bytes are no box: padding of some writers.
    while end.saturating_sub(at) >= 8 && boxes.len() < most {
        let found = Mp4Box::read(reader, at, end, format).await?;
        at = found.end;
        boxes.push(found);
    }
    Ok(boxes)
}

/// The first of these with this name.
pub(super) fn named(boxes: &[Mp4Box], name: [u8; 4]) -> Option<Mp4Box> {
    boxes.iter().find(|found| found.name == name).copied()
}
