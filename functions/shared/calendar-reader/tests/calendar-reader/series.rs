//! Exceptions, moved occurrences and revisions.

use crate::support::{busy, event};

const DAILY: &str = "DTSTART;TZID=Europe/Berlin:20261123T100000\nDTEND;TZID=Europe/Berlin:20261123T110000\nRRULE:FREQ=DAILY;COUNT=3";
const DAYS: [&str; 3] = [
    "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
    "2026-11-24T09:00:00Z/2026-11-24T10:00:00Z",
    "2026-11-25T09:00:00Z/2026-11-25T10:00:00Z",
];

#[test]
fn an_occurrence_is_left_out_by_its_time_in_any_zone_or_by_its_date() {
    for exdate in [
        "EXDATE;TZID=Europe/Berlin:20261124T100000",
        "EXDATE:20261124T090000Z",
        "EXDATE:20261124T100000",
        "EXDATE;TZID=America/New_York:20261124T040000",
        "EXDATE;VALUE=DATE:20261124",
        "EXDATE:20261124",
        "EXDATE:19990101T000000Z,20261124T090000Z",
        "EXRULE:FREQ=DAILY;BYDAY=TU",
    ] {
        assert_eq!(
            busy(&event(&format!("{DAILY}\n{exdate}"))),
            [DAYS[0], DAYS[2]],
            "{exdate}"
        );
    }
    for unknown in ["EXDATE:tomorrow", "EXDATE:", "EXDATE:20261124T080000Z"] {
        assert_eq!(
            busy(&event(&format!("{DAILY}\n{unknown}"))),
            DAYS,
            "{unknown}"
        );
    }
    let whole = "DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=2";
    for exdate in [
        "EXDATE;VALUE=DATE:20261124",
        "EXDATE:20261124T000000",
        "EXDATE:20261123T230000Z",
        "EXDATE:20261124T000000Z",
        // Exchange writes midnight in the zone of the organiser: the written date counts.
        "EXDATE;TZID=Tokyo Standard Time:20261124T000000",
        "EXDATE;TZID=Pacific Standard Time:20261124T000000",
        "EXDATE;TZID=America/New_York:20261124T050000Z",
        "EXDATE;TZID=Nowhere:20261124T000000",
    ] {
        assert_eq!(
            busy(&event(&format!("{whole}\n{exdate}"))),
            ["2026-11-22T23:00:00Z/2026-11-23T23:00:00Z"],
            "{exdate}"
        );
    }
}

#[test]
fn additional_dates_have_the_length_of_the_series_or_their_period() {
    let single = "DTSTART:20261123T090000Z\nDURATION:PT1H";
    let lines = format!(
        "{single}\nRDATE:20261124T090000Z\nRDATE;VALUE=PERIOD:20261126T090000Z/20261126T120000Z,20261127T090000Z/PT2H"
    );
    assert_eq!(
        busy(&event(&lines)),
        [
            DAYS[0],
            DAYS[1],
            "2026-11-26T09:00:00Z/2026-11-26T12:00:00Z",
            "2026-11-27T09:00:00Z/2026-11-27T11:00:00Z"
        ]
    );
    let date = format!("{DAILY}\nRDATE;VALUE=DATE:20261130");
    assert_eq!(
        busy(&event(&date)).last().unwrap(),
        "2026-11-30T09:00:00Z/2026-11-30T10:00:00Z"
    );
}

#[test]
fn one_occurrence_is_moved_or_called_off_and_other_uids_stay() {
    for id in [
        "RECURRENCE-ID:20261124T090000Z",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261124T100000",
        "RECURRENCE-ID:20261124T100000",
        "RECURRENCE-ID;VALUE=DATE:20261124",
    ] {
        let moved = format!("{id}\nDTSTART:20261124T150000Z\nDTEND:20261124T160000Z");
        let expected = [
            DAYS[0],
            "2026-11-24T15:00:00Z/2026-11-24T16:00:00Z",
            DAYS[2],
        ];
        assert_eq!(
            busy(&[DAILY, &moved].map(event).join("\n")),
            expected,
            "{id}"
        );
        assert_eq!(
            busy(&[&moved, DAILY].map(event).join("\n")),
            expected,
            "{id}, before its series"
        );
        let off = format!("{id}\nSTATUS:CANCELLED");
        let file = [DAILY, &off].map(event).join("\n");
        assert_eq!(busy(&file), [DAYS[0], DAYS[2]], "{id}");
        let other =
            event("DTSTART:20261124T090000Z\nDTEND:20261124T100000Z").replace("UID:a", "UID:b");
        assert_eq!(busy(&format!("{file}\n{other}")), DAYS);
    }
    let alone = "RECURRENCE-ID:20261124T090000Z\nDTSTART:20261124T090000Z\nDTEND:20261124T100000Z";
    assert_eq!(
        busy(&event(alone)),
        [DAYS[1]],
        "a moved occurrence without its series"
    );
}

#[test]
fn an_occurrence_of_whole_days_is_moved_by_its_written_date() {
    let series = "DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;COUNT=3";
    let off = |id: &str| event(&format!("{id}\nSTATUS:CANCELLED"));
    for id in [
        "RECURRENCE-ID;TZID=W. Europe Standard Time:20261124T000000",
        "RECURRENCE-ID;TZID=Tokyo Standard Time:20261124T000000",
        "RECURRENCE-ID;TZID=Pacific Standard Time:20261124T000000",
        "RECURRENCE-ID;VALUE=DATE:20261124",
    ] {
        assert_eq!(
            busy(&format!("{}\n{}", event(series), off(id))),
            [
                "2026-11-22T23:00:00Z/2026-11-23T23:00:00Z",
                "2026-11-24T23:00:00Z/2026-11-25T23:00:00Z"
            ],
            "{id}"
        );
        let future = id.replace("RECURRENCE-ID", "RECURRENCE-ID;RANGE=THISANDFUTURE");
        let later = event(&format!("{future}\nDTSTART;VALUE=DATE:20261201"));
        assert_eq!(
            busy(&format!("{}\n{later}", event(series))),
            [
                "2026-11-22T23:00:00Z/2026-11-23T23:00:00Z",
                "2026-11-30T23:00:00Z/2026-12-02T23:00:00Z"
            ],
            "{future}"
        );
    }
    let added = format!("{series}\nRDATE;TZID=Pacific Standard Time:20261130T000000");
    assert_eq!(
        busy(&event(&added)).last().unwrap(),
        "2026-11-29T23:00:00Z/2026-11-30T23:00:00Z"
    );
}

#[test]
fn this_and_future_moves_all_later_occurrences() {
    let series = DAILY.replace("COUNT=3", "COUNT=4");
    let moved = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261124T100000\nDTSTART;TZID=Europe/Berlin:20261124T180000\nDTEND;TZID=Europe/Berlin:20261124T200000";
    let one = "RECURRENCE-ID;TZID=Europe/Berlin:20261125T100000\nDTSTART:20261125T060000Z\nDTEND:20261125T070000Z";
    assert_eq!(
        busy(&[&series, moved, one].map(event).join("\n")),
        [
            DAYS[0],
            "2026-11-24T17:00:00Z/2026-11-24T19:00:00Z",
            "2026-11-25T06:00:00Z/2026-11-25T07:00:00Z",
            "2026-11-26T17:00:00Z/2026-11-26T19:00:00Z"
        ]
    );
    let off =
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261124T100000\nSTATUS:CANCELLED";
    assert_eq!(busy(&[&series, off].map(event).join("\n")), [DAYS[0]]);
}

#[test]
fn the_newest_revision_counts_by_sequence_and_then_by_stamp() {
    let at = |hour: &str, revision: &str| {
        event(&format!(
            "DTSTART:20261123T{hour}0000Z\nDURATION:PT1H\n{revision}"
        ))
    };
    let (nine, ten) = (DAYS[0], "2026-11-23T11:00:00Z/2026-11-23T12:00:00Z");
    let files = [
        (at("09", "SEQUENCE:2"), at("11", "SEQUENCE:10"), vec![ten]),
        (
            at("09", "SEQUENCE:2\nDTSTAMP:20200101T000000Z"),
            at("11", "SEQUENCE:1\nDTSTAMP:20260101T000000Z"),
            vec![nine],
        ),
        (
            at("09", "DTSTAMP:20260102T000000Z"),
            at("11", "DTSTAMP:20260101T000000Z"),
            vec![nine],
        ),
        // Neither is known to be newer: both are busy.
        (
            at("09", "SEQUENCE:1"),
            at("11", "SEQUENCE:1"),
            vec![nine, ten],
        ),
    ];
    for (first, second, expected) in files {
        assert_eq!(busy(&format!("{first}\n{second}")), expected);
        assert_eq!(
            busy(&format!("{second}\n{first}")),
            expected,
            "in the other order"
        );
    }
    let move_to = |hour: &str, sequence: &str| {
        event(&format!(
            "RECURRENCE-ID:20261124T090000Z\nDTSTART:20261124T{hour}0000Z\nDURATION:PT1H\nSEQUENCE:{sequence}"
        ))
    };
    let file = format!(
        "{}\n{}\n{}",
        event(DAILY),
        move_to("15", "3"),
        move_to("16", "2")
    );
    assert_eq!(
        busy(&file),
        [
            DAYS[0],
            "2026-11-24T15:00:00Z/2026-11-24T16:00:00Z",
            DAYS[2]
        ]
    );
}
