//! Stands in for the crate of this name, which the reader of calendars (`calcard`) wants: its names, with the time zones that
//! `jiff` brings along. `[patch.crates-io]` in the workspace's manifest puts it there.
//!
//! The original has a table of every change of every zone up to 2100, which the loader adjusts at each start: 1.7 MB of the
//! function `clock`, beside the same zones in `jiff` (ADR 36). Only what reads calendars is answered here; whoever writes them
//! gets no abbreviation, and an hour for every summer time.

mod offset;
mod zones;

use std::fmt::{self, Debug, Display, Formatter};
use std::str::FromStr;

use chrono::{LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};
use jiff::Timestamp;
use jiff::tz::AmbiguousOffset;

pub use offset::{OffsetComponents, OffsetName, TzOffset};
pub use zones::Tz;

/// Coordinated Universal Time.
pub const UTC: Tz = Tz::UTC;

/// A name that no zone has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseError;

impl Display for ParseError {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("there is no time zone of this name")
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Tz {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut all = Self::ALL.iter().copied();
        all.find(|zone| zone.name() == text).ok_or(ParseError)
    }
}

impl Display for Tz {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Debug for Tz {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Tz {
    /// The zone as `jiff` knows it; a test says that it knows every one.
    fn rules(self) -> jiff::tz::TimeZone {
        jiff::tz::TimeZone::get(self.name()).unwrap_or(jiff::tz::TimeZone::UTC)
    }
}

impl TimeZone for Tz {
    type Offset = TzOffset;

    fn from_offset(offset: &TzOffset) -> Self {
        offset.zone()
    }

    fn offset_from_local_date(&self, local: &NaiveDate) -> LocalResult<TzOffset> {
        // A day has one offset: that of its first moment, or of its last where the clocks skip the first.
        let first = self.offset_from_local_datetime(&local.and_time(NaiveTime::MIN));
        let last = || {
            let time = NaiveTime::from_hms_opt(23, 59, 59)?;
            self.offset_from_local_datetime(&local.and_time(time))
                .earliest()
        };
        match first.single().or_else(last).or(first.earliest()) {
            Some(offset) => LocalResult::Single(offset),
            None => LocalResult::None,
        }
    }

    fn offset_from_local_datetime(&self, local: &NaiveDateTime) -> LocalResult<TzOffset> {
        // On the scale of UTC a wall time is a civil time, whatever its zone.
        let Ok(wall) = Timestamp::from_second(local.and_utc().timestamp()) else {
            return LocalResult::None;
        };
        let wall = jiff::tz::Offset::UTC.to_datetime(wall);
        let offset = |offset| TzOffset::new(*self, offset, false);
        match self.rules().to_ambiguous_timestamp(wall).offset() {
            AmbiguousOffset::Unambiguous { offset: only } => LocalResult::Single(offset(only)),
            AmbiguousOffset::Gap { .. } => LocalResult::None,
            AmbiguousOffset::Fold { before, after } => {
                LocalResult::Ambiguous(offset(before), offset(after))
            }
        }
    }

    fn offset_from_utc_date(&self, utc: &NaiveDate) -> TzOffset {
        self.offset_from_utc_datetime(&utc.and_time(NaiveTime::MIN))
    }

    fn offset_from_utc_datetime(&self, utc: &NaiveDateTime) -> TzOffset {
        let seconds = utc.and_utc().timestamp();
        let outside = if seconds < 0 {
            Timestamp::MIN
        } else {
            Timestamp::MAX
        };
        let at = Timestamp::from_second(seconds).unwrap_or(outside);
        let rules = self.rules();
        let found = rules.to_offset_info(at);
        TzOffset::new(*self, found.offset(), found.dst().is_dst())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn wall(text: &str) -> NaiveDateTime {
        text.parse().unwrap()
    }

    #[test]
    fn every_name_is_a_zone_that_jiff_knows_and_is_read_again() {
        for zone in Tz::ALL {
            assert!(jiff::tz::TimeZone::get(zone.name()).is_ok(), "{zone}");
            assert_eq!(zone.name().parse(), Ok(*zone));
        }
        assert_eq!("Europe/Nowhere".parse::<Tz>(), Err(ParseError));
    }

    #[test]
    fn a_wall_time_is_skipped_in_spring_and_comes_twice_in_autumn() {
        let berlin = Tz::Europe__Berlin;
        let offsets = |text| {
            let found = berlin.offset_from_local_datetime(&wall(text));
            [found.earliest(), found.latest()].map(|found| found.map(|offset| offset.to_string()))
        };
        let both = |one: &str, other: &str| [Some(one.to_owned()), Some(other.to_owned())];
        assert_eq!(offsets("2026-03-29T02:30:00"), [None, None]);
        assert_eq!(offsets("2026-10-25T02:30:00"), both("+02:00", "+01:00"));
        assert_eq!(offsets("2026-11-25T02:30:00"), both("+01:00", "+01:00"));
        let utc = berlin.offset_from_utc_datetime(&wall("2126-07-01T00:00:00"));
        assert_eq!(
            utc.to_string(),
            "+02:00",
            "also after the tables of others end"
        );
    }
}
