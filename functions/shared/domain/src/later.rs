use jiff::{SignedDuration, Timestamp};

/// The moment `by` after `at`, or the last one there is where that is out of range: late enough for anything.
pub fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}
