//! How long an entry takes.

use super::Start;
use crate::civil::{DAY, Wall};
use crate::text::Duration;
use crate::zone::{Resolved, Zone};

/// How long an entry and each of its occurrences takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    Days(i64),
    /// Until the clock on the wall shows so many seconds more (DTEND).
    Wall(i64),
    /// Days by the clock on the wall, then seconds that pass (DURATION).
    Exact(Duration),
}

impl Length {
    /// For an entry whose beginning alone is known.
    pub(crate) const UNKNOWN: Self = Self::Wall(3_600);

    /// At least as long as the entry takes, in seconds.
    pub(crate) const fn at_most(self) -> i64 {
        let seconds = match self {
            Self::Days(days) => days.saturating_mul(DAY),
            Self::Wall(seconds) => seconds,
            Self::Exact(Duration { days, seconds }) => {
                days.saturating_mul(DAY).saturating_add(seconds)
            }
        };
        seconds.saturating_add(DAY)
    }

    /// The busy time of an occurrence as seconds since 1970; `None` when it takes no time.
    pub(crate) fn span(self, start: &Start, owner: &Zone) -> Option<(i64, i64)> {
        let (from, until) = match start {
            Start::Day(day) => {
                let days = match self {
                    Self::Days(days) => days,
                    Self::Wall(_) | Self::Exact(_) => self.at_most().div_euclid(DAY),
                };
                (
                    owner.day_start(*day),
                    owner.day_start(day.plus(days.max(1))),
                )
            }
            Start::At { wall, zone } => self.span_at(*wall, zone),
        };
        (from < until).then_some((from, until))
    }

    fn span_at(self, wall: Wall, zone: &Zone) -> (i64, i64) {
        let begins = zone.resolve(wall);
        let start = begins.start();
        let (until, seconds) = match self {
            Self::Days(days) => {
                let seconds = days.saturating_mul(DAY);
                (zone.resolve(wall.plus(seconds)).end(start), seconds)
            }
            Self::Wall(seconds) => (zone.resolve(wall.plus(seconds)).end(start), seconds),
            Self::Exact(Duration { days, seconds }) => {
                let day = zone.resolve(wall.plus(days.saturating_mul(DAY))).shifted();
                (day.saturating_add(seconds), seconds)
            }
        };
        // From a skipped time until the first one after it: no time passes on the wall, but the entry is there.
        let is_skipped = matches!(begins, Resolved::Skipped { .. });
        if is_skipped && seconds > 0 && until <= begins.shifted() {
            return (start, begins.shifted().saturating_add(seconds));
        }
        if self == Self::Wall(0) {
            return (start, start);
        }
        (start, until)
    }
}
