//! Amounts and times as people read them in a mail.

use domain::{Money, TimeZoneName};
use jiff::Timestamp;

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

/// `24 November 2026, 10:30 (Europe/Berlin)`, or in UTC where no zone is known.
pub(crate) fn moment(at: Timestamp, zone: Option<&TimeZoneName>) -> String {
    let (rules, name) = match zone {
        Some(zone) if zone.as_str() != "UTC" => (zone.time_zone(), format!("({zone})")),
        _ => (jiff::tz::TimeZone::UTC, "UTC".to_owned()),
    };
    format!("{} {name}", at.to_zoned(rules).strftime("%-d %B %Y, %H:%M"))
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
        let berlin = TimeZoneName::parse("Europe/Berlin").unwrap();
        assert_eq!(moment(at, None), "24 November 2026, 09:30 UTC");
        assert_eq!(
            moment(at, Some(&TimeZoneName::utc())),
            "24 November 2026, 09:30 UTC"
        );
        assert_eq!(
            moment(at, Some(&berlin)),
            "24 November 2026, 10:30 (Europe/Berlin)"
        );
    }
}
