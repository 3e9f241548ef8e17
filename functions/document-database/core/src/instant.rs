//! A moment as documents hold it: microseconds, years 1 to 9999, RFC 3339 on the wire.

use jiff::SignedDuration;
use jiff::civil::{DateTime, datetime};

use crate::Status;

/// A moment with the precision Firestore keeps: microseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(i64);

// A civil time in UTC: jiff's timestamps end a day before the year 9999 does.
const EPOCH: DateTime = datetime(1970, 1, 1, 0, 0, 0, 0);
const MICROS_PER_SECOND: i64 = 1_000_000;
/// 0001-01-01T00:00:00Z.
const FIRST: i64 = -62_135_596_800 * MICROS_PER_SECOND;
/// 9999-12-31T23:59:59.999999Z.
const LAST: i64 = 253_402_300_800 * MICROS_PER_SECOND - 1;

impl Instant {
    /// The moment so many microseconds after 1970; `None` outside of the years 1 to 9999.
    pub fn from_micros(micros: i64) -> Option<Self> {
        (FIRST..=LAST).contains(&micros).then_some(Self(micros))
    }

    /// Like [`Instant::from_micros`], with what is beyond the range moved to its end.
    pub(crate) fn clamped(micros: i64) -> Self {
        Self(micros.clamp(FIRST, LAST))
    }

    /// Microseconds since 1970; negative before.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Reads RFC 3339 as proto3's JSON allows it: `T` and `Z` in capitals or an offset, at most nine
    /// digits of a second, of which six are kept.
    pub fn parse(text: &str) -> Result<Self, Status> {
        read(text).ok_or_else(|| {
            Status::invalid(format!(
                "Invalid timestamp {}: it must be RFC 3339 within the years 1 to 9999.",
                crate::status::quoted(text)
            ))
        })
    }
}

impl std::fmt::Display for Instant {
    /// RFC 3339 in UTC with six digits of a second: `2026-11-21T06:14:00.552000Z`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Every moment in range is one of the calendar, which ends with the year 9999 too.
        let civil = EPOCH
            .checked_add(SignedDuration::from_micros(self.0))
            .unwrap_or(EPOCH);
        write!(
            formatter,
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z",
            civil.year(),
            civil.month(),
            civil.day(),
            civil.hour(),
            civil.minute(),
            civil.second(),
            civil.subsec_nanosecond() / 1_000
        )
    }
}

fn read(text: &str) -> Option<Instant> {
    // Long texts are not parsed: nanoseconds and an offset need 35 bytes.
    if text.len() > 35 || !text.is_ascii() {
        return None;
    }
    let (date_time, rest) = text.split_at_checked(19)?;
    let bytes = date_time.as_bytes();
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
    if marks
        .iter()
        .any(|&(index, mark)| bytes.get(index) != Some(&mark))
    {
        return None;
    }
    let part = |from: usize, to: usize| date_time.get(from..to).and_then(digits);
    let civil = DateTime::new(
        i16::try_from(part(0, 4)?).ok()?,
        i8::try_from(part(5, 7)?).ok()?,
        i8::try_from(part(8, 10)?).ok()?,
        i8::try_from(part(11, 13)?).ok()?,
        i8::try_from(part(14, 16)?).ok()?,
        i8::try_from(part(17, 19)?).ok()?,
        0,
    )
    .ok()?;
    let seconds = civil.duration_since(EPOCH).as_secs();
    let (micros, zone) = fraction(rest)?;
    let seconds = seconds.checked_sub(offset(zone)?)?;
    Instant::from_micros(
        seconds
            .checked_mul(MICROS_PER_SECOND)?
            .checked_add(micros)?,
    )
}

fn digits(text: &str) -> Option<i64> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

/// The microseconds of `.123456789`, and what follows.
fn fraction(rest: &str) -> Option<(i64, &str)> {
    let Some(rest) = rest.strip_prefix('.') else {
        return Some((0, rest));
    };
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=9).contains(&length) {
        return None;
    }
    let (fraction, zone) = rest.split_at_checked(length)?;
    Some((digits(&format!("{fraction:0<9}"))? / 1_000, zone))
}

/// Seconds east of UTC, of `Z` or `+02:00`.
fn offset(zone: &str) -> Option<i64> {
    if zone == "Z" {
        return Some(0);
    }
    let (sign, rest) = match zone.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let (hours, minutes) = rest.split_once(':')?;
    if hours.len() != 2 || minutes.len() != 2 {
        return None;
    }
    let (hours, minutes) = (digits(hours)?, digits(minutes)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes) * 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_round_trip_as_rfc_3339() {
        for (text, shown) in [
            ("2026-11-21T06:14:00.552Z", "2026-11-21T06:14:00.552000Z"),
            ("2026-11-21T06:14:00Z", "2026-11-21T06:14:00.000000Z"),
            (
                "2026-11-21T06:14:00.123456789Z",
                "2026-11-21T06:14:00.123456Z",
            ),
            ("2026-11-21T06:14:00+02:00", "2026-11-21T04:14:00.000000Z"),
            ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500000Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"),
            (
                "9999-12-31T23:59:59.999999999Z",
                "9999-12-31T23:59:59.999999Z",
            ),
        ] {
            let instant = Instant::parse(text).expect(text);
            assert_eq!(instant.to_string(), shown);
            assert_eq!(Instant::parse(shown), Ok(instant));
        }
    }

    #[test]
    fn rejects_invalid_timestamps() {
        for text in [
            "",
            "2026-11-21",
            "2026-11-21 06:14:00Z",
            "2026-11-21T06:14:00",
            "2026-02-30T06:14:00Z",
            "2026-11-21T24:14:00Z",
            "2026-11-21T06:14:00.Z",
            "2026-11-21T06:14:00.1234567890Z",
            "2026-11-21T06:14:00+0200",
            "0000-12-31T23:59:59Z",
            "0001-01-01T00:00:00+01:00",
            "10000-01-01T00:00:00Z",
            "+026-11-21T06:14:00Z",
            "2026-11-21T06:14:00Zé",
        ] {
            assert!(Instant::parse(text).is_err(), "{text}");
        }
    }
}
