//! Dates and times with what is known of their zone.

use crate::civil::{DAY, Day, Wall};
use crate::text::Written;
use crate::zone::Zone;

const LAST_SECOND: i64 = DAY - 1;

/// A date, a time without a zone, or an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    Day(Day),
    /// Wall time of a zone that depends on where it is used.
    Floating(Wall),
    /// Wall time of a named zone, and its instant.
    Zoned {
        wall: Wall,
        instant: i64,
    },
    /// Seconds since 1970 in UTC.
    Instant(i64),
}

impl Moment {
    pub(crate) const fn plain(written: Written) -> Self {
        match written {
            Written::Date(day) => Self::Day(day),
            Written::Local(wall) => Self::Floating(wall),
            Written::Instant(instant) => Self::Instant(instant),
        }
    }

    /// The wall time in a zone; a day is its midnight.
    pub(crate) fn wall(&self, zone: &Zone) -> Wall {
        match self {
            Self::Day(day) => day.midnight(),
            Self::Floating(wall) => *wall,
            Self::Zoned { instant, .. } | Self::Instant(instant) => zone.wall_at(*instant),
        }
    }

    /// The instant in a zone; a day is its midnight.
    pub(crate) fn instant(&self, zone: &Zone) -> i64 {
        match self {
            Self::Zoned { instant, .. } | Self::Instant(instant) => *instant,
            Self::Day(_) | Self::Floating(_) => zone.resolve(self.wall(zone)).shifted(),
        }
    }

    /// The day of a whole-day entry: the written date. Programs write it in UTC as midnight of the owner or as midnight of UTC.
    pub(crate) fn day(&self, owner: &Zone) -> Day {
        match self {
            Self::Day(day) => *day,
            Self::Floating(wall) | Self::Zoned { wall, .. } => wall.day(),
            Self::Instant(instant) => {
                let wall = owner.wall_at(*instant);
                let is_of_utc = matches!(instant.rem_euclid(DAY), 0 | LAST_SECOND);
                if is_of_utc && wall.second_of_day() != 0 {
                    Wall(*instant).day()
                } else {
                    wall.day()
                }
            }
        }
    }

    /// The last wall time that a rule's UNTIL includes: a date includes its whole day.
    pub(crate) fn last(&self, zone: &Zone) -> Wall {
        match self {
            Self::Day(day) => day.midnight().plus(DAY - 1),
            Self::Floating(_) | Self::Zoned { .. } | Self::Instant(_) => self.wall(zone),
        }
    }
}
