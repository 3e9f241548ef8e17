//! The last cluster of a recording that has more of them than are read one by one.

use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::allowed::{CLUSTER, CLUSTER_TIME};
use super::element::{Element, number_of, parse_element};
use super::walk::Walk;

/// Where the last cluster is looked for, in bytes from the end.
const TAIL: u64 = 16 * 1024 * 1024;
/// What is looked through in one piece, which overlaps the next.
const PIECE: u64 = 2 * 1024 * 1024;
const OVERLAP: u64 = 32;

/// When the last block begins, in ticks; `None` where no cluster is found.
pub(super) async fn last_block_time<S: ByteSource>(
    reader: &mut FileReader<S>,
) -> Result<Option<u64>, Stop<S::Error>> {
    let size = reader.size();
    let first = size.saturating_sub(TAIL);
    let mut end = size;
    while end > first {
        let start = end.saturating_sub(PIECE).max(first);
        let piece = reader.bytes(start, end.saturating_sub(start)).await?;
        let name = CLUSTER.to_be_bytes();
        let places = piece.windows(4).enumerate().rev();
        let mut places = places.filter(|(_, four)| **four == name);
        // The four bytes may be in the picture's data by chance: then no time follows.
        let found = places.find_map(|(at, _)| Some((at, cluster_time(piece.get(at..)?)?)));
        if let Some((at, time)) = found {
            let at = start.saturating_add(u64::try_from(at).unwrap_or(u64::MAX));
            return Ok(Some(last_in(reader, at, time).await?));
        }
        if start == first {
            break;
        }
        end = start.saturating_add(OVERLAP);
    }
    Ok(None)
}

/// The time of the last block of this cluster, as far as the budget goes.
async fn last_in<S: ByteSource>(
    reader: &mut FileReader<S>,
    at: u64,
    time: u64,
) -> Result<u64, Stop<S::Error>> {
    let size = reader.size();
    let mut walk = Walk::default();
    let read = match Element::read(reader, at, size).await {
        Ok(cluster) => walk.read_blocks(reader, cluster).await,
        Err(stop) => Err(stop),
    };
    match read {
        Ok(_) | Err(Stop::Budget | Stop::Refused(_)) => Ok(walk.latest.unwrap_or(time)),
        Err(stop) => Err(stop),
    }
}

fn cluster_time(bytes: &[u8]) -> Option<u64> {
    let cluster = parse_element(bytes)?;
    let inside = bytes.get(usize::try_from(cluster.header).ok()?..)?;
    let time = parse_element(inside).filter(|element| element.id == CLUSTER_TIME)?;
    let length = usize::try_from(time.length?)
        .ok()
        .filter(|length| *length <= 8)?;
    let start = usize::try_from(time.header).ok()?;
    Some(number_of(inside.get(start..start.checked_add(length)?)?))
}
