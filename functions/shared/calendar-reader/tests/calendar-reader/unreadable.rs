//! What is not understood is busy or listed, never silently free.

use calendar_reader::{Fault, ReadError};

use crate::support::{OUR_UID, busy, calendar, event, try_read};

fn faults(components: &str) -> Vec<(Option<String>, Option<String>, Fault)> {
    let reading = try_read(&calendar(components), "Europe/Berlin").unwrap();
    let entries = reading.unreadable.into_iter();
    entries
        .map(|entry| {
            (
                entry.title,
                entry.date.map(|date| date.to_string()),
                entry.fault,
            )
        })
        .collect()
}

#[test]
fn an_entry_with_a_known_beginning_is_busy_and_listed() {
    let day = Some("2026-11-23".to_owned());
    let hour = ["2026-11-23T09:00:00Z/2026-11-23T10:00:00Z"];
    for (lines, fault) in [
        ("DTSTART:20261123T090000Z\nDTEND:later", Fault::End),
        ("DTSTART:20261123T090000Z\nDURATION:-PT1H", Fault::End),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nX-APPLE-TRAVEL-DURATION;VALUE=DURATION:soon",
            Fault::Travel,
        ),
        (
            "DTSTART:20261123T100000Z\nDTEND:20261123T090000Z",
            Fault::End,
        ),
        (
            "DTSTART;TZID=Nowhere/Land:20261123T100000\nDTEND;TZID=Nowhere/Land:20261123T110000",
            Fault::Zone,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=FORTNIGHTLY",
            Fault::Rule,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=XX",
            Fault::Rule,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYMONTHDAY=32",
            Fault::Rule,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:D2 #10",
            Fault::Rule,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRDATE:soon",
            Fault::Rule,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20261124T100000Z/20261124T090000Z",
            Fault::Rule,
        ),
        (
            "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=YEARLY;RSCALE=HEBREW",
            Fault::Rule,
        ),
    ] {
        let entry = event(&format!("SUMMARY:Dentist\n{lines}"));
        assert_eq!(busy(&entry), hour, "{lines}");

        assert_eq!(
            faults(&entry),
            [(Some("Dentist".to_owned()), day.clone(), fault)],
            "{lines}"
        );
    }
}

#[test]
fn an_entry_without_a_known_beginning_is_listed() {
    for (lines, date) in [
        ("", None),
        ("DTSTART:20260230T100000", None),
        ("DTSTART:", None),
        (
            "DTSTART:someday\nDTEND:20261123T100000Z",
            Some("2026-11-23".to_owned()),
        ),
    ] {
        let entry = event(&format!("SUMMARY:Dentist\\, at last\n{lines}"));
        assert_eq!(busy(&entry), Vec::<String>::new(), "{lines}");
        assert_eq!(
            faults(&entry),
            [(Some("Dentist, at last".to_owned()), date, Fault::Start)],
            "{lines}"
        );
    }
}

#[test]
fn a_moved_occurrence_without_a_known_beginning_stays_where_it_was_and_is_listed() {
    let series = "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2";
    let moved = "SUMMARY:Moved\nRECURRENCE-ID:20261124T090000Z\nDTSTART:later";
    let file = [series, moved].map(event).join("\n");
    assert_eq!(
        busy(&file),
        [
            "2026-11-23T09:00:00Z/2026-11-23T10:00:00Z",
            "2026-11-24T09:00:00Z/2026-11-24T10:00:00Z"
        ]
    );
    let date = Some("2026-11-24".to_owned());
    assert_eq!(
        faults(&file),
        [(Some("Moved".to_owned()), date, Fault::Start)]
    );
}

#[test]
fn an_unreadable_entry_that_takes_no_time_or_is_over_is_not_listed() {
    for lines in [
        "DTSTART:someday\nTRANSP:TRANSPARENT",
        "DTSTART:someday\nSTATUS:CANCELLED",
        "DTSTART:20200101T090000Z\nDTEND:later",
        "DTSTART:20300101T090000Z\nDURATION:PT1H\nRRULE:FREQ=FORTNIGHTLY",
    ] {
        assert_eq!(faults(&event(lines)), [], "{lines}");
    }
    let series = event("DTSTART:20200101T090000Z\nDURATION:PT1H\nRRULE:FREQ=FORTNIGHTLY");
    assert_eq!(
        faults(&series).len(),
        1,
        "an old series may reach into the window"
    );
    assert_eq!(
        faults(&event("DTSTART:someday").replace("UID:a", &format!("UID:{OUR_UID}"))),
        []
    );
}

#[test]
fn a_file_that_is_cut_off_is_listed_and_what_was_read_is_busy() {
    let whole = calendar(&event("DTSTART:20261123T090000Z\nDTEND:20261123T100000Z"));
    for end in ["END:VCALENDAR", "END:VEVENT", "DTEND:20261123T10"] {
        let text = String::from_utf8(whole.clone()).unwrap();
        let at = text.find(end).unwrap();
        let reading = try_read(text.get(..at).unwrap().as_bytes(), "Europe/Berlin").unwrap();
        assert_eq!(reading.busy.len(), 1, "{end}");
        assert_eq!(reading.unreadable.len(), 1, "{end}");
        assert_eq!(reading.unreadable[0].fault, Fault::CutOff, "{end}");
    }
}

#[test]
fn a_page_is_no_calendar() {
    for text in [
        "",
        "<!doctype html><title>Log in</title>",
        "BEGIN:VCARD\nEND:VCARD\n",
        "{\"a\":1}",
        "\u{1F600}",
    ] {
        assert_eq!(
            try_read(text.as_bytes(), "Europe/Berlin"),
            Err(ReadError::NotACalendar),
            "{text}"
        );
    }
    assert_eq!(busy(""), Vec::<String>::new(), "an empty calendar is one");
}
