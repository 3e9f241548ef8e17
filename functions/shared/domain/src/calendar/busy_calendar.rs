//! The external calendar of an athlete. We store its busy times, and the titles and dates of entries that could not be
//! parsed.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::address::CalendarUrl;
use crate::slots::Slot;
use crate::{TalentGuid, doubled, later};

/// The period for which busy times are read: longer than the longest booking window of an offer.
pub const BUSY_HORIZON: SignedDuration = SignedDuration::from_hours(24 * 181);
/// The time between two reads of a calendar.
const READ_EVERY: SignedDuration = SignedDuration::from_mins(30);
/// The longest time between two reads of a calendar that fails.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(6);

/// The time without a successful read after which the athlete has to act.
const UNREAD_FOR: SignedDuration = SignedDuration::from_hours(24);

/// The reason why a calendar could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalendarProblem {
    /// The server timed out, or responded with a server error.
    Unreachable,
    /// The server responded that the calendar does not exist, or that access is denied.
    Refused,
    /// The address leads to a server that is not public.
    NotPublic,
    /// The calendar exceeds the limit of bytes, entries or repetitions.
    TooLarge,
    /// The response is not a calendar.
    NotACalendar,
}

/// The number of unreadable entries that are displayed; all are counted.
const MOST_SHOWN: usize = 5;

/// Entries of a calendar that could not be parsed and may contain busy times.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadableEntries {
    /// The number of unreadable entries.
    pub count: u32,
    /// The first entries, so that the athlete can find them.
    #[schema(max_items = 5)]
    pub shown: Vec<UnreadableEntry>,
}

/// An entry of a calendar that could not be parsed completely.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadableEntry {
    /// The title, truncated to 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The date of the first occurrence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
}

impl UnreadableEntries {
    /// Counts all entries and keeps the first ones.
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

/// The calendar that an athlete connected, and the result of the last reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BusyCalendar {
    pub talent_guid: TalentGuid,
    pub url: CalendarUrl,
    /// Raised by every write; a write of the calendar or its busy times is conditional on the version before it.
    pub version: u64,
    /// The time at which it was connected.
    pub added_at: Timestamp,
    /// The time of the next read.
    pub next_read_at: Timestamp,
    /// The time of the last successful read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_at: Option<Timestamp>,
    /// The number of future busy times at the last successful read.
    #[serde(default)]
    pub busy_times: u32,
    /// The entries that could not be parsed at the last successful read.
    #[serde(default, skip_serializing_if = "UnreadableEntries::is_none")]
    pub unreadable: UnreadableEntries,
    /// The reason why the last reads failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<CalendarProblem>,
    /// The number of failed reads since the last success.
    #[serde(default)]
    pub failures: u32,
    /// The time of the email about the failed reads since the last success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported_at: Option<Timestamp>,
}

impl BusyCalendar {
    /// Returns a new calendar that replaces `before` and is due to be read immediately. Without `before`, versions
    /// start at the current time, so that they differ from those of a calendar that was removed earlier.
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
            reported_at: None,
        }
    }

    /// Returns the calendar with its next read postponed. It is stored before the read, so that a read that crashes the
    /// function is not repeated immediately.
    #[must_use]
    pub fn leased(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            next_read_at: later(now, READ_EVERY),
            ..self.clone()
        }
    }

    /// Returns the calendar after a successful read.
    #[must_use]
    pub fn read(&self, busy: &[Slot], unreadable: UnreadableEntries, now: Timestamp) -> Self {
        let coming = busy.iter().filter(|slot| slot.end_at > now);
        Self {
            read_at: Some(now),
            unreadable,
            busy_times: u32::try_from(coming.count()).unwrap_or(u32::MAX),
            problem: None,
            failures: 0,
            reported_at: None,
            ..self.leased(now)
        }
    }

    /// Returns the calendar after a failed read: busy times stay, and the pause doubles up to the longest one.
    #[must_use]
    pub fn failed(&self, problem: CalendarProblem, now: Timestamp) -> Self {
        let pause = doubled(READ_EVERY, self.failures, LONGEST_PAUSE);
        Self {
            problem: Some(problem),
            failures: self.failures.saturating_add(1),
            next_read_at: later(now, pause),
            ..self.leased(now)
        }
    }

    /// Returns the reason and the beginning of a failure that has lasted for a day: the athlete has to act.
    pub fn lasting_problem(&self, now: Timestamp) -> Option<(CalendarProblem, Timestamp)> {
        let since = self.read_at.unwrap_or(self.added_at);
        let problem = self.problem?;
        (later(since, UNREAD_FOR) <= now).then_some((problem, since))
    }

    /// Returns the calendar after the email about its lasting failure. A failure causes one email.
    #[must_use]
    pub fn reported(&self, now: Timestamp) -> Self {
        Self {
            reported_at: Some(now),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::public_hosts::PublicHosts;

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
    fn failed_reads_double_the_pause_and_a_success_resets_it() {
        let url = CalendarUrl::parse("https://calendar.example/a.ics", PublicHosts::Public);
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

    #[test]
    fn a_failure_of_a_day_is_lasting_until_the_calendar_is_read() {
        let url = CalendarUrl::parse("https://calendar.example/a.ics", PublicHosts::Public);
        let talent = TalentGuid::from_parts(1, [1; 10]);
        let new = BusyCalendar::new(talent, url.unwrap(), None, at(0));
        let unread = new.failed(CalendarProblem::Refused, at(0));
        let lasting = Some((CalendarProblem::Refused, at(0)));
        assert_eq!(new.lasting_problem(at(30)), None, "it was not tried");
        assert_eq!(unread.lasting_problem(at(23)), None);
        assert_eq!(unread.lasting_problem(at(24)), lasting);
        let reported = unread
            .failed(CalendarProblem::Refused, at(25))
            .reported(at(25));
        assert_eq!(reported.lasting_problem(at(26)), lasting);
        let read = reported.read(&[], UnreadableEntries::default(), at(40));
        assert_eq!(
            (read.lasting_problem(at(90)), read.reported_at),
            (None, None)
        );
        let again = read.failed(CalendarProblem::Unreachable, at(63));
        assert_eq!(again.lasting_problem(at(63)), None);
        let since = Some((CalendarProblem::Unreachable, at(40)));
        assert_eq!(again.lasting_problem(at(64)), since);
    }
}
