//! The busy times of a calendar file, as they are stored.

use calendar_reader::{BusyTime, Options, ReadError, Reading, Unreadable};
use domain::TimeZoneName;
use domain::calendar::{CalendarProblem, UnreadableEntries, UnreadableEntry};
use domain::slots::Slot;
use jiff::Timestamp;

/// The end of the UIDs of entries that our emails and feeds add to calendars; they already count as booked.
const OUR_OWN: &str = "@matchday";

/// The data that is stored of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CalendarTimes {
    /// Busy times, earliest first, without adjacent ones.
    pub(crate) busy: Vec<Slot>,
    pub(crate) unreadable: UnreadableEntries,
}

/// Returns the busy times between `from` and `until` in the calendar of an athlete in `zone`.
pub fn read_busy_times(
    file: &[u8],
    zone: &TimeZoneName,
    from: Timestamp,
    until: Timestamp,
) -> Result<Reading, ReadError> {
    let options = Options {
        owner_zone: &zone.time_zone(),
        from,
        until,
        ignored_uids: OUR_OWN,
    };
    calendar_reader::read(file, options)
}

/// Returns the data that is stored of a calendar.
pub(crate) fn read_calendar_times(
    file: &[u8],
    zone: &TimeZoneName,
    from: Timestamp,
    until: Timestamp,
) -> Result<CalendarTimes, CalendarProblem> {
    let reading = read_busy_times(file, zone, from, until).map_err(|error| match error {
        ReadError::NotACalendar => CalendarProblem::NotACalendar,
        ReadError::TooLarge => CalendarProblem::TooLarge,
    })?;
    let slot = |BusyTime { start_at, end_at }| Slot { start_at, end_at };
    let entry = |Unreadable { title, date, .. }| UnreadableEntry { title, date };
    Ok(CalendarTimes {
        busy: reading.busy.into_iter().map(slot).collect(),
        unreadable: UnreadableEntries::of(reading.unreadable.into_iter().map(entry)),
    })
}
