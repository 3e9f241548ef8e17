use jiff::{SignedDuration, Timestamp};

/// Returns the time `by` after `at`, or the latest possible timestamp if that is out of range.
pub fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_add(by).unwrap_or(Timestamp::MAX)
}

/// Returns the time `by` before `at`, or the earliest possible timestamp if that is out of range.
pub fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

/// Returns `first`, doubled this many times, at most `longest`: the pause after repeated failures.
pub fn doubled(first: SignedDuration, times: u32, longest: SignedDuration) -> SignedDuration {
    first
        .saturating_mul(2_i32.saturating_pow(times))
        .min(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_doubles_up_to_the_longest_one_and_never_becomes_shorter() {
        let (first, longest) = (SignedDuration::from_mins(1), SignedDuration::from_hours(6));
        let pause = |times| doubled(first, times, longest);
        assert_eq!(pause(0), first);
        assert_eq!(pause(8), SignedDuration::from_mins(256));
        for times in [9, 30, 31, 32, 33, 63, 64, u32::MAX] {
            assert_eq!(pause(times), longest, "{times}");
        }
    }
}
