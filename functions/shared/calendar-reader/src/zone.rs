//! Time zones: those of the IANA database, fixed offsets, and those that a file defines.

mod names;
mod observance;
mod offset;
mod resolver;
mod transitions;
mod windows;

use std::rc::Rc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

pub(crate) use observance::{Observance, find_transitions};
pub(crate) use offset::parse_offset;
pub(crate) use resolver::{Definitions, Resolver, Scope};
pub(crate) use transitions::Transitions;

use crate::civil::{DAY, Day, Wall};

#[derive(Debug, Clone)]
pub(crate) enum Zone {
    Known(TimeZone),
    /// Seconds east of UTC.
    Fixed(i64),
    /// The rules of a `VTIMEZONE`.
    Defined(Rc<Transitions>),
}

/// What a wall time is in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resolved {
    Once(i64),
    /// Clocks are put forward over it at `edge`; `shifted` counts on from before, as RFC 5545 demands.
    Skipped {
        edge: i64,
        shifted: i64,
    },
    /// Clocks are put back over it.
    Twice {
        first: i64,
        second: i64,
    },
}

impl Resolved {
    /// The instant that RFC 5545 (3.3.5) names.
    pub(crate) const fn shifted(self) -> i64 {
        match self {
            Self::Once(instant) | Self::Twice { first: instant, .. } => instant,
            Self::Skipped { shifted, .. } => shifted,
        }
    }

    /// The beginning of a busy time: that of the skipped hour when it is within one.
    pub(crate) const fn start(self) -> i64 {
        match self {
            Self::Once(instant) | Self::Twice { first: instant, .. } => instant,
            Self::Skipped { edge, .. } => edge,
        }
    }

    /// The end of a busy time that began at `start`.
    pub(crate) const fn end(self, start: i64) -> i64 {
        match self {
            Self::Once(instant) => instant,
            Self::Skipped { shifted, .. } => shifted,
            Self::Twice { first, second } => {
                if first > start {
                    first
                } else {
                    second
                }
            }
        }
    }
}

impl Zone {
    pub(crate) const UTC: Self = Self::Fixed(0);

    /// Seconds east of UTC at an instant.
    pub(crate) fn offset_at(&self, instant: i64) -> i64 {
        match self {
            Self::Known(zone) => Timestamp::from_second(instant)
                .map_or(0, |instant| i64::from(zone.to_offset(instant).seconds())),
            Self::Fixed(offset) => *offset,
            Self::Defined(transitions) => transitions.offset_at(instant),
        }
    }

    pub(crate) fn wall_at(&self, instant: i64) -> Wall {
        Wall(instant.saturating_add(self.offset_at(instant)))
    }

    /// Resolves a wall time. Clocks change once in two days at most.
    pub(crate) fn resolve(&self, wall: Wall) -> Resolved {
        let before = self.offset_at(wall.0.saturating_sub(DAY));
        let after = self.offset_at(wall.0.saturating_add(DAY));
        let (by_before, by_after) = (wall.0.saturating_sub(before), wall.0.saturating_sub(after));
        if before == after {
            return Resolved::Once(by_before);
        }
        match (
            self.offset_at(by_before) == before,
            self.offset_at(by_after) == after,
        ) {
            (true, true) => Resolved::Twice {
                first: by_before.min(by_after),
                second: by_before.max(by_after),
            },
            (true, false) => Resolved::Once(by_before),
            (false, true) => Resolved::Once(by_after),
            (false, false) => Resolved::Skipped {
                edge: self.change_between(by_after, by_before, before),
                shifted: by_before,
            },
        }
    }

    /// The first instant of a day, also where its midnight is skipped.
    pub(crate) fn day_start(&self, day: Day) -> i64 {
        self.resolve(day.midnight()).start()
    }

    /// The first instant after `low`, at most `high`, whose offset is not `before`.
    fn change_between(&self, mut low: i64, mut high: i64, before: i64) -> i64 {
        while high.saturating_sub(low) > 1 {
            let middle = low.midpoint(high);
            if self.offset_at(middle) == before {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn zone(name: &str) -> Zone {
        Zone::Known(jiff::tz::TimeZoneDatabase::bundled().get(name).unwrap())
    }

    fn wall(text: &str) -> Wall {
        let civil: jiff::civil::DateTime = text.parse().unwrap();
        Wall(
            civil
                .to_zoned_datetime(TimeZone::UTC)
                .unwrap()
                .timestamp()
                .as_second(),
        )
    }

    fn instant(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_second()
    }

    #[test]
    fn skipped_and_repeated_hours_are_resolved() {
        let berlin = zone("Europe/Berlin");
        assert_eq!(
            berlin.resolve(wall("2027-03-28T02:30")),
            Resolved::Skipped {
                edge: instant("2027-03-28T01:00:00Z"),
                shifted: instant("2027-03-28T01:30:00Z")
            }
        );
        assert_eq!(
            zone("America/New_York").resolve(wall("2026-11-01T01:30")),
            Resolved::Twice {
                first: instant("2026-11-01T05:30:00Z"),
                second: instant("2026-11-01T06:30:00Z")
            }
        );
        for (text, expected) in [
            ("2027-03-28T01:59:59", "2027-03-28T00:59:59Z"),
            ("2027-03-28T03:00", "2027-03-28T01:00:00Z"),
            ("2026-12-08T10:00", "2026-12-08T09:00:00Z"),
        ] {
            assert_eq!(
                berlin.resolve(wall(text)),
                Resolved::Once(instant(expected)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_day_whose_midnight_is_skipped_begins_at_the_change() {
        let cairo = zone("Africa/Cairo");
        let day = wall("2027-04-30T00:00").day();
        assert_eq!(cairo.day_start(day), instant("2027-04-29T22:00:00Z"));
    }
}
