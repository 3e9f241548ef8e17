//! How a file is cut into the parts that are sent one by one.

/// Bytes of every part but the last: S3 takes no smaller ones than 5 MiB, and a phone that loses its connection sends
/// at most this much twice.
pub const PART_BYTES: u64 = 8 * 1024 * 1024;

/// Parts of a file of so many bytes; an empty file has none.
pub const fn part_count(bytes: u64) -> u64 {
    bytes.div_ceil(PART_BYTES)
}

/// Bytes of part `number`, counted from 1; `None` for a part that the file does not have.
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
