//! Reads a file; busy times are within the window, in order and apart from each other.

#![no_main]

use std::collections::HashSet;

use calendar_reader::{FileReader, Options, read};
use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let zone = TimeZoneDatabase::bundled().get("Africa/Cairo");
    // 2026-11-15 and 181 days later.
    let window = (Timestamp::from_second(1_794_700_800), Timestamp::from_second(1_810_339_200));
    let (Ok(zone), (Ok(from), Ok(until))) = (zone, window) else {
        unreachable!("the zone and the window exist");
    };
    let ignored_uids = HashSet::from(["order-1@market.example".to_owned()]);
    let options = Options { owner_zone: &zone, from, until, ignored_uids: &ignored_uids };
    let owner = ["ada@mail.example".to_owned()];
    let reading = read(bytes, &owner, options);
    let mut parts = FileReader::new(from, &owner);
    let pushed = bytes.chunks(7).try_for_each(|part| parts.push(part));
    let in_parts = pushed.and_then(|()| parts.finish()).map(|file| file.read(options));
    assert_eq!(reading, in_parts, "a file that arrives in parts");
    let Ok(reading) = reading else {
        return;
    };
    let mut last = None;
    for time in reading.busy {
        assert!(from <= time.start_at && time.start_at < time.end_at && time.end_at <= until);
        assert!(last.is_none_or(|last| last < time.start_at));
        last = Some(time.end_at);
    }
});
