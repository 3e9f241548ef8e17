//! The parts of a multipart upload.

/// The number of bytes of every part but the last. S3 accepts no parts below 5 MiB, and after a lost connection at most
/// this much is sent again.
pub const PART_BYTES: u64 = 8 * 1024 * 1024;

/// Returns the number of parts of a file; an empty file has none.
pub const fn part_count(bytes: u64) -> u64 {
    bytes.div_ceil(PART_BYTES)
}

/// Returns the number of bytes of part `number`, counted from 1, or `None` if the file has no such part.
pub const fn part_bytes(bytes: u64, number: u64) -> Option<u64> {
    let Some(before) = number.checked_sub(1) else {
        return None;
    };
    let left = bytes.saturating_sub(before.saturating_mul(PART_BYTES));
    if left == 0 {
        None
    } else if left < PART_BYTES {
        Some(left)
    } else {
        Some(PART_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_file() {
        for bytes in [1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2_000_000_000] {
            let sizes = (1..=part_count(bytes)).map(|number| part_bytes(bytes, number));
            let total: Option<u64> = sizes.sum();
            assert_eq!(total, Some(bytes));
            assert_eq!(part_bytes(bytes, part_count(bytes) + 1), None);
        }
        assert_eq!(part_bytes(10, 0), None);
        assert_eq!(part_count(0), 0);
    }
}
