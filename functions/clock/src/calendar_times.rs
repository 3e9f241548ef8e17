//! The busy times of a calendar, as they are stored.

use std::collections::HashSet;

use calendar_reader::{BusyTime, CalendarFile, Options, Unreadable};
use domain::TimeZoneName;
use domain::calendar::{UnreadableEntries, UnreadableEntry};
use domain::slots::Slot;
use jiff::Timestamp;

/// The data that is stored of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CalendarTimes {
    /// Busy times, earliest first, without adjacent ones.
    pub(crate) busy: Vec<Slot>,
    pub(crate) unreadable: UnreadableEntries,
}

/// Returns the data that is stored of the calendar of an athlete in `zone`, between `from` and `until`. Entries with the UIDs of
/// `booked` already count as booked.
pub(crate) fn read_calendar_times(
    file: &CalendarFile,
    zone: &TimeZoneName,
    booked: &HashSet<String>,
    (from, until): (Timestamp, Timestamp),
) -> CalendarTimes {
    let reading = file.read(Options {
        owner_zone: &zone.time_zone(),
        from,
        until,
        ignored_uids: booked,
    });
    let slot = |BusyTime { start_at, end_at }| Slot { start_at, end_at };
    let entry = |Unreadable { title, date, .. }| UnreadableEntry { title, date };
    CalendarTimes {
        busy: reading.busy.into_iter().map(slot).collect(),
        unreadable: UnreadableEntries::of(reading.unreadable.into_iter().map(entry)),
    }
}
