//! Dates that name occurrences of an entry: EXDATE and RECURRENCE-ID.

use std::collections::HashSet;

use super::Start;
use crate::civil::{Day, Wall};
use crate::moment::Moment;
use crate::zone::Zone;

/// The occurrence that an entry replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Replaces {
    pub(crate) at: Moment,
    /// All later ones, too (`RANGE=THISANDFUTURE`).
    pub(crate) is_future: bool,
}

/// What identifies an occurrence: a time of day is written in any zone, and a date means the day in that of the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Identity {
    Day(Day),
    Instant(i64),
}

impl Identity {
    /// The occurrence that a date names for an entry that begins at `start`.
    pub(crate) fn of(moment: &Moment, start: &Start, owner: &Zone) -> Self {
        match start {
            Start::Day(_) => Self::Day(moment.day(owner)),
            Start::At { zone, .. } => match moment {
                Moment::Day(day) => Self::Day(*day),
                Moment::Floating(_) | Moment::Zoned { .. } | Moment::Instant(_) => {
                    Self::Instant(moment.instant(zone))
                }
            },
        }
    }
}

/// Occurrences that are left out or replaced.
#[derive(Debug, Default)]
pub(crate) struct Dates(HashSet<Identity>);

impl Dates {
    pub(crate) fn insert(&mut self, identity: Identity) {
        self.0.insert(identity);
    }

    /// Whether an occurrence is named; `instant` is its beginning as RFC 5545 resolves it.
    pub(crate) fn has(&self, wall: Wall, instant: i64) -> bool {
        !self.0.is_empty()
            && (self.0.contains(&Identity::Day(wall.day()))
                || self.0.contains(&Identity::Instant(instant)))
    }
}
