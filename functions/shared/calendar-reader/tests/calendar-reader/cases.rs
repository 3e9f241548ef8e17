//! Files that an earlier reader read wrongly, and what is busy in each.

use std::collections::HashSet;

use crate::support::{FROM, busy_in, file, names_of, try_read};

/// The zone of the owner and the busy times of each file.
const CASES: [(&str, &str, &[&str]); 18] = [
    (
        "apple-travel.ics",
        "Europe/Berlin",
        &["2026-12-07T12:30:00Z/2026-12-07T15:00:00Z"],
    ),
    (
        "end-in-the-repeated-hour.ics",
        "America/New_York",
        // The occurrence before is on 25 October. 01:30 is the first of the two.
        &[],
    ),
    (
        "end-in-the-skipped-hour.ics",
        "Europe/Berlin",
        &["2027-03-28T00:30:00Z/2027-03-28T01:30:00Z"],
    ),
    (
        "evolution-zone-with-prefix.ics",
        "Europe/Berlin",
        &["2026-12-08T15:00:00Z/2026-12-08T16:00:00Z"],
    ),
    (
        "exchange-wholeday-recid.ics",
        "Europe/Berlin",
        &[
            "2026-12-06T23:00:00Z/2026-12-07T23:00:00Z",
            "2026-12-08T23:00:00Z/2026-12-09T23:00:00Z",
            "2026-12-14T23:00:00Z/2026-12-15T23:00:00Z",
        ],
    ),
    // The zone of the date does not change the day.
    (
        "exchange-wholeday-recid.ics",
        "America/New_York",
        &[
            "2026-12-07T05:00:00Z/2026-12-08T05:00:00Z",
            "2026-12-09T05:00:00Z/2026-12-10T05:00:00Z",
            "2026-12-15T05:00:00Z/2026-12-16T05:00:00Z",
        ],
    ),
    (
        "exdate-as-date.ics",
        "Europe/Berlin",
        &[
            "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
            "2026-11-25T09:00:00Z/2026-11-25T10:00:00Z",
        ],
    ),
    (
        "fold-inside-a-letter.ics",
        "Europe/Berlin",
        &["2026-12-08T15:00:00Z/2026-12-08T16:00:00Z"],
    ),
    (
        "google-declined.ics",
        "Europe/Berlin",
        &["2026-12-08T09:00:00Z/2026-12-08T10:00:00Z"],
    ),
    (
        "google-zone-of-the-calendar.ics",
        "Europe/Berlin",
        &["2026-12-08T15:00:00Z/2026-12-08T16:00:00Z"],
    ),
    ("impossible-rules-500.ics", "Europe/Berlin", &[]),
    (
        "moved-occurrence-repeats-the-rule.ics",
        "Europe/Berlin",
        &[
            "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
            "2026-11-24T15:00:00Z/2026-11-24T16:00:00Z",
            "2026-11-25T09:00:00Z/2026-11-25T10:00:00Z",
        ],
    ),
    (
        "outlook-busystatus.ics",
        "Europe/Berlin",
        // TENTATIVE, BUSY and OOF. FREE, WORKINGELSEWHERE and TRANSPARENT are free.
        &[
            "2026-12-08T09:00:00Z/2026-12-08T10:00:00Z",
            "2026-12-09T09:00:00Z/2026-12-09T10:00:00Z",
            "2026-12-10T09:00:00Z/2026-12-10T10:00:00Z",
        ],
    ),
    (
        "outlook-customized-time-zone.ics",
        "Europe/Berlin",
        &["2026-12-08T15:00:00Z/2026-12-08T16:00:00Z"],
    ),
    (
        "own-uid-other-market.ics",
        "Europe/Berlin",
        &["2026-12-07T09:00:00Z/2026-12-07T11:00:00Z"],
    ),
    (
        "series-with-end-in-utc.ics",
        "Europe/Zurich",
        &[
            "2026-12-08T15:00:00Z/2026-12-08T16:00:00Z",
            "2026-12-15T15:00:00Z/2026-12-15T16:00:00Z",
        ],
    ),
    (
        "two-calendars-in-one-file.ics",
        "Europe/Berlin",
        &[
            "2026-12-08T15:00:00Z/2026-12-08T16:00:00Z",
            "2027-01-05T09:00:00Z/2027-01-05T10:00:00Z",
        ],
    ),
    (
        "whole-day-ending-on-its-own-date.ics",
        "Europe/Berlin",
        &["2026-12-07T23:00:00Z/2026-12-08T23:00:00Z"],
    ),
];

#[test]
fn files_that_were_read_wrongly_have_their_busy_times() {
    for (name, zone, expected) in CASES {
        let file = file("cases", name);
        assert_eq!(busy_in(&file, zone), *expected, "{name}");
        assert_eq!(try_read(&file, zone).unwrap().unreadable, [], "{name}");
    }
}

#[test]
fn series_without_end_are_busy_until_the_window_ends() {
    let weekly = busy_in(&file("cases", "weekly-without-end.ics"), "Europe/Berlin");
    assert_eq!(weekly.len(), 23, "Tuesdays from 8 December to 11 May");
    assert_eq!(weekly[0], "2026-12-08T15:00:00Z/2026-12-08T16:00:00Z");
    assert_eq!(weekly[22], "2027-05-11T15:00:00Z/2027-05-11T16:00:00Z");
    let monthly = busy_in(&file("cases", "monthly-without-end.ics"), "Europe/Berlin");
    assert_eq!(
        monthly,
        [
            "2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"
        ]
        .map(|month| format!("{month}-08T15:00:00Z/{month}-08T16:00:00Z"))
    );
}

#[test]
fn an_end_in_the_repeated_hour_is_the_first_of_the_two() {
    let zone = jiff::tz::TimeZoneDatabase::bundled()
        .get("America/New_York")
        .unwrap();
    let options = calendar_reader::Options {
        owner_zone: &zone,
        from: "2026-10-01T00:00:00Z".parse().unwrap(),
        until: FROM.parse().unwrap(),
        ignored_uids: &HashSet::new(),
    };
    let reading =
        calendar_reader::read(&file("cases", "end-in-the-repeated-hour.ics"), &[], options)
            .unwrap();
    let ends: Vec<String> = reading
        .busy
        .iter()
        .map(|time| format!("{}/{}", time.start_at, time.end_at))
        .collect();
    assert_eq!(
        ends,
        [
            "2026-10-25T04:30:00Z/2026-10-25T05:30:00Z",
            "2026-11-01T04:30:00Z/2026-11-01T05:30:00Z"
        ]
    );
}

#[test]
fn every_file_is_in_a_test() {
    let others = ["monthly-without-end.ics", "weekly-without-end.ics"];
    let mut tested: Vec<&str> = CASES.iter().map(|(name, ..)| *name).chain(others).collect();
    tested.sort_unstable();
    tested.dedup();
    assert_eq!(names_of("cases"), tested);
}
