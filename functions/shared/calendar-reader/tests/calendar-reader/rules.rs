//! Recurrence rules.

use crate::support::{busy, event};

/// The dates of a rule's occurrences in the window; each is at ten o'clock in Berlin.
fn dates(start: &str, rule: &str) -> Vec<String> {
    let lines = format!(
        "DTSTART;TZID=Europe/Berlin:{start}T100000\nDTEND;TZID=Europe/Berlin:{start}T110000\nRRULE:{rule}"
    );
    let times = busy(&event(&lines));
    times
        .iter()
        .map(|time| time.get(..10).unwrap().to_owned())
        .collect()
}

#[test]
fn lists_of_rules_select_their_days() {
    for (start, rule, expected) in [
        (
            "20261130",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3",
            &["2026-11-30", "2026-12-31", "2027-01-29"][..],
        ),
        (
            "20261201",
            "FREQ=MONTHLY;BYDAY=1TU,-1FR;COUNT=4",
            &["2026-12-01", "2026-12-25", "2027-01-05", "2027-01-29"],
        ),
        (
            "20261231",
            "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3",
            &["2026-12-31", "2027-01-31", "2027-02-28"],
        ),
        (
            "20261231",
            "FREQ=MONTHLY;COUNT=3",
            &["2026-12-31", "2027-01-31", "2027-03-31"],
        ),
        (
            "20260104",
            "FREQ=YEARLY;BYYEARDAY=4,-1",
            &["2026-12-31", "2027-01-04"],
        ),
        (
            "20261228",
            "FREQ=YEARLY;BYWEEKNO=53,2;BYDAY=MO",
            &["2026-12-28", "2027-01-11"],
        ),
        ("20240229", "FREQ=YEARLY", &[]),
        (
            "20261120",
            "FREQ=YEARLY;BYDAY=20MO;COUNT=1",
            &["2026-11-20"],
        ),
        (
            "20261126",
            "FREQ=YEARLY;BYMONTH=11,12;BYDAY=4TH;COUNT=2",
            &["2026-11-26", "2026-12-24"],
        ),
        // Of a week that begins on Sunday, Tuesday and Sunday are five days apart.
        (
            "20261117",
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            &["2026-11-17", "2026-11-29", "2026-12-01", "2026-12-13"],
        ),
        (
            "20261117",
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            &["2026-11-17", "2026-11-22", "2026-12-01", "2026-12-06"],
        ),
        (
            "20261116",
            "FREQ=DAILY;BYMONTH=1;BYMONTHDAY=30,31",
            &["2026-11-16", "2027-01-30", "2027-01-31"],
        ),
        // 1-BYDAY together with plain days is a union.
        (
            "20261201",
            "FREQ=MONTHLY;BYDAY=1TU,WE;COUNT=3",
            &["2026-12-01", "2026-12-02", "2026-12-09"],
        ),
    ] {
        assert_eq!(dates(start, rule), expected, "{start} {rule}");
    }
}

#[test]
fn until_is_a_date_an_instant_or_a_wall_time_and_is_included() {
    let all = ["2026-11-23", "2026-11-24", "2026-11-25"];
    for until in [
        "20261125",
        "20261125T090000Z",
        "20261125T100000",
        "2026-11-25",
        "20261125T235959Z",
    ] {
        assert_eq!(
            dates("20261123", &format!("FREQ=DAILY;UNTIL={until}")),
            all,
            "{until}"
        );
    }
    for until in ["20261124", "20261125T085959Z", "20261125T095959"] {
        assert_eq!(
            dates("20261123", &format!("FREQ=DAILY;UNTIL={until}")),
            &all[..2],
            "{until}"
        );
    }
}

#[test]
fn series_of_whole_days_end_on_the_day_of_their_until() {
    for until in [
        "20261125",
        "20261125T000000Z",
        "20261125T235959Z",
        "20261124T230000Z",
        "20261125T225959Z",
    ] {
        let lines = format!("DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;UNTIL={until}");
        assert_eq!(
            busy(&event(&lines)),
            ["2026-11-22T23:00:00Z/2026-11-25T23:00:00Z"],
            "{until}"
        );
    }
}

#[test]
fn a_count_counts_occurrences_before_the_window_and_those_that_are_left_out() {
    assert_eq!(
        dates("20261110", "FREQ=DAILY;COUNT=7"),
        ["2026-11-15", "2026-11-16"]
    );
    assert_eq!(dates("20161115", "FREQ=WEEKLY;COUNT=523"), ["2026-11-17"]);
    assert_eq!(
        dates("20161115", "FREQ=WEEKLY;COUNT=523;BYDAY=TU"),
        ["2026-11-17"]
    );
    assert_eq!(
        dates("20161115", "FREQ=WEEKLY;COUNT=522;BYDAY=TU"),
        Vec::<String>::new()
    );
    assert_eq!(
        dates(
            "20261116",
            "FREQ=DAILY;COUNT=3\nEXDATE;TZID=Europe/Berlin:20261117T100000"
        ),
        ["2026-11-16", "2026-11-18"]
    );
}

#[test]
fn rules_within_a_day_are_expanded() {
    let lines = "DTSTART:20261123T080000Z\nDURATION:PT15M\nRRULE:FREQ=HOURLY;INTERVAL=4;COUNT=3";
    let hourly = [
        "2026-11-23T08:00:00Z/2026-11-23T08:15:00Z",
        "2026-11-23T12:00:00Z/2026-11-23T12:15:00Z",
        "2026-11-23T16:00:00Z/2026-11-23T16:15:00Z",
    ];
    assert_eq!(busy(&event(lines)), hourly);
    let daily =
        "DTSTART:20261123T080000Z\nDURATION:PT15M\nRRULE:FREQ=DAILY;BYHOUR=8,12,16;UNTIL=20261123";
    assert_eq!(busy(&event(daily)), hourly);
    let minutely =
        "DTSTART:20261123T080000Z\nDURATION:PT15M\nRRULE:FREQ=MINUTELY;INTERVAL=240;COUNT=3";
    assert_eq!(busy(&event(minutely)), hourly);
}

#[test]
fn the_first_date_of_a_series_is_busy_even_if_its_rule_leaves_it_out() {
    assert_eq!(
        dates("20261118", "FREQ=WEEKLY;BYDAY=TU;COUNT=2"),
        ["2026-11-18", "2026-11-24", "2026-12-01"]
    );
}

#[test]
fn series_keep_the_wall_time_of_their_zone() {
    let lines = "DTSTART;TZID=Europe/Berlin:20270327T100000\nDTEND;TZID=Europe/Berlin:20270327T110000\nRRULE:FREQ=DAILY;COUNT=2";
    assert_eq!(
        busy(&event(lines)),
        [
            "2027-03-27T09:00:00Z/2027-03-27T10:00:00Z",
            "2027-03-28T08:00:00Z/2027-03-28T09:00:00Z"
        ]
    );
}
