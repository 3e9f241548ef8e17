//! Entries that are over before the window begins. They are dropped while a file is read, because most entries of a calendar that
//! is in use for years are past.

use super::Component;
use crate::civil::{DAY, Day};
use crate::moment::Moment;
use crate::text::{parse_date_time, parse_duration};
use crate::zone::Zone;

/// Days between the last day of an entry, in whatever zone, and the window.
const MARGIN: i64 = 3;

/// Whether an entry, with all that it repeats or replaces, ends before a window that begins on this day. What is not understood is
/// not past.
pub(super) fn is_past(entry: &Component<'_>, window_begins: Day) -> bool {
    last_day(entry).is_some_and(|last| last.plus(MARGIN) < window_begins)
}

fn last_day(entry: &Component<'_>) -> Option<Day> {
    if entry.is_cut || entry.line("RDATE").is_some() {
        return None;
    }
    let day = |text| parse_date_time(text).map(|date| Moment::plain(date).wall(&Zone::UTC).day());
    let starts = day(entry.line("DTSTART")?.date_value())?;
    let ends = entry
        .line("DTEND")
        .and_then(|line| day(line.date_value()))
        .unwrap_or(starts);
    let lasts = entry.value("DURATION").and_then(parse_duration);
    let length = lasts.map_or((ends.0 - starts.0).abs(), |length| {
        length.days.saturating_add(length.seconds / DAY + 1)
    });
    let mut last = starts.max(ends);
    for rule in entry.all("RRULE") {
        let mut parts = rule
            .value()
            .split(';')
            .filter_map(|part| part.split_once('='));
        let (_, until) = parts.find(|(key, _)| key.trim().eq_ignore_ascii_case("UNTIL"))?;
        last = last.max(day(until)?);
    }
    if let Some(replaced) = entry.line("RECURRENCE-ID") {
        if replaced.param("RANGE").is_some() {
            return None;
        }
        last = last.max(day(replaced.date_value())?);
    }
    Some(last.plus(length))
}
