//! Elements of a `WebM` file: an identifier, a length, and what is in it.

use domain::media::{MediaFormat, MediaRefused};

use super::CheckError;
use super::reader::FileReader;

const FORMAT: MediaFormat = MediaFormat::Webm;
/// Bytes that an identifier and a length take at most.
const LONGEST_HEADER: u64 = 12;

/// One element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element {
    pub(super) id: u32,
    /// Where its content begins.
    pub(super) start: u64,
    /// The first byte after it; that of what it is in, where its length is left open.
    pub(super) end: u64,
    /// Whether its length is left open, as a recorder does that cannot know it.
    pub(super) is_open: bool,
}

impl Element {
    /// The element that begins at `at`, in something that ends at `end`.
    pub(super) async fn read(
        reader: &mut FileReader<'_>,
        at: u64,
        end: u64,
    ) -> Result<Self, CheckError> {
        let damaged = MediaRefused::Damaged { format: FORMAT };
        let header = reader.bytes(at, LONGEST_HEADER).await?;
        let element = parse_element(header).ok_or(damaged)?;
        let start = at.saturating_add(element.header);
        let after = match element.length {
            None => Some(end),
            Some(length) => start.checked_add(length),
        };
        let after = after.filter(|after| *after <= end).ok_or(damaged)?;
        Ok(Self {
            id: element.id,
            start,
            end: after,
            is_open: element.length.is_none(),
        })
    }

    /// A whole number of at most eight bytes.
    pub(super) async fn number(&self, reader: &mut FileReader<'_>) -> Result<u64, CheckError> {
        let bytes = self.content(reader).await?;
        Ok(bytes
            .iter()
            .fold(0, |number: u64, byte| (number << 8) | u64::from(*byte)))
    }

    /// A number with a point, of four or eight bytes.
    pub(super) async fn float(&self, reader: &mut FileReader<'_>) -> Result<f64, CheckError> {
        let bytes = self.content(reader).await?;
        if let Ok(four) = <[u8; 4]>::try_from(bytes.as_slice()) {
            return Ok(f64::from(f32::from_be_bytes(four)));
        }
        let eight = <[u8; 8]>::try_from(bytes.as_slice());
        eight
            .map(f64::from_be_bytes)
            .map_err(|_other| MediaRefused::Damaged { format: FORMAT }.into())
    }

    async fn content(&self, reader: &mut FileReader<'_>) -> Result<Vec<u8>, CheckError> {
        let length = self.end.saturating_sub(self.start);
        if length > 8 {
            return Err(MediaRefused::Damaged { format: FORMAT }.into());
        }
        Ok(reader.bytes(self.start, length).await?.to_vec())
    }
}

/// Identifier and length of an element.
#[derive(Debug, Clone, Copy)]
pub(super) struct ElementHeader {
    pub(super) id: u32,
    /// `None` where it is left open.
    pub(super) length: Option<u64>,
    /// Bytes of both.
    pub(super) header: u64,
}

/// Reads what an element begins with.
pub(super) fn parse_element(bytes: &[u8]) -> Option<ElementHeader> {
    let id_width = usize::try_from(bytes.first()?.leading_zeros()).ok()? + 1;
    let id = bytes.get(..id_width).filter(|_| id_width <= 4)?;
    let id = id
        .iter()
        .fold(0, |id: u32, byte| (id << 8) | u32::from(*byte));
    let rest = bytes.get(id_width..)?;
    let width = usize::try_from(rest.first()?.leading_zeros()).ok()? + 1;
    let length = rest.get(..width).filter(|_| width <= 8)?;
    // The first bit that is set says how wide the number is and is no part of it.
    let bits = 7 * width;
    let marked = length
        .iter()
        .fold(0, |length: u64, byte| (length << 8) | u64::from(*byte));
    let open = (1_u64 << bits) - 1;
    let length = marked & open;
    Some(ElementHeader {
        id,
        length: (length != open).then_some(length),
        header: u64::try_from(id_width + width).ok()?,
    })
}
