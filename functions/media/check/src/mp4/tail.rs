//! The last fragment of a video that has more fragments than are read one by one.

use crate::file::FileFault;
use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::boxes::Mp4Box;
use super::movie::Movie;

/// Where the last fragment is looked for, in bytes from the end.
const TAIL: u64 = 16 * 1024 * 1024;
/// What is looked through in one piece, which overlaps the next.
const PIECE: u64 = 2 * 1024 * 1024;
const OVERLAP: u64 = 8;

/// Adds the last fragment to the tracks: when it begins, and how long it is. Without one that has a time, the length is what
/// the header or an index announces; otherwise it is unknown.
pub(crate) async fn read_last_fragment<S: ByteSource>(
    reader: &mut FileReader<S>,
    movie: &mut Movie,
) -> Result<(), Stop<S::Error>> {
    if !movie.is_fragmented || find(reader, movie).await? || movie.announced > 0 {
        return Ok(());
    }
    Err(FileFault::UnknownLength.into())
}

async fn find<S: ByteSource>(
    reader: &mut FileReader<S>,
    movie: &mut Movie,
) -> Result<bool, Stop<S::Error>> {
    let size = reader.size();
    let first = size.saturating_sub(TAIL);
    let mut end = size;
    while end > first {
        let start = end.saturating_sub(PIECE).max(first);
        let piece = reader.bytes(start, end.saturating_sub(start)).await?;
        let is_name = |four: &[u8]| four == b"moof";
        let places: Vec<u64> = piece
            .windows(4)
            .zip(start..)
            .filter(|(four, _)| is_name(four))
            .filter_map(|(_, at)| at.checked_sub(4))
            .collect();
        for at in places.into_iter().rev() {
            if ends_file(reader, at, movie).await? {
                return Ok(true);
            }
        }
        if start == first {
            break;
        }
        end = start.saturating_add(OVERLAP);
    }
    Ok(false)
}

/// Adds the fragment that begins here, if boxes follow it up to the end: the name may be in the data by chance.
async fn ends_file<S: ByteSource>(
    reader: &mut FileReader<S>,
    at: u64,
    movie: &mut Movie,
) -> Result<bool, Stop<S::Error>> {
    const FOLLOWS: [&[u8; 4]; 5] = [b"moof", b"mdat", b"mfra", b"free", b"sidx"];
    let (size, format) = (reader.size(), movie.format);
    let mut next = at;
    let mut fragments = Vec::new();
    while size.saturating_sub(next) >= 8 {
        let found = match Mp4Box::read(reader, next, size, format).await {
            Ok(found) if FOLLOWS.contains(&&found.name) => found,
            Ok(_) | Err(Stop::Refused(FileFault::Damaged { .. })) => return Ok(false),
            Err(stop) => return Err(stop),
        };
        if &found.name == b"moof" {
            fragments.push(found);
        }
        next = found.end;
    }
    let mut has_part = false;
    for fragment in fragments {
        for part in fragment.children(reader, format).await?.all(b"traf") {
            let parts = part.children(reader, format).await?;
            has_part |= parts.named(b"tfdt").is_some();
            movie.add_part(reader, &parts).await?;
        }
    }
    Ok(has_part)
}
