//! Dates and times as programs write them.

use crate::civil::{Day, Wall};
use crate::zone::parse_offset;

/// A date or time as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    Date(Day),
    /// Wall time of a zone that is named elsewhere.
    Local(Wall),
    /// Seconds since 1970 in UTC.
    Instant(i64),
}

/// Parses `20261208`, `20261208T150000`, `20261208T150000Z` and what resembles them: separators of ISO 8601, offsets, fractions
/// of a second, minutes without seconds, 24:00, leap seconds.
pub(crate) fn parse_date_time(text: &str) -> Option<Written> {
    let text = text.trim();
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time.trim())),
        None => (text, None),
    };
    let day = parse_day(date)?;
    let Some(time) = time.filter(|time| !time.is_empty()) else {
        return Some(Written::Date(day));
    };
    if let Some(time) = time.strip_suffix(['Z', 'z']) {
        let wall = parse_time(day, time)?;
        return Some(Written::Instant(wall.0));
    }
    match time
        .find(['+', '-'])
        .and_then(|at| time.split_at_checked(at))
    {
        Some((time, offset)) => {
            let wall = parse_time(day, time)?;
            let offset = parse_offset(offset)?;
            Some(Written::Instant(wall.0 - offset))
        }
        None => parse_time(day, time).map(Written::Local),
    }
}

fn parse_day(text: &str) -> Option<Day> {
    let digits = digits_of(text, &['-', '/'])?;
    let (year, rest) = digits.split_at_checked(4)?;
    let (month, day) = rest.split_at_checked(2)?;
    if day.len() != 2 {
        return None;
    }
    Day::from_date(number(year)?, number(month)?, number(day)?)
}

fn parse_time(day: Day, text: &str) -> Option<Wall> {
    let whole = text.split(['.', ',']).next()?;
    let digits = digits_of(whole, &[':'])?;
    let (hour, rest) = digits.split_at_checked(2)?;
    let (minute, second) = match rest.len() {
        2 => (number(rest)?, 0),
        4 => (number(rest.get(..2)?)?, number(rest.get(2..)?)?),
        _ => return None,
    };
    let hour = number(hour)?;
    let is_midnight = hour == 24 && minute == 0 && second == 0;
    let is_time = (0..24).contains(&hour) || is_midnight;
    if !is_time || minute > 59 || second > 60 {
        return None;
    }
    Some(
        day.midnight()
            .plus(hour * 3_600 + minute * 60 + second.min(59)),
    )
}

fn digits_of(text: &str, separators: &[char]) -> Option<String> {
    let digits: String = text
        .chars()
        .filter(|letter| !separators.contains(letter))
        .collect();
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(digits)
}

fn number(digits: &str) -> Option<i64> {
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn forms_of_one_time_are_equal() {
        let wall = Day::from_date(2026, 12, 8)
            .unwrap()
            .midnight()
            .plus(15 * 3_600);
        for text in [
            "20261208T150000",
            "2026-12-08T15:00:00",
            "20261208T1500",
            "20261208T150000.000",
        ] {
            assert_eq!(parse_date_time(text), Some(Written::Local(wall)), "{text}");
        }
        for text in [
            "20261208T150000Z",
            "20261208T160000+0100",
            "2026-12-08T10:00:00-05:00",
            "20261208t150000z ",
        ] {
            assert_eq!(
                parse_date_time(text),
                Some(Written::Instant(wall.0)),
                "{text}"
            );
        }
        let midnight = Day::from_date(2026, 12, 9).unwrap().midnight();
        assert_eq!(
            parse_date_time("20261208T240000"),
            Some(Written::Local(midnight))
        );
        assert_eq!(
            parse_date_time("20261209"),
            Some(Written::Date(midnight.day()))
        );
    }

    #[test]
    fn times_that_do_not_exist_are_rejected() {
        for text in [
            "",
            "20260230",
            "20261301T000000",
            "00000000",
            "20261208T256000",
            "2026128",
            "today",
            "20261208T1",
        ] {
            assert_eq!(parse_date_time(text), None, "{text}");
        }
    }
}
