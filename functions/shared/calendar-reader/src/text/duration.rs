//! Durations: `PT1H30M`, `P1W`.

use crate::civil::DAY;

/// Days follow the clock on the wall, seconds do not (RFC 5545, 3.3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Duration {
    pub(crate) days: i64,
    pub(crate) seconds: i64,
}

/// Longer than any window that is read.
const MOST: i64 = 20_000 * DAY;

/// Parses a duration that is not negative. The `T` may be missing.
pub(crate) fn parse_duration(text: &str) -> Option<Duration> {
    let text = text.trim().to_ascii_uppercase();
    let parts = text.strip_prefix('+').unwrap_or(&text).strip_prefix('P')?;
    let mut duration = Duration {
        days: 0,
        seconds: 0,
    };
    let (mut digits, mut is_time, mut has_part) = (String::new(), false, false);
    for letter in parts.chars() {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if letter == 'T' && digits.is_empty() {
            is_time = true;
            continue;
        }
        let number = digits
            .parse::<i64>()
            .ok()
            .map_or(MOST, |number| number.min(MOST));
        if digits.is_empty() {
            return None;
        }
        digits.clear();
        has_part = true;
        match letter {
            'W' => duration.days = duration.days.saturating_add(number.saturating_mul(7)),
            'D' => duration.days = duration.days.saturating_add(number),
            'H' => add_seconds(&mut duration, number.saturating_mul(3_600)),
            'M' if is_time => add_seconds(&mut duration, number.saturating_mul(60)),
            'S' => add_seconds(&mut duration, number),
            _ => return None,
        }
    }
    if !has_part || !digits.is_empty() {
        return None;
    }
    duration.days = duration.days.min(MOST);
    duration.seconds = duration.seconds.min(MOST);
    Some(duration)
}

const fn add_seconds(duration: &mut Duration, seconds: i64) {
    duration.seconds = duration.seconds.saturating_add(seconds);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_seconds_are_apart() {
        let parsed = |text| parse_duration(text).map(|found| (found.days, found.seconds));
        assert_eq!(parsed("P1DT2H3M4S"), Some((1, 7_384)));
        assert_eq!(parsed("P2W"), Some((14, 0)));
        assert_eq!(parsed("+pt90m"), Some((0, 5_400)));
        assert_eq!(parsed("P1H"), Some((0, 3_600)));
        for text in ["", "P", "PT", "-PT1H", "1H", "PT1", "P1M", "PTH"] {
            assert_eq!(parsed(text), None, "{text}");
        }
        assert_eq!(parsed("P99999999999999999999W"), Some((20_000 * DAY, 0)));
    }
}
