//! Names of time zones that are not in the file: IANA, Windows, Outlook's labels, abbreviations.

use jiff::tz::{TimeZone, TimeZoneDatabase};

use super::windows::WINDOWS_ZONES;

/// Parts of a name that are looked up.
const MOST_PARTS: usize = 8;

/// Abbreviations of one meaning. The database itself has `EST`, `CET` and the like.
const ABBREVIATIONS: [(&str, &str); 16] = [
    ("edt", "America/New_York"),
    ("cst", "America/Chicago"),
    ("cdt", "America/Chicago"),
    ("mdt", "America/Denver"),
    ("pst", "America/Los_Angeles"),
    ("pdt", "America/Los_Angeles"),
    ("akst", "America/Anchorage"),
    ("akdt", "America/Anchorage"),
    ("cest", "Europe/Berlin"),
    ("mez", "Europe/Berlin"),
    ("mesz", "Europe/Berlin"),
    ("eest", "Europe/Helsinki"),
    ("west", "Europe/Lisbon"),
    ("bst", "Europe/London"),
    ("jst", "Asia/Tokyo"),
    ("aest", "Australia/Sydney"),
];

/// Labels of Windows that name no city.
const LABELS: [(&str, &str); 12] = [
    ("eastern time", "America/New_York"),
    ("central time (us", "America/Chicago"),
    ("mountain time (us", "America/Denver"),
    ("pacific time (us", "America/Los_Angeles"),
    ("atlantic time (canada", "America/Halifax"),
    ("arizona", "America/Phoenix"),
    ("indiana (east)", "America/Indiana/Indianapolis"),
    ("alaska", "America/Anchorage"),
    ("hawaii", "Pacific/Honolulu"),
    ("newfoundland", "America/St_Johns"),
    ("saskatchewan", "America/Regina"),
    ("coordinated universal time", "UTC"),
];

/// The zone of a name that has one meaning everywhere: `Europe/Berlin`, `W. Europe Standard Time`, also behind a prefix as
/// `/freeassociation.sourceforge.net/Europe/Berlin`.
pub(super) fn find_unambiguous(name: &str) -> Option<TimeZone> {
    if ["UTC", "GMT", "Z"]
        .iter()
        .any(|utc| name.eq_ignore_ascii_case(utc))
    {
        return Some(TimeZone::UTC);
    }
    if name.contains('/')
        && let Some(zone) = database(name)
    {
        return Some(zone);
    }
    if let Some(zone) = find_windows(name) {
        return Some(zone);
    }
    let slashes = name
        .match_indices('/')
        .filter_map(|(at, _)| name.get(at + 1..));
    slashes
        .take(MOST_PARTS)
        .filter(|rest| !rest.is_empty())
        .find_map(|rest| database(rest).or_else(|| find_windows(rest)))
}

/// The zone of a short name: `CET`, `PST`.
pub(super) fn find_short(name: &str) -> Option<TimeZone> {
    let lower = name.to_lowercase();
    let long = ABBREVIATIONS.iter().find(|(short, _)| *short == lower);
    match long {
        Some((_, long)) => database(long),
        None => database(name),
    }
}

/// The zone of a label that a person reads: `(UTC+01:00) Amsterdam, Berlin, Bern`, `Eastern Time (US & Canada)`, `W. Europe`.
pub(super) fn find_labelled(name: &str) -> Option<TimeZone> {
    let label = match name.split_once(')') {
        Some((offset, label)) if offset.starts_with('(') => label.trim(),
        _ => name,
    };
    let lower = label.to_lowercase();
    let windows = || find_windows(&format!("{label} standard time"));
    let known = || {
        let (_, zone) = LABELS.iter().find(|(start, _)| lower.starts_with(start))?;
        database(zone)
    };
    known().or_else(windows).or_else(|| {
        label
            .split([',', '/', ';'])
            .take(MOST_PARTS)
            .find_map(find_city)
    })
}

fn find_city(city: &str) -> Option<TimeZone> {
    let city = city.trim().replace(' ', "_");
    if city.len() < 3 {
        return None;
    }
    let database = TimeZoneDatabase::bundled();
    let name = database.available().find(|name| {
        let last = name.as_str().rsplit_once('/').map(|(_, last)| last);
        last.is_some_and(|last| last.eq_ignore_ascii_case(&city))
    })?;
    database.get(name.as_str()).ok()
}

fn find_windows(name: &str) -> Option<TimeZone> {
    let lower = name.to_lowercase();
    let lower = lower
        .replace(" daylight time", " standard time")
        .replace(" summer time", " standard time");
    let at = WINDOWS_ZONES
        .binary_search_by(|(windows, _)| (*windows).cmp(&lower))
        .ok()?;
    let (_, zone) = WINDOWS_ZONES.get(at)?;
    database(zone)
}

fn database(name: &str) -> Option<TimeZone> {
    TimeZoneDatabase::bundled().get(name).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn the_windows_zones_are_sorted_and_in_the_database() {
        assert!(WINDOWS_ZONES.is_sorted());
        for (windows, zone) in WINDOWS_ZONES {
            assert!(find_unambiguous(windows).is_some(), "{windows}: {zone}");
        }
        for (_, zone) in ABBREVIATIONS.iter().chain(&LABELS) {
            assert!(database(zone).is_some(), "{zone}");
        }
    }

    #[test]
    fn names_of_programs_are_found() {
        let name = |zone: Option<TimeZone>| zone.unwrap().iana_name().unwrap().to_owned();
        for (written, expected) in [
            ("europe/berlin", "Europe/Berlin"),
            (
                "/freeassociation.sourceforge.net/America/New_York",
                "America/New_York",
            ),
            (
                "/freeassociation.sourceforge.net/Tzfile/Europe/Zurich",
                "Europe/Zurich",
            ),
            (
                "/citadel.org/20190914_1/America/Argentina/Salta",
                "America/Argentina/Salta",
            ),
            ("/mozilla.org/20050126_1/Europe/Vienna", "Europe/Vienna"),
            ("W. Europe Standard Time", "Europe/Berlin"),
            ("eastern daylight time", "America/New_York"),
            ("tzone://Microsoft/Utc", "UTC"),
            ("Etc/GMT+5", "Etc/GMT+5"),
        ] {
            assert_eq!(name(find_unambiguous(written)), expected, "{written}");
        }
        for (written, expected) in [
            (
                "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna",
                "Europe/Amsterdam",
            ),
            ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
            ("Eastern Time (US & Canada)", "America/New_York"),
            ("W. Europe", "Europe/Berlin"),
            ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo"),
        ] {
            assert_eq!(name(find_labelled(written)), expected, "{written}");
        }
        assert!(find_unambiguous("Customized Time Zone").is_none());
        assert!(find_unambiguous("EST").is_none());
        assert!(find_labelled("Customized Time Zone").is_none());
    }
}
