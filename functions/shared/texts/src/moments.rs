//! Days and times by language.

use domain::{Language, TimeZoneName};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

use crate::Texts;
use crate::places::german_place;

const MONTHS: [&str; 12] = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];

impl Texts {
    /// Formats a time in a zone, or in UTC where none is known: `24 November 2026, 10:30 CET (Berlin)`, in German
    /// `24. November 2026, 10:30 Uhr MEZ (Berlin)`.
    pub fn moment(&self, at: Timestamp, zone: Option<&TimeZoneName>) -> String {
        let rules = zone.map_or(TimeZone::UTC, TimeZoneName::time_zone);
        let local = at.to_zoned_datetime(rules);
        let abbreviation = self.abbreviation(&local);
        let date = local.date();
        let written = match self.language() {
            Language::En => format!("{} {abbreviation}", local.strftime("%-d %B %Y, %H:%M")),
            Language::De => format!(
                "{}. {}, {} Uhr {abbreviation}",
                date.day(),
                self.month(date),
                local.strftime("%H:%M")
            ),
        };
        match zone.and_then(city) {
            Some(city) => format!("{written} ({})", self.place(&city)),
            None => written,
        }
    }

    /// Formats a day in UTC for a table: `2026-11-24`, in German `24.11.2026`.
    pub fn day(&self, at: Timestamp) -> String {
        let form = match self.language() {
            Language::En => "%Y-%m-%d",
            Language::De => "%d.%m.%Y",
        };
        at.strftime(form).to_string()
    }

    /// Formats the month of a day: `November 2026`.
    pub fn month(&self, day: Date) -> String {
        let index = usize::try_from(day.month().saturating_sub(1)).unwrap_or_default();
        match (self.language(), MONTHS.get(index)) {
            (Language::De, Some(month)) => format!("{month} {}", day.year()),
            _ => day.strftime("%B %Y").to_string(),
        }
    }

    /// Returns `CET`, in German `MEZ`; `GMT-3` and `GMT+5:45` for zones without a letter abbreviation, and in German
    /// for those outside Europe, as browsers write them.
    fn abbreviation(&self, local: &ZonedDateTime) -> String {
        let name = local.strftime("%Z").to_string();
        let german = match name.as_str() {
            "UTC" => Some("UTC"),
            "GMT" => Some("GMT"),
            "WET" => Some("WEZ"),
            "WEST" => Some("WESZ"),
            "CET" => Some("MEZ"),
            "CEST" => Some("MESZ"),
            "EET" => Some("OEZ"),
            "EEST" => Some("OESZ"),
            _ => None,
        };
        match (self.language(), german) {
            (Language::En, _) if name.starts_with(char::is_alphabetic) => name,
            (Language::De, Some(german)) => german.to_owned(),
            _ => offset(local),
        }
    }

    fn place(&self, city: &str) -> String {
        match self.language() {
            Language::En => city.to_owned(),
            Language::De => german_place(city).to_owned(),
        }
    }
}

fn offset(local: &ZonedDateTime) -> String {
    let offset = local.offset().seconds();
    let sign = if offset < 0 { '-' } else { '+' };
    let minutes = offset.unsigned_abs() / 60;
    match (minutes / 60, minutes % 60) {
        (hours, 0) => format!("GMT{sign}{hours}"),
        (hours, minutes) => format!("GMT{sign}{hours}:{minutes:02}"),
    }
}

/// Returns `New York` of `America/New_York`: an abbreviation alone is used by several zones. `UTC` and `Etc/GMT+3` have
/// no place.
fn city(zone: &TimeZoneName) -> Option<String> {
    let (area, place) = zone.as_str().rsplit_once('/')?;
    (area != "Etc").then(|| place.replace('_', " "))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn texts(language: Language) -> Texts {
        Texts::new(language, "Matchday")
    }

    fn in_zone(language: Language, at: &str, zone: &str) -> String {
        let zone = TimeZoneName::parse(zone).unwrap();
        texts(language).moment(at.parse().unwrap(), Some(&zone))
    }

    #[test]
    fn times_have_their_zone() {
        let at = "2026-11-24T09:30:00Z";
        let unknown = |language| texts(language).moment(at.parse().unwrap(), None);
        assert_eq!(unknown(Language::En), "24 November 2026, 09:30 UTC");
        assert_eq!(unknown(Language::De), "24. November 2026, 09:30 Uhr UTC");
        for (zone, english, german) in [
            ("UTC", "09:30 UTC", "09:30 Uhr UTC"),
            (
                "Europe/Berlin",
                "10:30 CET (Berlin)",
                "10:30 Uhr MEZ (Berlin)",
            ),
            (
                "Europe/Zurich",
                "10:30 CET (Zurich)",
                "10:30 Uhr MEZ (Zürich)",
            ),
            (
                "America/New_York",
                "04:30 EST (New York)",
                "04:30 Uhr GMT-5 (New York)",
            ),
            (
                "America/Argentina/Buenos_Aires",
                "06:30 GMT-3 (Buenos Aires)",
                "06:30 Uhr GMT-3 (Buenos Aires)",
            ),
            (
                "Asia/Kathmandu",
                "15:15 GMT+5:45 (Kathmandu)",
                "15:15 Uhr GMT+5:45 (Kathmandu)",
            ),
            ("Etc/GMT+3", "06:30 GMT-3", "06:30 Uhr GMT-3"),
        ] {
            let expected = format!("24 November 2026, {english}");
            assert_eq!(in_zone(Language::En, at, zone), expected);
            let expected = format!("24. November 2026, {german}");
            assert_eq!(in_zone(Language::De, at, zone), expected);
        }
    }

    #[test]
    fn the_abbreviation_of_a_zone_follows_the_season() {
        let at = "2026-07-04T19:00:00Z";
        assert_eq!(
            in_zone(Language::En, at, "America/New_York"),
            "4 July 2026, 15:00 EDT (New York)"
        );
        assert_eq!(
            in_zone(Language::De, at, "Europe/Vienna"),
            "4. Juli 2026, 21:00 Uhr MESZ (Wien)"
        );
    }

    #[test]
    fn days_and_months_are_in_the_language() {
        let at: Timestamp = "2026-03-04T19:00:00Z".parse().unwrap();
        let day = Date::new(2026, 3, 1).unwrap();
        let (english, german) = (texts(Language::En), texts(Language::De));
        assert_eq!(
            (english.day(at), english.month(day)),
            ("2026-03-04".to_owned(), "March 2026".to_owned())
        );
        assert_eq!(
            (german.day(at), german.month(day)),
            ("04.03.2026".to_owned(), "März 2026".to_owned())
        );
    }
}
