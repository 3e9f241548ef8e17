//! Boxes of an MP4 file: a length, a name, and what is in it.

use crate::file::{FileFault, FileFormat};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Mp4Box {
    pub(crate) name: [u8; 4],
    pub(crate) at: u64,
    pub(crate) start: u64,
    /// The first byte after it.
    pub(crate) end: u64,
}

impl Mp4Box {
    /// Reads the box that begins at `at`, in something that ends at `end`; a box that is longer than that is damaged,
    /// except data that was cut off.
    pub(crate) async fn read<S: ByteSource>(
        reader: &mut FileReader<S>,
        at: u64,
        end: u64,
        format: FileFormat,
    ) -> Result<Self, Stop<S::Error>> {
        reader.step()?;
        let damaged = FileFault::Damaged { format };
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
        let start = at.saturating_add(header);
        let after = at.saturating_add(length);
        let after = if &name == b"mdat" {
            after.min(end)
        } else {
            after
        };
        if length < header || start > end || after > end {
            return Err(damaged.into());
        }
        Ok(Self {
            name,
            at,
            start,
            end: after,
        })
    }

    /// Bytes of its content.
    pub(crate) const fn length(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    /// The boxes directly in it, and where what follows the last one begins: bytes that are no box.
    pub(crate) async fn children<S: ByteSource>(
        &self,
        reader: &mut FileReader<S>,
        format: FileFormat,
    ) -> Result<Children, Stop<S::Error>> {
        children(reader, self.start, self.end, format).await
    }
}

#[derive(Debug)]
pub(crate) struct Children {
    pub(crate) boxes: Vec<Mp4Box>,
    /// Where the bytes begin that are no box.
    pub(crate) rest: u64,
    pub(crate) end: u64,
}

impl Children {
    /// The first of these with this name.
    pub(crate) fn named(&self, name: &[u8]) -> Option<Mp4Box> {
        let mut boxes = self.boxes.iter();
        boxes.find(|found| found.name.as_slice() == name).copied()
    }

    /// All of these with this name.
    pub(crate) fn all(&self, name: &[u8; 4]) -> impl Iterator<Item = Mp4Box> {
        let name = *name;
        let boxes = self.boxes.iter().copied();
        boxes.filter(move |found| found.name == name)
    }
}

/// Reads the boxes from `start` to `end`, as far as there are any.
pub(crate) async fn children<S: ByteSource>(
    reader: &mut FileReader<S>,
    start: u64,
    end: u64,
    format: FileFormat,
) -> Result<Children, Stop<S::Error>> {
    let mut boxes = Vec::new();
    let mut at = start;
    while end.saturating_sub(at) >= 8 {
        match Mp4Box::read(reader, at, end, format).await {
            Ok(found) => {
                at = found.end;
                boxes.push(found);
            }
            Err(Stop::Refused(_)) => break,
            Err(stop) => return Err(stop),
        }
    }
    Ok(Children {
        boxes,
        rest: at,
        end,
    })
}
