//! Odd forms of files, most of them from public bug reports of other readers.

use crate::support::{OUR_UID, busy, busy_in, calendar, event, try_read, try_read_of};

const HOUR: [&str; 1] = ["2026-12-08T15:00:00Z/2026-12-08T16:00:00Z"];

const NEW_YORK_RULES: &str = "BEGIN:STANDARD\nDTSTART:16011104T020000\nRRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:16010311T020000\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0400\nEND:DAYLIGHT";

/// Asserts that these components mean the hour, in a calendar of Tokyo, and that all of them is read.
#[track_caller]
fn means_the_hour(components: &str) {
    let file = calendar(components);
    let reading = try_read(&file, "Asia/Tokyo").unwrap();
    assert_eq!(reading.unreadable, [], "{components}");
    assert_eq!(busy_in(&file, "Asia/Tokyo"), HOUR, "{components}");
}

#[test]
fn zones_are_found_by_every_kind_of_name() {
    for (zone, start) in [
        ("Europe/Berlin", "160000"),
        ("europe/berlin", "160000"),
        ("/Europe/Berlin", "160000"),
        (
            "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin",
            "160000",
        ),
        (
            "/freeassociation.sourceforge.net/America/New_York",
            "100000",
        ),
        ("/citadel.org/20190914_1/America/Indiana/Knox", "090000"),
        (
            "/softwarestudio.org/Olson_20011030_5/America/New_York",
            "100000",
        ),
        ("/mozilla.org/20070129_1/Europe/Paris", "160000"),
        ("Eastern Standard Time", "100000"),
        ("\"W. Europe Standard Time\"", "160000"),
        ("India Standard Time", "203000"),
        ("GMT+05:00", "200000"),
        ("\"GMT+05:00\"", "200000"),
        ("\"UTC+05:30\"", "203000"),
        ("UTC+05:30", "203000"),
        ("GMT+0530", "203000"),
        ("UTC-8", "070000"),
        ("-0800", "070000"),
        ("Etc/GMT+5", "100000"),
        ("UTC", "150000"),
        ("GMT", "150000"),
        ("Z", "150000"),
        ("tzone://Microsoft/Utc", "150000"),
        ("(UTC) Coordinated Universal Time", "150000"),
        ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "160000"),
        (
            "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna",
            "160000",
        ),
        ("(UTC-08:00) Pacific Time (US & Canada)", "070000"),
        ("(UTC-03:00) Nowhere at all", "120000"),
        ("W. Europe", "160000"),
        ("CET", "160000"),
        ("CEST", "160000"),
        ("EST5EDT", "100000"),
        ("PST", "070000"),
        ("US/Eastern", "100000"),
        ("\"Europe/Berlin;VALUE=DATE-TIME\"", "160000"),
    ] {
        means_the_hour(&event(&format!(
            "DTSTART;TZID={zone}:20261208T{start}\nDURATION:PT1H"
        )));
    }
}

#[test]
fn a_zone_that_only_the_file_knows_has_the_rules_of_the_file() {
    for name in [
        "Customized Time Zone",
        "tzone://Microsoft/Custom",
        "EST",
        "A/B",
        "\"Quoted\"",
    ] {
        let zone = format!("BEGIN:VTIMEZONE\nTZID:{name}\n{NEW_YORK_RULES}\nEND:VTIMEZONE");
        let entry = event(&format!(
            "DTSTART;TZID={name}:20261208T100000\nDTEND;TZID={name}:20261208T110000"
        ));
        means_the_hour(&format!("{zone}\n{entry}"));
        means_the_hour(&format!("{entry}\n{zone}"));
        means_the_hour(&format!("{entry}\nEND:VCALENDAR\nBEGIN:VCALENDAR\n{zone}"));
        let summer = entry.replace("1208T", "0401T").replace("2026", "2027");
        assert_eq!(
            busy(&format!("{zone}\n{summer}")),
            ["2027-04-01T14:00:00Z/2027-04-01T15:00:00Z"],
            "{name}"
        );
    }
    // Rules that ended long ago still decide the offset.
    let ended = "BEGIN:VTIMEZONE\nTZID:Old\nBEGIN:STANDARD\nDTSTART:19701025T030000\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=19951029T010000Z\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19700329T020000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=19950326T010000Z\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\nEND:VTIMEZONE";
    means_the_hour(&format!(
        "{ended}\n{}",
        event("DTSTART;TZID=Old:20261208T160000\nDURATION:PT1H")
    ));
    // Google and others list single changes.
    let dates = "BEGIN:VTIMEZONE\nTZID:Listed\nBEGIN:STANDARD\nDTSTART:20251026T030000\nRDATE:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:20260329T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\nEND:VTIMEZONE";
    means_the_hour(&format!(
        "{dates}\n{}",
        event("DTSTART;TZID=Listed:20261208T160000\nDURATION:PT1H")
    ));
}

#[test]
fn each_calendar_of_a_file_has_its_own_definition_of_a_name() {
    let zone = |offset: &str| {
        format!(
            "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:{offset}\nTZOFFSETTO:{offset}\nEND:STANDARD\nEND:VTIMEZONE"
        )
    };
    let entry = |hour: &str, uid: &str| {
        event(&format!(
            "DTSTART;TZID=Own:20261208T{hour}0000\nDURATION:PT1H"
        ))
        .replace("UID:a", uid)
    };
    means_the_hour(&format!(
        "{}\n{}\nEND:VCALENDAR\nBEGIN:VCALENDAR\n{}\n{}",
        zone("+0100"),
        entry("16", "UID:b"),
        zone("-0500"),
        entry("10", "UID:c")
    ));
}

#[test]
fn a_definition_without_a_beginning_does_not_hide_the_known_zone() {
    let zone = "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nX-LIC-LOCATION:Europe/Berlin\nBEGIN:STANDARD\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE";
    means_the_hour(&format!(
        "{zone}\n{}",
        event("DTSTART;TZID=Europe/Berlin:20261208T160000\nDURATION:PT1H")
    ));
    means_the_hour(&format!(
        "{}\n{}",
        zone.replace("Europe/Berlin", "UTC"),
        event("DTSTART:20261208T150000Z\nDTEND:20261208T160000Z")
    ));
}

#[test]
fn floating_times_are_in_the_zone_of_the_calendar_or_of_the_owner() {
    let floating = "DTSTART:20261208T100000\nDTEND:20261208T110000";
    for zone in [
        "X-WR-TIMEZONE:America/New_York",
        "X-WR-TIMEZONE:Eastern Standard Time",
        "TIMEZONE-ID:America/New_York",
        "x-wr-timezone: America/New_York ",
    ] {
        means_the_hour(&format!("{zone}\n{}", event(floating)));
        means_the_hour(&format!("{}\n{zone}", event(floating)));
    }
    assert_eq!(
        busy(&event(floating)),
        ["2026-12-08T09:00:00Z/2026-12-08T10:00:00Z"]
    );
    let unknown = format!("X-WR-TIMEZONE:Somewhere\n{}", event(floating));
    assert_eq!(
        busy(&unknown),
        ["2026-12-08T09:00:00Z/2026-12-08T10:00:00Z"]
    );
}

#[test]
fn the_end_is_written_in_any_zone_or_as_a_duration() {
    let start = "DTSTART;TZID=America/New_York:20261208T100000";
    for end in [
        "DTEND;TZID=America/New_York:20261208T110000",
        "DTEND:20261208T160000Z",
        "DTEND;TZID=Europe/Berlin:20261208T170000",
        "DTEND:20261208T110000",
        "DURATION:PT1H",
        "DURATION:PT60M",
        "DURATION:P1H",
        "DURATION:P0DT1H0M0S",
        "DTEND;TZID=America/New_York:20261208T110000\nDURATION:PT1H",
    ] {
        means_the_hour(&event(&format!("{start}\n{end}")));
        means_the_hour(&event(&format!("{end}\n{start}")));
    }
}

#[test]
fn whole_days_are_those_of_the_owner() {
    let day = ["2026-12-07T23:00:00Z/2026-12-08T23:00:00Z"];
    for lines in [
        "DTSTART;VALUE=DATE:20261208",
        "DTSTART:20261208",
        "DTSTART;VALUE=DATE:20261208\nDTEND;VALUE=DATE:20261209",
        "DTSTART;VALUE=DATE:20261208\nDTEND;VALUE=DATE:20261208",
        "DTSTART;VALUE=DATE:20261208\nDURATION:P1D",
        "DTSTART;VALUE=DATE:20261208\nDURATION:PT24H",
        "DTSTART;VALUE=DATE:20261208\nDURATION:PT0S",
        "DTSTART;VALUE=DATE:20261208T000000\nDTEND;VALUE=DATE:20261209T000000",
        "DTSTART;VALUE=DATE:2026-12-08",
        "DTSTART;TZID=America/New_York;VALUE=DATE:20261208",
        "DTSTART;TZID=Europe/Berlin:20261208T000000\nDTEND;TZID=Europe/Berlin:20261209T000000",
        "DTSTART:20261208T000000\nDTEND:20261208T240000",
    ] {
        assert_eq!(busy(&event(lines)), day, "{lines}");
    }
}

#[test]
fn a_day_whose_midnight_is_skipped_is_a_whole_day() {
    for (zone, date, day) in [
        (
            "Africa/Cairo",
            "20270430",
            "2027-04-29T22:00:00Z/2027-04-30T21:00:00Z",
        ),
        (
            "Asia/Beirut",
            "20270328",
            "2027-03-27T22:00:00Z/2027-03-28T21:00:00Z",
        ),
    ] {
        let whole = calendar(&event(&format!("DTSTART;VALUE=DATE:{date}")));
        assert_eq!(busy_in(&whole, zone), [day]);
        let timed = calendar(&event(&format!(
            "DTSTART;TZID={zone}:{date}T000000\nDURATION:PT1H"
        )));
        assert_eq!(busy_in(&timed, zone).len(), 1, "{zone}");
        let daily = calendar(&event(
            "DTSTART;VALUE=DATE:20270301\nRRULE:FREQ=DAILY;COUNT=75",
        ));
        assert_eq!(busy_in(&daily, zone).len(), 1, "no gap on any day");
    }
}

#[test]
fn times_in_a_skipped_hour_are_busy_from_its_beginning() {
    for (start, end, expected) in [
        (
            "020000",
            "030000",
            "2027-03-28T01:00:00Z/2027-03-28T02:00:00Z",
        ),
        (
            "023000",
            "033000",
            "2027-03-28T01:00:00Z/2027-03-28T02:30:00Z",
        ),
        (
            "021500",
            "024500",
            "2027-03-28T01:00:00Z/2027-03-28T01:45:00Z",
        ),
        (
            "013000",
            "023000",
            "2027-03-28T00:30:00Z/2027-03-28T01:30:00Z",
        ),
        (
            "013000",
            "033000",
            "2027-03-28T00:30:00Z/2027-03-28T01:30:00Z",
        ),
    ] {
        let lines = format!(
            "DTSTART;TZID=Europe/Berlin:20270328T{start}\nDTEND;TZID=Europe/Berlin:20270328T{end}"
        );
        assert_eq!(busy(&event(&lines)), [expected], "{start}");
        let daily = lines.replace("20270328", "20270327") + "\nRRULE:FREQ=DAILY;COUNT=2";
        assert_eq!(busy(&event(&daily))[1], expected, "{start}, daily");
    }
}

#[test]
fn encodings_and_line_ends_of_programs_are_read() {
    let text = String::from_utf8(calendar(&event(
        "SUMMARY:Köln\nDTSTART:20261208T150000Z\nDTEND:20261208T160000Z",
    )))
    .unwrap();
    let utf_16 =
        |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    let latin: Vec<u8> = text
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap())
        .collect();
    for (name, file) in [
        (
            "UTF-8 with its mark",
            [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        ),
        ("UTF-16, little", utf_16(u16::to_le_bytes)),
        ("UTF-16, big", utf_16(u16::to_be_bytes)),
        (
            "UTF-16 with its mark",
            [b"\xFF\xFE".as_slice(), &utf_16(u16::to_le_bytes)].concat(),
        ),
        ("Latin-1", latin),
        ("LF", text.replace('\r', "").into_bytes()),
        ("CR", text.replace('\n', "").into_bytes()),
        ("CR CR LF", text.replace('\n', "\r\n").into_bytes()),
        ("empty lines", text.replace("\r\n", "\r\n\r\n").into_bytes()),
        ("folded after each letter", fold_every(&text)),
        ("lower case", text.to_lowercase().into_bytes()),
        (
            "before the calendar",
            format!("\r\nContent-Type: text/calendar\r\n\r\n{text}").into_bytes(),
        ),
    ] {
        assert_eq!(busy_in(&file, "Asia/Tokyo"), HOUR, "{name}");
    }
}

/// Folds every line after each byte.
fn fold_every(text: &str) -> Vec<u8> {
    let mut folded = Vec::new();
    for line in text.split_terminator("\r\n") {
        for (at, byte) in line.bytes().enumerate() {
            if at > 0 {
                folded.extend_from_slice(b"\r\n ");
            }
            folded.push(byte);
        }
        folded.extend_from_slice(b"\r\n");
    }
    folded
}

#[test]
fn alarms_text_and_missing_ends_do_not_change_an_entry() {
    let times = "DTSTART:20261208T150000Z\nDTEND:20261208T160000Z";
    for components in [
        // The duration of an alarm is not that of the entry.
        event(
            "BEGIN:VALARM\nTRIGGER:-PT15M\nDURATION:PT9H\nREPEAT:2\nEND:VALARM\nDTSTART:20261208T150000Z\nDURATION:PT1H",
        ),
        event(&format!(
            "{times}\nBEGIN:VALARM\nBEGIN:X-PART\nEND:X-PART\nDTSTART:20260101T000000Z\nEND:VALARM"
        )),
        event(&format!(
            "DESCRIPTION:first line\nsecond line without a fold: see\nhttps://a.example/b:c\n{times}"
        )),
        event(&format!("{times}\nDESCRIPTION:BEGIN:VEVENT\\nEND:VEVENT")),
        event(&format!(
            "{times}\nX-ALT-DESC;FMTTYPE=text/html:<a href=\"x:y\">z</a>"
        )),
        event(&format!(
            "ATTENDEE;CN=\"A; B: C\":mailto:a@b.example\n{times}"
        )),
        event(&times.replace("DTSTART", "item1.DTSTART")),
        format!(
            "BEGIN:VTODO\nUID:t\nDTSTART:20261201T000000Z\nDUE:20261202T000000Z\nEND:VTODO\n{}",
            event(times)
        ),
        format!(
            "BEGIN:VAVAILABILITY\nBEGIN:AVAILABLE\nDTSTART:20261201T000000Z\nEND:AVAILABLE\nEND:VAVAILABILITY\n{}",
            event(times)
        ),
    ] {
        means_the_hour(&components);
    }
}

#[test]
fn entries_that_take_no_time_are_free() {
    let times = "DTSTART:20261208T150000Z\nDTEND:20261208T160000Z";
    for line in [
        "TRANSP:TRANSPARENT",
        "transp:transparent",
        "STATUS:CANCELLED",
        "STATUS:Canceled",
        "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE",
    ] {
        assert_eq!(
            busy(&event(&format!("{times}\n{line}"))),
            Vec::<String>::new(),
            "{line}"
        );
    }
    for line in [
        "TRANSP:OPAQUE",
        "STATUS:TENTATIVE",
        "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
        "TRANSP:",
        "CLASS:PRIVATE",
    ] {
        means_the_hour(&event(&format!("{times}\n{line}")));
    }
    for free in [
        "DTSTART:20261208T150000Z\nDTEND:20261208T150000Z",
        "DTSTART:20261208T150000Z\nDURATION:PT0S",
    ] {
        assert_eq!(busy(&event(free)), Vec::<String>::new(), "{free}");
    }
    assert_eq!(
        busy(&format!("METHOD:CANCEL\n{}", event(times))),
        Vec::<String>::new()
    );
    assert_eq!(
        busy(&event(times).replace("UID:a", &format!("UID:{OUR_UID}"))),
        Vec::<String>::new()
    );
    for other in ["UID:order-2@market.example", "UID:order-1@matchday"] {
        means_the_hour(&event(times).replace("UID:a", other));
    }
}

#[test]
fn an_entry_that_only_has_a_beginning_is_busy_for_an_hour() {
    for lines in [
        "DTSTART:20261208T150000Z",
        "DTSTART;TZID=Europe/Berlin:20261208T160000\nDTEND:",
        "DTSTART:20261208T150000Z\nDURATION:",
    ] {
        means_the_hour(&event(lines));
    }
}

#[test]
fn an_entry_that_the_owner_declined_is_free() {
    let entry = |guests: &str| {
        event(&format!(
            "DTSTART:20261208T150000Z\nDURATION:PT1H\nORGANIZER:mailto:boss@club.example\n{guests}"
        ))
    };
    let addresses = ["Ada@Mail.example", "ada@home.example"].map(str::to_owned);
    let busy_of = |addresses: &[String], components: &str| {
        let reading = try_read_of(addresses, &calendar(components), "Europe/Berlin").unwrap();
        reading.busy.len()
    };
    let declined = "ATTENDEE;PARTSTAT=DECLINED:mailto:ada@mail.example";
    let accepted = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:boss@club.example";
    for guests in [
        declined,
        &format!("{accepted}\n{declined}"),
        "ATTENDEE;CN=\"Keller, Ada\";PARTSTAT=declined:MAILTO:ADA@MAIL.EXAMPLE",
        "ATTENDEE;CN=Ada;PARTSTAT=DECLINED;EMAIL=ada@home.example:/1234/principal/",
    ] {
        assert_eq!(busy_of(&addresses, &entry(guests)), 0, "{guests}");
        assert_eq!(
            busy_of(&[], &entry(guests)),
            1,
            "of another owner: {guests}"
        );
        let named = format!("X-WR-CALNAME:ada@mail.example\n{}", entry(guests));
        let is_named = !guests.contains("EMAIL=");
        assert_eq!(busy_of(&[], &named), usize::from(!is_named), "{guests}");
    }
    for guests in [
        accepted,
        "ATTENDEE:mailto:ada@mail.example",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@mail.example",
        "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ada@mail.example",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:boss@club.example",
        "ATTENDEE;PARTSTAT=DECLINED:mailto:ada@mail.example\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@home.example",
        "BEGIN:VALARM\nATTENDEE;PARTSTAT=DECLINED:mailto:ada@mail.example\nEND:VALARM",
    ] {
        assert_eq!(busy_of(&addresses, &entry(guests)), 1, "{guests}");
    }
}

#[test]
fn an_occurrence_that_the_owner_declined_is_free() {
    let series = "DTSTART:20261123T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2";
    let declined = "RECURRENCE-ID:20261124T090000Z\nDTSTART:20261124T090000Z\nDURATION:PT1H\nATTENDEE;PARTSTAT=DECLINED:mailto:ada@mail.example";
    let file = format!(
        "X-WR-CALNAME:ada@mail.example\n{}",
        [series, declined].map(event).join("\n")
    );
    assert_eq!(busy(&file), ["2026-11-23T09:00:00Z/2026-11-23T10:00:00Z"]);
}

#[test]
fn travel_before_an_entry_and_its_occurrences_is_busy() {
    let travel = |lines: &str| {
        event(&format!(
            "{lines}\nX-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M"
        ))
    };
    let hour = "DTSTART:20261208T153000Z\nDTEND:20261208T160000Z";
    means_the_hour(&travel(hour));
    means_the_hour(&travel("DTSTART:20261208T153000Z\nDURATION:PT30M"));
    assert_eq!(
        busy(&travel(&format!("{hour}\nRRULE:FREQ=WEEKLY;COUNT=2"))),
        [HOUR[0], "2026-12-15T15:00:00Z/2026-12-15T16:00:00Z"]
    );
    assert_eq!(
        busy(&travel("DTSTART:20270515T001500Z\nDURATION:PT1H")),
        ["2027-05-14T23:45:00Z/2027-05-15T00:00:00Z"],
        "it begins after the window, whose end the travel reaches"
    );
    assert_eq!(
        busy(&travel("DTSTART;VALUE=DATE:20261208")),
        ["2026-12-07T23:00:00Z/2026-12-08T23:00:00Z"],
        "a whole day"
    );
    assert_eq!(
        busy(&travel(&format!("{hour}\nTRANSP:TRANSPARENT"))),
        Vec::<String>::new()
    );
}

#[test]
fn published_busy_times_without_entries_are_read() {
    let lines = "FREEBUSY;FBTYPE=BUSY:20261208T150000Z/20261208T153000Z,20261208T153000Z/PT30M\nFREEBUSY;FBTYPE=FREE:20261209T150000Z/PT1H";
    means_the_hour(&format!("BEGIN:VFREEBUSY\n{lines}\nEND:VFREEBUSY"));
}

#[test]
fn entries_without_a_uid_are_not_about_each_other() {
    let entry = |hour: &str| {
        event(&format!(
            "DTSTART:20261208T{hour}0000Z\nDURATION:PT30M\nSEQUENCE:{hour}"
        ))
        .replace("UID:a\n", "")
    };
    means_the_hour(&[entry("15"), entry("15").replace("T1500", "T1530")].join("\n"));
}

#[test]
fn a_rule_may_contain_exceptions_and_a_moved_occurrence_may_come_first() {
    let lines = "DTSTART:20261208T150000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=1;BYday=TU;EXDATE=20261215T150000Z";
    means_the_hour(&event(lines));
    let first = "DTSTART;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY\nRECURRENCE-ID;VALUE=DATE:20261207\nSEQUENCE:1";
    let series = "DTSTART;VALUE=DATE:20261130\nRRULE:FREQ=WEEKLY;COUNT=2\nSEQUENCE:2";
    assert_eq!(
        busy(&[first, series].map(event).join("\n")),
        [
            "2026-11-29T23:00:00Z/2026-11-30T23:00:00Z",
            "2026-12-06T23:00:00Z/2026-12-07T23:00:00Z"
        ]
    );
}
