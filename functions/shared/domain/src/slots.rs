//! Computes bookable slots from weekly hours and exceptions, in the talent's time zone.

use jiff::civil::{Date, DateTime};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::TimeZoneName;
use crate::later;
use crate::offer::{ClockTime, SessionTerms};

/// The talent's time to accept between the latest payment and the notice period.
const ANSWER_WITHIN: SignedDuration = SignedDuration::from_mins(150);

/// The longest break after a booking.
pub const LONGEST_BREAK: SignedDuration = SignedDuration::from_mins(240);

/// A time slot; the end is excluded.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// The first instant.
    pub start_at: Timestamp,
    /// The first instant after it.
    pub end_at: Timestamp,
}

impl Slot {
    /// Returns whether two slots share an instant.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start_at < other.end_at && other.start_at < self.end_at
    }
}

/// Returns the slots that are bookable at `now`, earliest first, at most `limit`; `taken` slots are held.
///
/// Slots start with an opening and follow each other by duration plus buffer. Hours are the talent's local time: a slot
/// in a skipped hour is left out, and a slot in a repeated hour is the first of the two.
pub fn bookable_slots(
    terms: &SessionTerms,
    zone: &TimeZoneName,
    taken: &[Slot],
    now: Timestamp,
    limit: usize,
) -> Vec<Slot> {
    let today = now.to_zoned_datetime(zone.time_zone()).date();
    let mut slots = Vec::new();
    for day in 0..=terms.max_advance_days {
        let Ok(date) = today.checked_add(jiff::Span::new().days(i64::from(day))) else {
            break;
        };
        for slot in slots_of_day(terms, zone, date) {
            let free = !taken
                .iter()
                .any(|held| held.overlaps(&with_buffer(slot, terms)));
            if within_window(terms, slot, now) && free {
                slots.push(slot);
            }
        }
        if slots.len() >= limit {
            break;
        }
    }
    slots.sort_unstable();
    slots.truncate(limit);
    slots
}

/// Returns the times that no booking of these terms may overlap, for the busy times of the talent's own calendar: the
/// break between two bookings also follows each of them.
pub fn with_breaks(own: Vec<Slot>, terms: &SessionTerms) -> impl Iterator<Item = Slot> {
    own.into_iter().map(|busy| with_buffer(busy, terms))
}

/// Returns whether `slot` is one of the offer's slots and bookable at `now`. The caller checks in the table that it is
/// free.
pub fn is_bookable(terms: &SessionTerms, zone: &TimeZoneName, slot: Slot, now: Timestamp) -> bool {
    let date = slot.start_at.to_zoned_datetime(zone.time_zone()).date();
    within_window(terms, slot, now) && slots_of_day(terms, zone, date).contains(&slot)
}

/// Returns the slot that starts at `start`.
pub fn slot_at(terms: &SessionTerms, start: Timestamp) -> Slot {
    Slot {
        start_at: start,
        end_at: later(start, minutes(terms.duration_min)),
    }
}

fn within_window(terms: &SessionTerms, slot: Slot, now: Timestamp) -> bool {
    let notice = SignedDuration::from_hours(i64::from(terms.min_notice_h));
    let earliest = later(later(now, notice), ANSWER_WITHIN);
    let latest = later(
        now,
        SignedDuration::from_hours(24 * i64::from(terms.max_advance_days)),
    );
    (earliest..=latest).contains(&slot.start_at)
}

fn slots_of_day(terms: &SessionTerms, zone: &TimeZoneName, date: Date) -> Vec<Slot> {
    let duration = u16::try_from(terms.duration_min).unwrap_or(u16::MAX).max(1);
    let step = duration.saturating_add(u16::try_from(terms.buffer_min).unwrap_or(u16::MAX));
    let mut slots = Vec::new();
    for (from, to) in openings(terms, date) {
        let mut start = from.minutes();
        while start.saturating_add(duration) <= to.minutes() {
            slots.extend(instant(zone, date, start).map(|start| slot_at(terms, start)));
            start = start.saturating_add(step);
        }
    }
    slots.sort_unstable();
    slots.dedup();
    slots
}

fn openings(terms: &SessionTerms, date: Date) -> Vec<(ClockTime, ClockTime)> {
    let exceptions: Vec<_> = terms
        .exceptions
        .iter()
        .filter(|exception| exception.date == date)
        .collect();
    if exceptions.is_empty() {
        let day = date.weekday().to_monday_one_offset();
        let of_day = |dow: u8| i8::try_from(dow) == Ok(day);
        terms
            .weekly
            .iter()
            .filter(|rule| of_day(rule.dow))
            .map(|rule| (rule.from, rule.to))
            .collect()
    } else {
        exceptions
            .into_iter()
            .filter_map(|exception| exception.from.zip(exception.to))
            .collect()
    }
}

fn instant(zone: &TimeZoneName, date: Date, minute_of_day: u16) -> Option<Timestamp> {
    let hour = i8::try_from(minute_of_day / 60).ok()?;
    let minute = i8::try_from(minute_of_day % 60).ok()?;
    let wall = DateTime::from_parts(date, jiff::civil::Time::new(hour, minute, 0, 0).ok()?);
    let ambiguous = zone.time_zone().to_ambiguous_timestamp(wall);
    match ambiguous.offset() {
        jiff::tz::AmbiguousOffset::Gap { .. } => None,
        jiff::tz::AmbiguousOffset::Unambiguous { .. } | jiff::tz::AmbiguousOffset::Fold { .. } => {
            ambiguous.earlier().ok()
        }
    }
}

fn with_buffer(slot: Slot, terms: &SessionTerms) -> Slot {
    Slot {
        end_at: later(slot.end_at, minutes(terms.buffer_min)),
        ..slot
    }
}

fn minutes(count: u32) -> SignedDuration {
    SignedDuration::from_mins(i64::from(count))
}
