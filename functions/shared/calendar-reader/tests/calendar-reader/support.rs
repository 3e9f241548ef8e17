use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use calendar_reader::{Options, ReadError, Reading, read};
use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;

/// The window of all tests: 181 days.
pub(crate) const FROM: &str = "2026-11-15T00:00:00Z";
pub(crate) const UNTIL: &str = "2027-05-15T00:00:00Z";

/// The UID of an entry that we wrote.
pub(crate) const OUR_UID: &str = "order-1@market.example";

/// Reads a calendar of an owner without known addresses.
pub(crate) fn try_read(file: &[u8], zone: &str) -> Result<Reading, ReadError> {
    try_read_of(&[], file, zone)
}

/// Reads a calendar of an owner with these addresses.
pub(crate) fn try_read_of(
    addresses: &[String],
    file: &[u8],
    zone: &str,
) -> Result<Reading, ReadError> {
    let at = |text: &str| -> Timestamp { text.parse().unwrap() };
    let options = Options {
        owner_zone: &TimeZoneDatabase::bundled().get(zone).unwrap(),
        from: at(FROM),
        until: at(UNTIL),
        ignored_uids: &HashSet::from([OUR_UID.to_owned()]),
    };
    read(file, addresses, options)
}

/// The busy times of a file as `START/END`.
pub(crate) fn busy_in(file: &[u8], zone: &str) -> Vec<String> {
    let reading = try_read(file, zone).unwrap();
    let written = |time: &calendar_reader::BusyTime| format!("{}/{}", time.start_at, time.end_at);
    reading.busy.iter().map(written).collect()
}

/// A calendar of these components; lines end in `\n` here.
pub(crate) fn calendar(components: &str) -> Vec<u8> {
    format!("BEGIN:VCALENDAR\nVERSION:2.0\n{components}\nEND:VCALENDAR\n")
        .replace('\n', "\r\n")
        .into_bytes()
}

/// An entry of the UID `a`.
pub(crate) fn event(lines: &str) -> String {
    format!("BEGIN:VEVENT\nUID:a\n{lines}\nEND:VEVENT")
}

/// The busy times of these components in a calendar of Berlin.
pub(crate) fn busy(components: &str) -> Vec<String> {
    busy_in(&calendar(components), "Europe/Berlin")
}

pub(crate) fn file(folder: &str, name: &str) -> Vec<u8> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/calendar-reader/files");
    fs::read(root.join(folder).join(name)).unwrap()
}

pub(crate) fn names_of(folder: &str) -> Vec<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/calendar-reader/files");
    let files = fs::read_dir(root.join(folder)).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
