//! Where the samples of a track are.

use crate::file::{FileFault, FileFormat};
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::{Children, Mp4Box};
use super::track::Track;

/// The longest table that is read, in bytes: one of a track with a sample in every frame of a quarter of an hour.
const LONGEST_TABLE: u64 = 1_000_000;
/// Runs of samples of one track.
const MOST_PLACES: usize = 4_096;

/// The ranges of the file that have the samples of a track; `None` where its tables are missing or too long.
pub(crate) async fn places<S: ByteSource>(
    reader: &mut FileReader<S>,
    track: &Track,
    format: FileFormat,
) -> Result<Option<Vec<(u64, u64)>>, Stop<S::Error>> {
    let Some(tables) = &track.tables else {
        return Ok(None);
    };
    let Some(sizes) = Sizes::read(reader, tables, format).await? else {
        return Ok(None);
    };
    let Some(runs) = numbers(reader, tables.named(b"stsc"), 8, format).await? else {
        return Ok(None);
    };
    let (offsets, is_long) = match (tables.named(b"stco"), tables.named(b"co64")) {
        (None, Some(long)) => (numbers(reader, Some(long), 8, format).await?, true),
        (short, _) => (numbers(reader, short, 8, format).await?, false),
    };
    let Some(offsets) = offsets else {
        return Ok(None);
    };
    let offsets = chunk_offsets(&offsets, is_long);
    if offsets.len() > MOST_PLACES {
        return Ok(None);
    }
    Ok(join(&sizes, &runs, &offsets))
}

/// The places of chunks, whose numbers of samples are in the table `stsc`.
fn join(sizes: &Sizes, runs: &[u32], offsets: &[u64]) -> Option<Vec<(u64, u64)>> {
    let mut runs = runs.as_chunks::<3>().0.iter().peekable();
    let (mut per_chunk, mut sample) = (0, 0);
    let mut places = Vec::with_capacity(offsets.len());
    for (offset, number) in offsets.iter().zip(1_u32..) {
        while let Some([_, count, _]) = runs.next_if(|[first, ..]| *first <= number) {
            per_chunk = *count;
        }
        let length = sizes.of(sample, per_chunk)?;
        sample = sample.saturating_add(usize::try_from(per_chunk).unwrap_or(usize::MAX));
        places.push((*offset, offset.checked_add(length)?));
    }
    // Samples that no chunk has: the tables contradict each other.
    (sample >= sizes.count()).then_some(places)
}

fn chunk_offsets(numbers: &[u32], is_long: bool) -> Vec<u64> {
    if is_long {
        let pairs = numbers.as_chunks::<2>().0.iter();
        return pairs
            .map(|[high, low]| (u64::from(*high) << 32) | u64::from(*low))
            .collect();
    }
    numbers.iter().copied().map(u64::from).collect()
}

/// Sizes of samples: one for all, or one for each.
enum Sizes {
    Equal { bytes: u32, count: usize },
    Each(Vec<u32>),
}

impl Sizes {
    async fn read<S: ByteSource>(
        reader: &mut FileReader<S>,
        tables: &Children,
        format: FileFormat,
    ) -> Result<Option<Self>, Stop<S::Error>> {
        let Some(table) = tables.named(b"stsz") else {
            return Ok(None);
        };
        let at = table.start.saturating_add(4);
        let [a, b, c, d, count @ ..] = reader.exactly::<8>(at, format).await?;
        let count = usize::try_from(u32::from_be_bytes(count)).unwrap_or(usize::MAX);
        let bytes = u32::from_be_bytes([a, b, c, d]);
        if bytes > 0 {
            return Ok(Some(Self::Equal { bytes, count }));
        }
        let each = numbers(reader, Some(table), 12, format).await?;
        Ok(each.filter(|each| each.len() >= count).map(|mut each| {
            each.truncate(count);
            Self::Each(each)
        }))
    }

    fn count(&self) -> usize {
        match self {
            Self::Equal { count, .. } => *count,
            Self::Each(each) => each.len(),
        }
    }

    /// Bytes of so many samples.
    fn of(&self, first: usize, count: u32) -> Option<u64> {
        match self {
            Self::Equal { bytes, .. } => u64::from(*bytes).checked_mul(u64::from(count)),
            Self::Each(each) => {
                let last = first.checked_add(usize::try_from(count).ok()?)?;
                let sizes = each.get(first..last.min(each.len()))?;
                Some(sizes.iter().copied().map(u64::from).sum())
            }
        }
    }
}

/// The numbers of a table, after a header of so many bytes; `None` where there is no table, or one that is too long.
async fn numbers<S: ByteSource>(
    reader: &mut FileReader<S>,
    table: Option<Mp4Box>,
    header: u64,
    format: FileFormat,
) -> Result<Option<Vec<u32>>, Stop<S::Error>> {
    let Some(table) = table.filter(|table| table.length() <= LONGEST_TABLE) else {
        return Ok(None);
    };
    let damaged = FileFault::Damaged { format };
    let length = table.length().checked_sub(header).ok_or(damaged)?;
    let start = table.start.saturating_add(header);
    let bytes = reader.bytes(start, length).await?;
    let numbers = bytes.as_chunks::<4>().0.iter().copied();
    Ok(Some(numbers.map(u32::from_be_bytes).collect()))
}
