//! Elements of a `WebM` file: an identifier, a length, and what is in it.

use crate::file::{FileFault, FileFormat};
use crate::privacy::Patches;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::allowed::{CLUSTER, SEGMENT, VOID};

const FORMAT: FileFormat = FileFormat::Webm;
/// Bytes that an identifier and a length take at most.
const LONGEST_HEADER: u64 = 12;
/// Elements beside each other in one that is read as a whole.
const MOST_ELEMENTS: usize = 4_096;
/// The header of an empty element that covers what is no element.
const VOID_HEADER: u64 = 9;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Element {
    pub(crate) id: u32,
    pub(crate) at: u64,
    pub(crate) start: u64,
    /// The first byte after it; that of what it is in, where its length is left open.
    pub(crate) end: u64,
    /// Whether its length is left open, as a recorder does that cannot know it.
    pub(crate) is_open: bool,
}

impl Element {
    /// Reads the element that begins at `at`, in something that ends at `end`.
    pub(crate) async fn read<S: ByteSource>(
        reader: &mut FileReader<S>,
        at: u64,
        end: u64,
    ) -> Result<Self, Stop<S::Error>> {
        reader.step()?;
        let damaged = FileFault::Damaged { format: FORMAT };
        let header = reader.bytes(at, LONGEST_HEADER).await?;
        let element = parse_element(header).ok_or(damaged)?;
        let start = at.saturating_add(element.header);
        let after = match element.length {
            None => Some(end),
            // A recording that was cut off.
            Some(length) if matches!(element.id, SEGMENT | CLUSTER) => {
                Some(start.saturating_add(length).min(end))
            }
            Some(length) => start.checked_add(length),
        };
        let after = after
            .filter(|after| start <= end && *after <= end)
            .ok_or(damaged)?;
        Ok(Self {
            id: element.id,
            at,
            start,
            end: after,
            is_open: element.length.is_none(),
        })
    }

    /// The elements directly in it; one with an open length is damaged.
    pub(crate) async fn children<S: ByteSource>(
        &self,
        reader: &mut FileReader<S>,
    ) -> Result<Vec<Self>, Stop<S::Error>> {
        let mut found = Vec::new();
        let mut at = self.start;
        while at < self.end {
            let element = Self::read(reader, at, self.end).await?;
            if element.is_open || found.len() >= MOST_ELEMENTS {
                return Err(FileFault::Damaged { format: FORMAT }.into());
            }
            at = element.end;
            found.push(element);
        }
        Ok(found)
    }

    /// Reads a whole number of at most eight bytes.
    pub(crate) async fn number<S: ByteSource>(
        &self,
        reader: &mut FileReader<S>,
    ) -> Result<u64, Stop<S::Error>> {
        let bytes = self.content(reader, 8).await?;
        Ok(number_of(&bytes))
    }

    /// Reads a number with a point, of four or eight bytes.
    pub(crate) async fn float<S: ByteSource>(
        &self,
        reader: &mut FileReader<S>,
    ) -> Result<f64, Stop<S::Error>> {
        let bytes = self.content(reader, 8).await?;
        if let Ok(four) = <[u8; 4]>::try_from(bytes.as_slice()) {
            return Ok(f64::from(f32::from_be_bytes(four)));
        }
        let eight = <[u8; 8]>::try_from(bytes.as_slice());
        eight
            .map(f64::from_be_bytes)
            .map_err(|_other| FileFault::Damaged { format: FORMAT }.into())
    }

    /// Reads its content, which has at most so many bytes.
    pub(crate) async fn content<S: ByteSource>(
        &self,
        reader: &mut FileReader<S>,
        most: u64,
    ) -> Result<Vec<u8>, Stop<S::Error>> {
        let length = self.end.saturating_sub(self.start);
        if length > most {
            return Err(FileFault::Damaged { format: FORMAT }.into());
        }
        Ok(reader.bytes(self.start, length).await?.to_vec())
    }

    /// Overwrites it unless it is one of these, or empty space.
    pub(crate) async fn keep_or_blank<S: ByteSource>(
        &self,
        reader: &mut FileReader<S>,
        known: &[u32],
        patches: &mut Patches,
    ) -> Result<(), Stop<S::Error>> {
        if known.contains(&self.id) {
            return Ok(());
        }
        if self.id == VOID && !self.is_open {
            if reader.are_zero(self.start, self.end).await? != Some(true) {
                patches.overwrite(self.start, self.end, &[]);
            }
            return Ok(());
        }
        self.blank(patches);
        Ok(())
    }

    /// Makes it empty space of the same length.
    pub(crate) fn blank(&self, patches: &mut Patches) {
        let header = self.start.saturating_sub(self.at);
        let width = header.saturating_sub(1).min(8);
        let length = self.end.saturating_sub(self.at);
        let length = length.saturating_sub(width.saturating_add(1));
        match void_header(width, length) {
            Some(header) if !self.is_open => patches.overwrite(self.at, self.end, &header),
            _ => patches.keep(),
        }
    }
}

/// Makes what is no element empty space, unless it is zero.
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
    let header = length
        .checked_sub(VOID_HEADER)
        .and_then(|length| void_header(VOID_HEADER - 1, length));
    patches.overwrite(at, end, &header.unwrap_or_default());
    Ok(())
}

/// The header of empty space, whose length has so many bytes.
fn void_header(width: u64, length: u64) -> Option<Vec<u8>> {
    let bits = u32::try_from(width.checked_mul(7)?).ok()?;
    let marker = 1_u64.checked_shl(bits)?;
    // All ones would leave the length open.
    if width == 0 || length >= marker - 1 {
        return None;
    }
    let bytes = (marker | length).to_be_bytes();
    let from = 8_usize.checked_sub(usize::try_from(width).ok()?)?;
    Some([&[0xEC], bytes.get(from..)?].concat())
}

/// Identifier and length of an element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ElementHeader {
    pub(crate) id: u32,
    /// `None` where it is left open.
    pub(crate) length: Option<u64>,
    /// Bytes of both.
    pub(crate) header: u64,
}

/// Reads what an element begins with.
pub(crate) fn parse_element(bytes: &[u8]) -> Option<ElementHeader> {
    let id_width = usize::try_from(bytes.first()?.leading_zeros()).ok()? + 1;
    let id = bytes.get(..id_width).filter(|_| id_width <= 4)?;
    let id = id
        .iter()
        .fold(0, |id: u32, byte| (id << 8) | u32::from(*byte));
    let (length, width) = variable_number(bytes.get(id_width..)?)?;
    Some(ElementHeader {
        id,
        length,
        header: u64::try_from(id_width + width).ok()?,
    })
}

/// Returns a number and its width, which its first set bit encodes; the number is `None` if the length is open.
pub(crate) fn variable_number(bytes: &[u8]) -> Option<(Option<u64>, usize)> {
    let width = usize::try_from(bytes.first()?.leading_zeros()).ok()? + 1;
    let marked = number_of(bytes.get(..width).filter(|_| width <= 8)?);
    let open = (1_u64 << (7 * width)) - 1;
    let number = marked & open;
    Some(((number != open).then_some(number), width))
}

pub(crate) fn number_of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0, |number: u64, byte| (number << 8) | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_space_is_as_long_as_what_it_covers() {
        for (header, content) in [(2_u64, 0_u64), (2, 100), (5, 100), (12, 3), (12, 70_000)] {
            let element = Element {
                id: 1,
                at: 10,
                start: 10 + header,
                end: 10 + header + content,
                is_open: false,
            };
            let mut patches = Patches::default();
            element.blank(&mut patches);
            let crate::Privacy::Removable(patches) = patches.into_privacy() else {
                panic!("{header} {content}");
            };
            let void = parse_element(&patches[0].beginning).unwrap();
            assert_eq!(void.id, VOID);
            assert_eq!(void.header + void.length.unwrap(), header + content);
        }
    }
}
