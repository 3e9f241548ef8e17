//! Bookable slots: weekly hours, exceptions, notice, time zones.

use domain::TimeZoneName;
use domain::offer::SessionTerms;
use domain::slots::{Slot, bookable_slots, is_bookable, slot_at};
use jiff::Timestamp;
use proptest::prelude::*;
use serde_json::json;

use crate::order::support::{at, hours, morning, session};

fn terms() -> SessionTerms {
    session().session.unwrap()
}

fn berlin() -> TimeZoneName {
    TimeZoneName::parse("Europe/Berlin").unwrap()
}

fn starts(terms: &SessionTerms, taken: &[Slot], now: Timestamp, limit: usize) -> Vec<String> {
    bookable_slots(terms, &berlin(), taken, now, limit)
        .iter()
        .map(|slot| slot.start_at.to_string())
        .collect()
}

#[test]
fn slots_follow_each_other_by_duration_and_buffer() {
    // Monday 9 to 12: at 9:00 and 10:30, the next would end too late; Wednesday 18 to 20: one.
    assert_eq!(
        starts(&terms(), &[], morning(), 4),
        [
            "2026-11-23T08:00:00Z",
            "2026-11-23T09:30:00Z",
            "2026-11-25T17:00:00Z",
            "2026-11-30T08:00:00Z"
        ]
    );
}

#[test]
fn notice_leaves_time_to_pay_and_to_answer() {
    // 24 hours of notice and two and a half hours to pay and answer before Monday 8:00 UTC.
    assert!(starts(&terms(), &[], at("2026-11-22T05:30:00Z"), 1)[0].ends_with("23T08:00:00Z"));
    assert!(starts(&terms(), &[], at("2026-11-22T05:30:01Z"), 1)[0].ends_with("23T09:30:00Z"));
}

#[test]
fn held_slots_and_their_buffers_are_not_bookable() {
    let start = at("2026-11-23T09:00:00Z");
    let held = Slot {
        start_at: start,
        end_at: start.checked_add(hours(1)).unwrap(),
    };
    assert_eq!(
        starts(&terms(), &[held], morning(), 1),
        ["2026-11-25T17:00:00Z"]
    );
}

#[test]
fn exceptions_close_a_day_or_change_its_hours() {
    let mut terms = terms();
    terms.exceptions = serde_json::from_value(json!([
        {"date": "2026-11-23"}, {"date": "2026-11-24", "from": "13:00", "to": "14:00"}
    ]))
    .unwrap();
    assert_eq!(
        starts(&terms, &[], morning(), 2),
        ["2026-11-24T12:00:00Z", "2026-11-25T17:00:00Z"]
    );
}

#[test]
fn local_hours_stay_when_the_offset_changes() {
    // The last Sunday of March 2027: the clock jumps from 2:00 to 3:00.
    let mut terms = terms();
    terms.duration_min = 30;
    terms.buffer_min = 0;
    terms.weekly =
        serde_json::from_value(json!([{"dow": 7, "from": "01:30", "to": "03:30"}])).unwrap();
    let slots = starts(&terms, &[], at("2027-03-26T00:00:00Z"), 2);
    assert_eq!(
        slots,
        ["2027-03-28T00:30:00Z", "2027-03-28T01:00:00Z"],
        "2:00 and 2:30 do not exist"
    );
    // The last Sunday of October: 2:00 to 3:00 occurs twice, and the slot is returned once.
    let slots = starts(&terms, &[], at("2026-10-23T00:00:00Z"), 4);
    assert_eq!(
        slots,
        [
            "2026-10-24T23:30:00Z",
            "2026-10-25T00:00:00Z",
            "2026-10-25T00:30:00Z",
            "2026-10-25T02:00:00Z"
        ]
    );
}

#[test]
fn returns_no_slots_beyond_the_booking_window() {
    let last = bookable_slots(&terms(), &berlin(), &[], morning(), 1_000)
        .pop()
        .unwrap();
    assert!(last.start_at <= morning().checked_add(hours(60 * 24)).unwrap());
}

proptest! {
    #[test]
    fn every_returned_slot_is_bookable_and_none_overlap(
        offset in 0_i64..400 * 24 * 60, duration in 15_u32..120, buffer in 0_u32..60
    ) {
        let terms = SessionTerms { duration_min: duration, buffer_min: buffer, ..terms() };
        let now = morning().checked_add(jiff::SignedDuration::from_mins(offset)).unwrap();
        let slots = bookable_slots(&terms, &berlin(), &[], now, 50);
        for slot in &slots {
            prop_assert!(is_bookable(&terms, &berlin(), *slot, now));
            prop_assert_eq!(slot_at(&terms, slot.start_at), *slot);
        }
        for pair in slots.windows(2) {
            prop_assert!(!pair[0].overlaps(&pair[1]));
        }
    }
}
