//! What files cost that are written to cost much.

use std::fmt::Write;

use calendar_reader::{Fault, ReadError};

use crate::support::{calendar, event, try_read};

/// Many entries with a line each.
fn many(count: usize, lines: &str) -> Vec<u8> {
    let mut components = String::new();
    for number in 0..count {
        writeln!(
            components,
            "BEGIN:VEVENT\nUID:{number}\n{lines}\nEND:VEVENT"
        )
        .unwrap();
    }
    calendar(&components)
}

#[test]
fn rules_that_never_match_are_read_to_their_end() {
    for rule in [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=1000000",
        "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31;COUNT=3",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3",
        "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
        "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
        "FREQ=YEARLY;INTERVAL=1000000",
    ] {
        let file = many(
            500,
            &format!("DTSTART:19700101T090000Z\nDURATION:PT1H\nRRULE:{rule}"),
        );
        let reading = try_read(&file, "Europe/Berlin").unwrap();
        assert_eq!(reading.busy, [], "{rule}");
    }
}

#[test]
fn a_rule_with_too_many_occurrences_is_listed_and_the_other_entries_are_busy() {
    for rule in [
        "FREQ=SECONDLY",
        "FREQ=MINUTELY",
        "FREQ=SECONDLY;COUNT=9999999;BYMONTH=1,12",
        "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30",
    ] {
        let often = event(&format!(
            "SUMMARY:Often\nDTSTART:20261116T000000Z\nDURATION:PT1S\nRRULE:{rule}"
        ));
        let other = event("DTSTART:20270510T090000Z\nDURATION:PT1H").replace("UID:a", "UID:b");
        let reading = try_read(&calendar(&format!("{often}\n{other}")), "Europe/Berlin").unwrap();
        assert_eq!(reading.unreadable.len(), 1, "{rule}");
        assert_eq!(reading.unreadable[0].fault, Fault::Work, "{rule}");
        assert_eq!(
            reading.busy.first().unwrap().start_at.to_string(),
            "2026-11-16T00:00:00Z",
            "{rule}"
        );
        assert_eq!(
            reading.busy.last().unwrap().start_at.to_string(),
            "2027-05-10T09:00:00Z",
            "{rule}"
        );
    }
}

#[test]
fn entries_without_rules_are_busy_even_if_rules_use_every_step() {
    let mut components = String::new();
    for number in 0..400 {
        writeln!(components, "BEGIN:VEVENT\nUID:r{number}\nDTSTART:20261116T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY\nEND:VEVENT").unwrap();
    }
    components.push_str(&event("DTSTART:20270510T090000Z\nDURATION:PT1H"));
    let reading = try_read(&calendar(&components), "Europe/Berlin").unwrap();
    assert_eq!(reading.unreadable.len(), 400);
    assert_eq!(
        reading.busy.last().unwrap().start_at.to_string(),
        "2027-05-10T09:00:00Z"
    );
}

#[test]
fn a_uid_that_is_written_many_times_is_read() {
    let series = event("DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2");
    let moved = event("RECURRENCE-ID:20261124T090000Z\nDTSTART:20261124T150000Z\nDURATION:PT1H");
    let file = calendar(&format!("{series}\n{moved}\n").repeat(9_000));
    let reading = try_read(&file, "Europe/Berlin").unwrap();
    assert_eq!(reading.busy[0].start_at.to_string(), "2026-11-23T09:00:00Z");
    assert!(
        reading
            .busy
            .iter()
            .any(|time| time.start_at.to_string() == "2026-11-24T15:00:00Z")
    );
}

#[test]
fn values_beyond_all_bounds_are_read() {
    for lines in [
        "DTSTART:99991231T235959Z\nDURATION:P99999999999999W",
        "DTSTART:00010101T000000Z\nDURATION:PT1H\nRRULE:FREQ=YEARLY;INTERVAL=999999999",
        "DTSTART:00010101T000000Z\nDURATION:P99999999W\nRRULE:FREQ=DAILY",
        "DTSTART:20261116T000000Z\nDTEND:99991231T000000Z\nRRULE:FREQ=DAILY",
        "DTSTART;VALUE=DATE:00010101\nDTEND;VALUE=DATE:99991231",
        "RRULE:;;;FREQ=\nDTSTART;TZID=\"\":",
        "DTSTART:20261116T000000Z\nSEQUENCE:99999999999999999999\nDTSTAMP:\nRECURRENCE-ID:\nRDATE:,,/,\nEXDATE:,",
        "DTSTART:20261116T000000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:00010101T000000Z\nDURATION:P1D",
    ] {
        try_read(&calendar(&event(lines)), "Europe/Berlin").unwrap();
    }
    let slashes = event(&format!(
        "DTSTART;TZID={}:20261116T000000",
        "/a".repeat(100_000)
    ));
    try_read(&calendar(&slashes), "Europe/Berlin").unwrap();
    let nested = "BEGIN:X\n".repeat(50_000);
    try_read(&calendar(&nested), "Europe/Berlin").unwrap();
}

#[test]
fn entries_of_many_years_are_read_and_past_ones_use_no_memory() {
    // 20 MB as Google writes them: a description and guests that are not read.
    let rest = format!(
        "SUMMARY:Training {}\nDESCRIPTION:{}",
        "x".repeat(60),
        "y".repeat(200)
    );
    let coming = format!("DTSTART:20261123T090000Z\nDURATION:PT1H\n{rest}");
    let reading = try_read(&many(50_000, &coming), "Europe/Berlin").unwrap();
    assert_eq!(reading.busy.len(), 1);
    let past = format!(
        "SUMMARY:{}\nDTSTART:20201123T090000Z\nDURATION:PT1H",
        "x".repeat(400)
    );
    let reading = try_read(&many(45_000, &past), "Europe/Berlin").unwrap();
    assert_eq!(reading.busy, []);
    let ended = format!("{past}\nRRULE:FREQ=WEEKLY;UNTIL=20211123T090000Z");
    let reading = try_read(&many(500, &ended), "Europe/Berlin").unwrap();
    assert_eq!(reading.busy, []);
}

#[test]
fn more_entries_than_a_person_has_are_refused() {
    let lines = "DTSTART:20261123T090000Z\nDURATION:PT1H";
    assert_eq!(
        try_read(&many(150_000, lines), "Europe/Berlin"),
        Err(ReadError::TooLarge)
    );
    let endless = "RDATE:20200101T000000Z\n".repeat(1_500_000);
    assert_eq!(
        try_read(&calendar(&event(&endless)), "Europe/Berlin"),
        Err(ReadError::TooLarge)
    );
}

#[test]
fn an_entry_that_reaches_into_the_window_is_not_past() {
    for lines in [
        "DTSTART:20261110T090000Z\nDTEND:20261116T090000Z",
        "DTSTART:20261001T090000Z\nDURATION:P7W",
        "DTSTART:20200101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=1;UNTIL=20200101\nRDATE:20261116T090000Z",
        "DTSTART:20200101T090000Z\nDURATION:PT1H\nRRULE:FREQ=YEARLY;UNTIL=20261115T090000Z;BYMONTH=11;BYMONTHDAY=15",
        "DTSTART;VALUE=DATE:20261101\nDURATION:P10D\nRRULE:FREQ=DAILY;INTERVAL=9;UNTIL=20261110",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20200101T090000Z\nDTSTART:20261116T090000Z\nDURATION:PT1H",
    ] {
        let reading = try_read(&calendar(&event(lines)), "Europe/Berlin").unwrap();
        assert!(!reading.busy.is_empty(), "{lines}");
    }
}
