//! Series that are moved from one occurrence on (`RANGE=THISANDFUTURE`).

use crate::civil::{Day, Wall};
use crate::entry::{Entry, Start};
use crate::zone::Zone;

/// An entry from which on a series is moved.
pub(crate) struct Turn<'a> {
    /// The occurrence that the entry replaces, in seconds since 1970.
    pub(crate) from: i64,
    /// Its day, if the series has whole days.
    pub(crate) day: Day,
    pub(crate) entry: &'a Entry,
}

impl Turn<'_> {
    /// Where a later occurrence of the series is moved to.
    pub(crate) fn start_of(&self, wall: Wall, instant: i64) -> Start {
        match &self.entry.start {
            Start::Day(day) => Start::Day(Day(day.0 + wall.day().0 - self.day.0)),
            Start::At { wall: to, zone } => {
                let passed = zone.wall_at(instant).0 - zone.wall_at(self.from).0;
                Start::At {
                    wall: to.plus(passed),
                    zone: zone.clone(),
                }
            }
        }
    }

    /// How far the moved series is from where its rule has it, with its length.
    pub(crate) fn reach(&self, zone: &Zone) -> i64 {
        let from = zone.wall_at(self.from).0;
        let moved = (self.entry.start.wall().0 - from).abs();
        moved
            .saturating_add(self.entry.length.at_most())
            .saturating_add(self.entry.travel)
    }
}
