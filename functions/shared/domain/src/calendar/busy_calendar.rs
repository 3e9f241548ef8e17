//! The calendar that an athlete connects. We keep its busy times, and the titles and dates of entries that could not be read.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::address::CalendarUrl;
use crate::slots::Slot;
use crate::{TalentGuid, later};

/// How far ahead busy times are read: as far as any offer can be booked.
pub const BUSY_HORIZON: SignedDuration = SignedDuration::from_hours(24 * 181);
/// How often a calendar is read.
const READ_EVERY: SignedDuration = SignedDuration::from_mins(30);
/// The longest time between two attempts at a calendar that cannot be read.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(6);

/// Why a calendar could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalendarProblem {
    /// The server did not answer in time, or with an error of its own.
    Unreachable,
    /// The server answered that there is no such calendar, or that it may not be read.
    Refused,
    /// The address leads to a server that we do not ask.
    NotPublic,
    /// More bytes, entries or repetitions than we read.
    TooLarge,
    /// What came is no calendar.
    NotACalendar,
}

/// Unreadable entries that are shown; all are counted.
const MOST_SHOWN: usize = 5;

/// Entries of a calendar that may hide busy times.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadableEntries {
    /// All of them.
    pub count: u32,
    /// The first of them, so that the athlete can find them.
    #[schema(max_items = 5)]
    pub shown: Vec<UnreadableEntry>,
}

/// An entry of a calendar that could not be read as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadableEntry {
    /// Its title, cut off after 80 letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The date of its first occurrence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
}

impl UnreadableEntries {
    /// Counts all entries and keeps the first.
    pub fn of(entries: impl ExactSizeIterator<Item = UnreadableEntry>) -> Self {
        Self {
            count: u32::try_from(entries.len()).unwrap_or(u32::MAX),
            shown: entries.take(MOST_SHOWN).collect(),
        }
    }

    fn is_none(&self) -> bool {
        self.count == 0
    }
}

/// The calendar that an athlete connected, and how reading it went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BusyCalendar {
    /// Whose it is.
    pub talent_guid: TalentGuid,
    /// Where it is read.
    pub url: CalendarUrl,
    /// Raised by every write; busy times are written on condition of it.
    pub version: u64,
    /// Since when it is connected.
    pub added_at: Timestamp,
    /// When it is read next.
    pub next_read_at: Timestamp,
    /// When it was last read, with success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Timestamp>,
    /// Busy times ahead that were found then.
    #[serde(default)]
    pub busy_times: u32,
    /// Entries that could not be read then.
    #[serde(default, skip_serializing_if = "UnreadableEntries::is_none")]
    pub unreadable: UnreadableEntries,
    /// Why the last attempts failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<CalendarProblem>,
    /// Attempts since the last success.
    #[serde(default)]
    pub failures: u32,
}

impl BusyCalendar {
    /// A calendar that was just connected, in place of `before`; it is read at once. Without one its versions begin at the
    /// time, so that one that is connected after another was removed meets none of its versions.
    pub fn new(
        talent_guid: TalentGuid,
        url: CalendarUrl,
        before: Option<&Self>,
        now: Timestamp,
    ) -> Self {
        let first = u64::try_from(now.as_millisecond()).unwrap_or_default();
        Self {
            talent_guid,
            url,
            version: before.map_or(first, |before| before.version.saturating_add(1)),
            added_at: now,
            next_read_at: now,
            read_at: None,
            busy_times: 0,
            unreadable: UnreadableEntries::default(),
            problem: None,
            failures: 0,
        }
    }

    /// The calendar as it stands while somebody reads it: whoever crashes over it does not meet it again at once.
    #[must_use]
    pub fn leased(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            next_read_at: later(now, READ_EVERY),
            ..self.clone()
        }
    }

    /// The calendar after it was read.
    #[must_use]
    pub fn read(&self, busy: &[Slot], unreadable: UnreadableEntries, now: Timestamp) -> Self {
        Self {
            read_at: Some(now),
            unreadable,
            busy_times: u32::try_from(busy.len()).unwrap_or(u32::MAX),
            problem: None,
            failures: 0,
            ..self.leased(now)
        }
    }

    /// The calendar after it could not be read. What was busy stays busy; attempts become rarer.
    #[must_use]
    pub fn failed(&self, problem: CalendarProblem, now: Timestamp) -> Self {
        let doubled = 1_i32.checked_shl(self.failures).unwrap_or(i32::MAX).max(1);
        let pause = READ_EVERY.saturating_mul(doubled).min(LONGEST_PAUSE);
        Self {
            problem: Some(problem),
            failures: self.failures.saturating_add(1),
            next_read_at: later(now, pause),
            ..self.leased(now)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;
    use crate::calendar::CalendarHosts;

    fn at(hour: i64) -> Timestamp {
        later(Timestamp::UNIX_EPOCH, SignedDuration::from_hours(hour))
    }

    fn slot(from: i64, until: i64) -> Slot {
        Slot {
            start_at: at(from),
            end_at: at(until),
        }
    }

    #[test]
    fn a_calendar_that_cannot_be_read_is_tried_less_often_and_as_often_as_before_once_it_can() {
        let url = CalendarUrl::parse("https://calendar.example/a.ics", CalendarHosts::Public);
        let talent = TalentGuid::from_parts(1, [1; 10]);
        let mut calendar = BusyCalendar::new(talent, url.unwrap(), None, at(0));
        let mut pauses = Vec::new();
        for _ in 0..6 {
            calendar = calendar.failed(CalendarProblem::Unreachable, at(0));
            pauses.push(calendar.next_read_at.duration_since(at(0)).as_mins());
        }
        assert_eq!(pauses, [30, 60, 120, 240, 360, 360]);
        let entry = UnreadableEntry {
            title: Some("Dentist".to_owned()),
            date: None,
        };
        let entries = vec![entry; 7];
        let unreadable = UnreadableEntries::of(entries.into_iter());
        let read = calendar.read(&[slot(1, 2)], unreadable, at(0));
        assert_eq!((read.unreadable.count, read.unreadable.shown.len()), (7, 5));
        assert_eq!((read.problem, read.failures, read.busy_times), (None, 0, 1));
        assert_eq!(read.next_read_at.duration_since(at(0)).as_mins(), 30);
        assert_eq!(read.version, 7);
    }
}
