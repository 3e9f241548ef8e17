//! The busy times of a calendar file (RFC 5545), with everything that repeats.
//!
//! `calcard` reads the file, its time zones (those of Outlook too) and its rules. What it leaves to its caller is done before: a
//! rule's end in UTC becomes wall time, a rule that begins in UTC names that zone, and each event has a SEQUENCE of its own, by
//! which the crate finds the changes of single occurrences.

use std::collections::HashMap;

use calcard::common::PartialDateTime;
use calcard::common::timezone::Tz;
use calcard::icalendar::{
    ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarEntry, ICalendarFrequency,
    ICalendarParameter, ICalendarProperty, ICalendarRecurrenceRule, ICalendarStatus,
    ICalendarTransparency, ICalendarValue,
};
use chrono::{DateTime, Datelike, TimeZone, Timelike};
use domain::TimeZoneName;
use domain::calendar::CalendarProblem;
use domain::slots::Slot;
use jiff::Timestamp;

/// Entries of a calendar.
const MOST_EVENTS: usize = 20_000;
/// Entries that repeat.
const MOST_RULES: usize = 500;
/// Occurrences of all of them, from their beginning on.
const MOST_OCCURRENCES: usize = 300_000;
/// Occurrences that one day of a rule may have.
const MOST_A_DAY: usize = 24;
/// Whatever happens in other years is of no use to us.
const YEARS: std::ops::RangeInclusive<u16> = 1970..=2200;
/// What ends the names of our own entries, which mails and feeds bring into calendars: they are counted as booked time.
const OUR_OWN: &str = "@matchday";

/// What is busy in a calendar between `from` and `until`, in no order. Dates without a zone are those of `zone`.
pub(crate) fn read_times(
    text: &str,
    zone: &TimeZoneName,
    from: Timestamp,
    until: Timestamp,
) -> Result<Vec<Slot>, CalendarProblem> {
    let mut calendar = ICalendar::parse(text).map_err(|_entry| CalendarProblem::NotACalendar)?;
    if calendar.components.len() > MOST_EVENTS {
        return Err(CalendarProblem::TooLarge);
    }
    let own_zone: chrono_tz::Tz = zone.as_str().parse().unwrap_or(chrono_tz::UTC);
    prepare(&mut calendar, Tz::Tz(own_zone))?;
    let expanded = calendar.expand_dates(own_zone, MOST_OCCURRENCES);
    if expanded.events.len() >= MOST_OCCURRENCES {
        return Err(CalendarProblem::TooLarge);
    }
    let mut times = Vec::new();
    for event in expanded.events {
        let index = usize::try_from(event.comp_id).unwrap_or(usize::MAX);
        let is_busy = calendar.components.get(index).is_some_and(is_busy);
        let Some(event) = event.try_into_date_time().filter(|_| is_busy) else {
            continue;
        };
        let slot = Slot {
            start_at: read_instant(&event.start, own_zone)?,
            end_at: read_instant(&event.end, own_zone)?,
        };
        let takes_time = slot.start_at < slot.end_at;
        if takes_time && slot.start_at < until && slot.end_at > from {
            times.push(slot);
        }
    }
    Ok(times)
}

/// Whether an entry takes time of its owner.
fn is_busy(entry: &ICalendarComponent) -> bool {
    let is_free_in_outlook = entry.entries.iter().any(|property| {
        let is_status = matches!(&property.name, ICalendarProperty::Other(name)
            if name.eq_ignore_ascii_case("X-MICROSOFT-CDO-BUSYSTATUS"));
        is_status && text(property) == Some("FREE")
    });
    entry.transparency() != Some(&ICalendarTransparency::Transparent)
        && entry.status() != Some(&ICalendarStatus::Cancelled)
        && !is_free_in_outlook
}

/// Leaves what can be read, in the shape that the crate reads right. Entries keep their places: they name each other by them.
fn prepare(calendar: &mut ICalendar, own_zone: Tz) -> Result<(), CalendarProblem> {
    let mut rules = 0_usize;
    let mut groups: HashMap<String, i64> = HashMap::new();
    let zones = zones_of(calendar, own_zone);
    for (entry, zone) in calendar.components.iter_mut().zip(zones) {
        if entry.component_type != ICalendarComponentType::VEvent {
            // To-dos and journals take no time.
            if entry.component_type.has_time_ranges() {
                entry.entries.clear();
            }
            continue;
        }
        let uid = entry.uid().unwrap_or_default().to_owned();
        if !is_readable(entry) || uid.ends_with(OUR_OWN) {
            entry.entries.clear();
            continue;
        }
        let next = i64::try_from(groups.len()).unwrap_or(i64::MAX);
        // Entries without a name are not about each other.
        let group = if uid.is_empty() {
            next.saturating_neg().saturating_sub(1)
        } else {
            *groups.entry(uid).or_insert(next)
        };
        set_sequence(entry, group);
        if let Some(zone) = zone {
            rules = rules.saturating_add(1);
            prepare_rule(entry, zone);
        }
    }
    if rules > MOST_RULES {
        return Err(CalendarProblem::TooLarge);
    }
    Ok(())
}

/// For each entry that repeats the zone of its wall time.
fn zones_of(calendar: &ICalendar, own_zone: Tz) -> Vec<Option<Tz>> {
    let zones = calendar.build_tz_resolver().with_default(own_zone);
    let zone_of = |entry: &ICalendarComponent| {
        entry.property(&ICalendarProperty::Rrule)?;
        let start = entry.property(&ICalendarProperty::Dtstart)?;
        let is_utc = date_of(start).is_some_and(|date| date.tz_hour.is_some());
        Some(if is_utc {
            Tz::UTC
        } else {
            zones.resolve_or_default(start.tz_id())
        })
    };
    calendar.components.iter().map(zone_of).collect()
}

/// An entry has a beginning and takes time; no date is outside of the years that we look at, and a rule does not repeat more
/// often than by the hour.
fn is_readable(entry: &ICalendarComponent) -> bool {
    let property = |name| entry.property(name);
    let Some(start) = property(&ICalendarProperty::Dtstart).and_then(date_of) else {
        return false;
    };
    let is_moment = start.hour.is_some()
        && property(&ICalendarProperty::Dtend).is_none()
        && property(&ICalendarProperty::Duration).is_none();
    let dates = entry.entries.iter().flat_map(|property| &property.values);
    let are_near = dates.filter_map(date_in).all(|date| {
        let year = date.year.unwrap_or_default();
        YEARS.contains(&year)
    });
    let rule = property(&ICalendarProperty::Rrule).and_then(rule_of);
    !is_moment && are_near && rule.is_none_or(is_rare_enough)
}

fn is_rare_enough(rule: &ICalendarRecurrenceRule) -> bool {
    let is_daily = !matches!(
        rule.freq,
        ICalendarFrequency::Secondly | ICalendarFrequency::Minutely | ICalendarFrequency::Hourly
    );
    let times = [&rule.byhour, &rule.byminute, &rule.bysecond]
        .map(|times| times.len().max(1))
        .into_iter()
        .fold(1_usize, usize::saturating_mul);
    is_daily && times <= MOST_A_DAY
}

/// Wall times for the crate, which repeats without a zone and applies it afterwards.
fn prepare_rule(entry: &mut ICalendarComponent, zone: Tz) {
    for property in &mut entry.entries {
        match property.name {
            ICalendarProperty::Rrule => {
                for value in &mut property.values {
                    if let ICalendarValue::RecurrenceRule(rule) = value
                        && let Some(until) = &mut rule.until
                    {
                        *until = wall_time(until, zone);
                    }
                }
            }
            ICalendarProperty::Dtstart if zone == Tz::UTC => {
                for value in &mut property.values {
                    if let ICalendarValue::PartialDateTime(date) = value {
                        **date = wall_time(date, zone);
                    }
                }
                property.params.clear();
                property
                    .params
                    .push(ICalendarParameter::tzid("UTC".to_owned()));
            }
            _ => {}
        }
    }
}

/// A date and time with an offset, as a clock in the zone shows it; another one, as it is.
fn wall_time(date: &PartialDateTime, zone: Tz) -> PartialDateTime {
    let moment = date.tz_hour.and_then(|_| date.to_date_time_with_tz(zone));
    let Some(moment) = moment else {
        return date.clone();
    };
    let wall = zone.from_utc_datetime(&moment.naive_utc()).naive_local();
    let small = |value: u32| u8::try_from(value).ok();
    PartialDateTime {
        year: u16::try_from(wall.year()).ok(),
        month: small(wall.month()),
        day: small(wall.day()),
        hour: small(wall.hour()),
        minute: small(wall.minute()),
        second: small(wall.second()),
        ..PartialDateTime::default()
    }
}

fn set_sequence(entry: &mut ICalendarComponent, group: i64) {
    entry
        .entries
        .retain(|property| property.name != ICalendarProperty::Sequence);
    entry.entries.push(ICalendarEntry {
        name: ICalendarProperty::Sequence,
        params: Vec::new(),
        values: vec![ICalendarValue::Integer(group)],
    });
}

fn read_instant(
    moment: &DateTime<Tz>,
    own_zone: chrono_tz::Tz,
) -> Result<Timestamp, CalendarProblem> {
    // A wall time that a rule met while clocks were put back has no zone any more.
    let seconds = if moment.timezone().is_floating() {
        let wall = own_zone.from_local_datetime(&moment.naive_local());
        wall.earliest()
            .map_or_else(|| moment.timestamp(), |found| found.timestamp())
    } else {
        moment.timestamp()
    };
    Timestamp::from_second(seconds).map_err(|_reason| CalendarProblem::NotACalendar)
}

fn date_in(value: &ICalendarValue) -> Option<&PartialDateTime> {
    match value {
        ICalendarValue::PartialDateTime(date) => Some(date),
        _ => None,
    }
}

fn date_of(property: &ICalendarEntry) -> Option<&PartialDateTime> {
    property.values.first().and_then(date_in)
}

fn rule_of(property: &ICalendarEntry) -> Option<&ICalendarRecurrenceRule> {
    property.values.iter().find_map(|value| match value {
        ICalendarValue::RecurrenceRule(rule) => Some(&**rule),
        _ => None,
    })
}

fn text(property: &ICalendarEntry) -> Option<&str> {
    property.values.first().and_then(ICalendarValue::as_text)
}

#[cfg(test)]
mod tests;
