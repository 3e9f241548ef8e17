//! Amounts and times as text in emails.

use domain::{Money, TimeZoneName};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// `€1,260.00`, `¥5,000`, `CHF 40.00`.
pub(crate) fn amount(money: Money) -> String {
    let shown = money.to_string();
    let digits = shown.split(' ').next().unwrap_or_default();
    let (whole, minor) = match digits.split_once('.') {
        Some((whole, minor)) => (whole, format!(".{minor}")),
        None => (digits, String::new()),
    };
    let number = format!("{}{minor}", grouped(whole));
    match money.currency().code() {
        "EUR" => format!("€{number}"),
        "USD" => format!("${number}"),
        "GBP" => format!("£{number}"),
        "JPY" => format!("¥{number}"),
        code => format!("{code} {number}"),
    }
}

/// `24 November 2026, 10:30 CET (Berlin)`, or in UTC where no zone is known.
pub(crate) fn moment(at: Timestamp, zone: Option<&TimeZoneName>) -> String {
    let rules = zone.map_or(TimeZone::UTC, TimeZoneName::time_zone);
    let local = at.to_zoned(rules);
    let written = format!(
        "{} {}",
        local.strftime("%-d %B %Y, %H:%M"),
        abbreviation(&local)
    );
    match zone.and_then(city) {
        Some(city) => format!("{written} ({city})"),
        None => written,
    }
}

/// `CET`; `GMT-3` and `GMT+5:45` for zones that have digits alone, as browsers write them.
fn abbreviation(local: &Zoned) -> String {
    let name = local.strftime("%Z").to_string();
    if name.starts_with(char::is_alphabetic) {
        return name;
    }
    let offset = local.offset().seconds();
    let sign = if offset < 0 { '-' } else { '+' };
    let minutes = offset.unsigned_abs() / 60;
    match (minutes / 60, minutes % 60) {
        (hours, 0) => format!("GMT{sign}{hours}"),
        (hours, minutes) => format!("GMT{sign}{hours}:{minutes:02}"),
    }
}

/// `New York` of `America/New_York`: an abbreviation alone is used by several zones. `UTC` and `Etc/GMT+3` name no
/// place.
fn city(zone: &TimeZoneName) -> Option<String> {
    let (area, place) = zone.as_str().rsplit_once('/')?;
    (area != "Etc").then(|| place.replace('_', " "))
}

fn grouped(whole: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && whole.len().saturating_sub(index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use domain::Currency;

    use super::*;

    fn money(minor: i64, code: &str) -> Money {
        Money::new(minor, Currency::parse(code).unwrap()).unwrap()
    }

    #[test]
    fn amounts_are_grouped_and_carry_their_sign() {
        assert_eq!(amount(money(126_000, "EUR")), "€1,260.00");
        assert_eq!(amount(money(99, "USD")), "$0.99");
        assert_eq!(amount(money(1_234_567, "JPY")), "¥1,234,567");
        assert_eq!(amount(money(100_000, "GBP")), "£1,000.00");
        assert_eq!(amount(money(1_500, "KWD")), "KWD 1.500");
    }

    #[test]
    fn moments_name_their_zone() {
        let at: Timestamp = "2026-11-24T09:30:00Z".parse().unwrap();
        let in_zone = |name| moment(at, Some(&TimeZoneName::parse(name).unwrap()));
        assert_eq!(moment(at, None), "24 November 2026, 09:30 UTC");
        for (zone, local) in [
            ("UTC", "09:30 UTC"),
            ("Europe/Berlin", "10:30 CET (Berlin)"),
            ("America/New_York", "04:30 EST (New York)"),
            (
                "America/Argentina/Buenos_Aires",
                "06:30 GMT-3 (Buenos Aires)",
            ),
            ("Asia/Kathmandu", "15:15 GMT+5:45 (Kathmandu)"),
            ("Etc/GMT+3", "06:30 GMT-3"),
        ] {
            assert_eq!(in_zone(zone), format!("24 November 2026, {local}"));
        }
    }

    #[test]
    fn the_abbreviation_of_a_zone_follows_the_season() {
        let zone = TimeZoneName::parse("America/New_York").unwrap();
        let at: Timestamp = "2026-07-04T19:00:00Z".parse().unwrap();
        assert_eq!(moment(at, Some(&zone)), "4 July 2026, 15:00 EDT (New York)");
    }
}
