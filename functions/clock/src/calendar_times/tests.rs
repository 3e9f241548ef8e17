#![allow(clippy::unwrap_used, reason = "a test may stop")]

use std::fmt::Write;

use super::*;

/// The busy times of these entries from the middle of November to the end of December, in a calendar of Berlin.
fn busy(entries: &str) -> Vec<String> {
    let text =
        format!("BEGIN:VCALENDAR\nVERSION:2.0\n{entries}\nEND:VCALENDAR\n").replace('\n', "\r\n");
    let zone = TimeZoneName::parse("Europe/Berlin").unwrap();
    let at = |text: &str| -> Timestamp { text.parse().unwrap() };
    let (from, until) = (at("2026-11-15T00:00:00Z"), at("2026-12-31T00:00:00Z"));
    let times = read_times(&text, &zone, from, until).unwrap();
    let mut times: Vec<_> = times
        .iter()
        .map(|slot| format!("{}/{}", slot.start_at, slot.end_at))
        .collect();
    times.sort();
    times
}

fn event(lines: &str) -> String {
    format!("BEGIN:VEVENT\nUID:a\n{lines}\nEND:VEVENT")
}

#[test]
fn an_entry_is_busy_in_utc_in_its_zone_and_without_one_in_that_of_its_owner() {
    for lines in [
        "DTSTART:20261123T090000Z\nDTEND:20261123T100000Z",
        "DTSTART;TZID=Europe/Berlin:20261123T100000\nDURATION:PT1H",
        "DTSTART;TZID=America/New_York:20261123T040000\nDTEND;TZID=America/New_York:20261123T050000",
        "DTSTART;TZID=W. Europe Standard Time:20261123T100000\nDTEND;TZID=W. Europe Standard Time:20261123T110000",
        "DTSTART:20261123T100000\nDTEND:20261123T110000",
    ] {
        assert_eq!(
            busy(&event(lines)),
            ["2026-11-23T09:00:00Z/2026-11-23T10:00:00Z"],
            "{lines}"
        );
    }
}

#[test]
fn a_zone_that_only_the_file_knows_is_read_from_it() {
    let zone = "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE";
    let entry = event("DTSTART;TZID=Own:20261123T100000\nDTEND;TZID=Own:20261123T110000");
    for file in [format!("{zone}\n{entry}"), format!("{entry}\n{zone}")] {
        assert_eq!(
            busy(&file),
            ["2026-11-23T09:00:00Z/2026-11-23T10:00:00Z"],
            "{file}"
        );
    }
}

#[test]
fn a_whole_day_is_busy_from_midnight_to_midnight_where_its_owner_lives() {
    let day = "2026-11-22T23:00:00Z/2026-11-23T23:00:00Z";
    assert_eq!(busy(&event("DTSTART;VALUE=DATE:20261123")), [day]);
    let both = event("DTSTART;VALUE=DATE:20261123\nDTEND;VALUE=DATE:20261124");
    assert_eq!(busy(&both), [day]);
}

#[test]
fn what_repeats_keeps_its_wall_time_and_ends_with_the_occurrence_that_its_rule_names() {
    let weekly = event(
        "DTSTART;TZID=Europe/Berlin:20260601T100000\nDTEND;TZID=Europe/Berlin:20260601T110000\n\
         RRULE:FREQ=WEEKLY;UNTIL=20261130T090000Z",
    );
    assert_eq!(
        busy(&weekly),
        [
            "2026-11-16T09:00:00Z/2026-11-16T10:00:00Z",
            "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
            "2026-11-30T09:00:00Z/2026-11-30T10:00:00Z",
        ]
    );
    let in_utc =
        event("DTSTART:20261123T090000Z\nDTEND:20261123T100000Z\nRRULE:FREQ=DAILY;COUNT=2");
    assert_eq!(
        busy(&in_utc),
        [
            "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
            "2026-11-24T09:00:00Z/2026-11-24T10:00:00Z"
        ]
    );
    let far = event(
        "DTSTART;TZID=America/New_York:20261120T230000\nDURATION:PT1H\n\
         RRULE:FREQ=DAILY;UNTIL=20261122T040000Z",
    );
    assert_eq!(
        busy(&far),
        [
            "2026-11-21T04:00:00Z/2026-11-21T05:00:00Z",
            "2026-11-22T04:00:00Z/2026-11-22T05:00:00Z"
        ]
    );
}

#[test]
fn one_occurrence_can_move_be_left_out_or_be_called_off() {
    let series = "DTSTART:20261123T090000Z\nDTEND:20261123T100000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261124T090000Z";
    let moved = "SEQUENCE:3\nRECURRENCE-ID:20261125T090000Z\nDTSTART:20261125T150000Z\nDTEND:20261125T160000Z";
    let off = "RECURRENCE-ID:20261126T090000Z\nDTSTART:20261126T090000Z\nDTEND:20261126T100000Z\nSTATUS:CANCELLED";
    let file = [series, moved, off].map(event).join("\n");
    assert_eq!(
        busy(&file),
        [
            "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
            "2026-11-25T15:00:00Z/2026-11-25T16:00:00Z"
        ]
    );
    let other = event("DTSTART:20261126T090000Z\nDTEND:20261126T100000Z").replace("UID:a", "UID:b");
    assert_eq!(
        busy(&format!("{file}\n{other}")).len(),
        3,
        "another entry is not called off"
    );
}

#[test]
fn what_takes_no_time_is_not_busy() {
    let at_nine = "DTSTART:20261123T090000Z\nDTEND:20261123T100000Z";
    for file in [
        event(&format!("{at_nine}\nTRANSP:TRANSPARENT")),
        event(&format!("{at_nine}\nSTATUS:CANCELLED")),
        event(&format!("{at_nine}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE")),
        event("DTSTART:20261123T090000Z"),
        event("DTSTART:20271123T090000Z\nDTEND:20271123T100000Z"),
        // What we put into the calendar ourselves.
        event(at_nine).replace("UID:a", "UID:order-1@matchday"),
        event(at_nine).replace("VEVENT", "VTODO"),
        String::new(),
    ] {
        assert_eq!(busy(&file), Vec::<String>::new(), "{file}");
    }
    assert_eq!(
        busy(&event(&format!("{at_nine}\nSTATUS:TENTATIVE"))).len(),
        1
    );
}

#[test]
fn what_strangers_write_costs_little_and_stops_nothing() {
    let zone = TimeZoneName::parse("Europe/Berlin").unwrap();
    let from: Timestamp = "2026-11-15T00:00:00Z".parse().unwrap();
    let read = |text: &str| read_times(text, &zone, from, from);
    assert_eq!(
        read("<!doctype html><title>Log in</title>"),
        Err(CalendarProblem::NotACalendar)
    );
    assert_eq!(read(""), Err(CalendarProblem::NotACalendar));
    for lines in [
        "DTSTART:19000101T000000Z\nDTEND:19000101T000001Z\nRRULE:FREQ=SECONDLY",
        "DTSTART:20260101T000000Z\nDURATION:PT1S\nRRULE:FREQ=MINUTELY",
        "DTSTART:20260101T000000Z\nDURATION:PT1S\nRRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6;BYMINUTE=1,2,3,4,5",
        "DTSTART:99991231T235959Z\nDURATION:P99999W",
        "DTSTART:20260101T000000Z\nDURATION:P9999999999W\nRRULE:FREQ=YEARLY;INTERVAL=65535",
        "DTSTART:20260230T000000Z\nDTEND:20261301T000000Z",
        "DTSTART:20261123T100000Z\nDTEND:20261123T090000Z",
        "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nDTSTART:20260101T000000Z\nDURATION:PT1H",
        "RRULE:;;;FREQ=\nDTSTART;TZID=\"\":",
    ] {
        assert_eq!(busy(&event(lines)), Vec::<String>::new(), "{lines}");
    }
    let mut many = String::from("BEGIN:VCALENDAR\r\n");
    for number in 0..=MOST_RULES {
        write!(
            many,
            "BEGIN:VEVENT\r\nUID:{number}\r\nDTSTART:20261123T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"
        )
        .unwrap();
    }
    many.push_str("END:VCALENDAR\r\n");
    assert_eq!(read(&many), Err(CalendarProblem::TooLarge));
}
