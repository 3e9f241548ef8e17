//! Overwrites ranges of an uploaded file in the bucket.
//!
//! An object cannot be changed, only replaced: it is assembled again under its key, from ranges that the bucket copies
//! and from the parts of 8 MiB with a change, which are the only ones to pass through this function. Readers get one
//! complete object or the other. An interrupted attempt leaves an upload, which the bucket's lifecycle rule removes,
//! and the next attempt starts again: the same ranges give the same bytes.

use domain::media::{Asset, PART_BYTES};
use jiff::Timestamp;
use media_check::Patch;
use objects::{ObjectError, ObjectStore};

/// The most parts that pass through this function: 256 MiB. A phone's video of some minutes has fewer.
const MOST_CHANGED_PARTS: usize = 32;
/// The bytes that the bucket copies in one call, so that a call ends well before its timeout.
const LONGEST_COPY: u64 = 32 * PART_BYTES;

/// Overwrites these ranges. Returns false if too much of the file would have to be read.
pub(crate) async fn overwrite(
    objects: &ObjectStore,
    asset: &Asset,
    patches: &[Patch],
    now: Timestamp,
) -> Result<bool, ObjectError> {
    let Some(pieces) = pieces_of(asset.bytes, patches) else {
        return Ok(false);
    };
    let key = asset.object_key();
    let upload = objects.begin_upload(&key, now).await?;
    for (piece, number) in pieces.iter().zip(1_u64..) {
        let length = piece.end.saturating_sub(piece.start);
        if piece.is_changed {
            let mut bytes = objects.read(&key, piece.start, length, now).await?;
            for patch in patches {
                apply(patch, piece.start, &mut bytes);
            }
            objects.put_part(&key, &upload, number, bytes, now).await?;
        } else {
            let range = (piece.start, length);
            objects.copy_part(&key, &upload, number, range, now).await?;
        }
    }
    let parts = objects.list_parts(&key, &upload, now).await?;
    objects.complete_upload(&key, &upload, &parts, now).await?;
    Ok(true)
}

/// A range of the file that becomes one part of the new object.
#[derive(Debug, PartialEq, Eq)]
struct Piece {
    start: u64,
    end: u64,
    is_changed: bool,
}

/// Returns the pieces of a file with these changes, or `None` if too many parts change.
fn pieces_of(bytes: u64, patches: &[Patch]) -> Option<Vec<Piece>> {
    let mut changed: Vec<u64> = Vec::new();
    for patch in patches {
        let first = patch.start / PART_BYTES;
        let last = patch.end.saturating_sub(1) / PART_BYTES;
        // A single patch may cover the whole file.
        if last.saturating_sub(first) >= u64::try_from(MOST_CHANGED_PARTS).unwrap_or(u64::MAX) {
            return None;
        }
        changed.extend(first..=last);
        changed.sort_unstable();
        changed.dedup();
        if changed.len() > MOST_CHANGED_PARTS {
            return None;
        }
    }
    let mut pieces = Vec::new();
    let mut at = 0;
    let copy_until = |end: u64, at: &mut u64, pieces: &mut Vec<Piece>| {
        while *at < end {
            let next = at.saturating_add(LONGEST_COPY).min(end);
            pieces.push(Piece {
                start: *at,
                end: next,
                is_changed: false,
            });
            *at = next;
        }
    };
    for number in changed {
        let start = number.saturating_mul(PART_BYTES).min(bytes);
        copy_until(start, &mut at, &mut pieces);
        let end = start.saturating_add(PART_BYTES).min(bytes);
        if start < end {
            pieces.push(Piece {
                start,
                end,
                is_changed: true,
            });
        }
        at = at.max(end);
    }
    copy_until(bytes, &mut at, &mut pieces);
    Some(pieces)
}

/// Applies a patch to these bytes, which begin at offset `start` of the file.
fn apply(patch: &Patch, start: u64, bytes: &mut [u8]) {
    let place = |at: u64| usize::try_from(at.saturating_sub(start)).unwrap_or(usize::MAX);
    let (from, to) = (place(patch.start), place(patch.end).min(bytes.len()));
    // The bytes of the patch in the previous piece.
    let before = usize::try_from(start.saturating_sub(patch.start)).unwrap_or(usize::MAX);
    let Some(range) = bytes.get_mut(from..to) else {
        return;
    };
    let beginning = patch.beginning.iter().skip(before).copied();
    for (byte, new) in range.iter_mut().zip(beginning.chain(std::iter::repeat(0))) {
        *byte = new;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn patch(start: u64, end: u64) -> Patch {
        Patch {
            start,
            end,
            beginning: b"free".to_vec(),
        }
    }

    #[test]
    fn pieces_cover_the_file_and_change_only_what_is_overwritten() {
        let bytes = 100 * PART_BYTES + 5;
        let patches = [patch(3, 9), patch(50 * PART_BYTES - 2, 50 * PART_BYTES + 2)];
        let pieces = pieces_of(bytes, &patches).unwrap();
        let changed: Vec<u64> = pieces
            .iter()
            .filter(|piece| piece.is_changed)
            .map(|piece| piece.start / PART_BYTES)
            .collect();
        assert_eq!(changed, [0, 49, 50]);
        assert_eq!(pieces.first().unwrap().start, 0);
        assert_eq!(pieces.last().unwrap().end, bytes);
        assert!(pieces.windows(2).all(|two| two[0].end == two[1].start));
        assert!(
            pieces
                .iter()
                .rev()
                .skip(1)
                .all(|piece| piece.end - piece.start >= 5 * 1024 * 1024),
            "the storage takes no smaller parts but the last"
        );
        assert_eq!(pieces_of(bytes, &[patch(0, 40 * PART_BYTES)]), None);
    }

    #[test]
    fn a_patch_is_applied_across_pieces() {
        let (mut first, mut second) = (*b"abcdefgh", *b"ijklmnop");
        for (start, bytes) in [(0, &mut first), (8, &mut second)] {
            apply(&patch(6, 12), start, bytes);
        }
        assert_eq!((&first, &second), (b"abcdeffr", b"ee\0\0mnop"));
        apply(&patch(20, 30), 8, &mut second);
        assert_eq!(&second, b"ee\0\0mnop");
    }
}
