use jiff::{SignedDuration, Timestamp};

/// Returns the time `by` after `at`, or the latest possible timestamp if that is out of range.
pub fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}
