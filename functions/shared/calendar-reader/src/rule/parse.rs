//! Parses the text of a rule.

use super::{ByDay, Frequency, Rule};
use crate::moment::Moment;
use crate::text::parse_date_time;

/// No rule of a person has a longer list.
const MOST_VALUES: usize = 400;
const MOST_INTERVAL: i64 = 1_000_000;

impl Rule {
    /// Parses a rule; `None` when a part that decides its dates is not understood.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut rule = Self {
            frequency: Frequency::Daily,
            interval: 1,
            count: None,
            until: None,
            months: Vec::new(),
            month_days: Vec::new(),
            year_days: Vec::new(),
            week_numbers: Vec::new(),
            days: Vec::new(),
            hours: Vec::new(),
            minutes: Vec::new(),
            seconds: Vec::new(),
            positions: Vec::new(),
            week_start: 0,
        };
        let mut has_frequency = false;
        for part in text
            .split(';')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (name, value) = part.split_once('=')?;
            let (name, value) = (
                name.trim().to_ascii_uppercase(),
                value.trim().to_ascii_uppercase(),
            );
            match name.as_str() {
                "FREQ" => {
                    rule.frequency = frequency(&value)?;
                    has_frequency = true;
                }
                // Exchange writes 0 for 1.
                "INTERVAL" => rule.interval = value.parse::<i64>().ok()?.clamp(1, MOST_INTERVAL),
                // Negative counts are written for "without end".
                "COUNT" => rule.count = Some(value.parse::<i64>().ok()?).filter(|count| *count > 0),
                "UNTIL" => rule.until = Some(Moment::plain(parse_date_time(&value)?)),
                "BYMONTH" => rule.months = numbers(&value, 1, 12, false)?,
                "BYMONTHDAY" => rule.month_days = numbers(&value, 1, 31, true)?,
                "BYYEARDAY" => rule.year_days = numbers(&value, 1, 366, true)?,
                "BYWEEKNO" => rule.week_numbers = numbers(&value, 1, 53, true)?,
                "BYDAY" => rule.days = list(&value, by_day)?,
                "BYHOUR" => rule.hours = numbers(&value, 0, 23, false)?,
                "BYMINUTE" => rule.minutes = numbers(&value, 0, 59, false)?,
                "BYSECOND" => rule.seconds = numbers(&value, 0, 60, false)?,
                "BYSETPOS" => rule.positions = numbers(&value, 1, 366, true)?,
                "WKST" => rule.week_start = weekday(&value)?,
                // The calendar and the handling of missing days that RFC 5545 has without these parts.
                "RSCALE" if value == "GREGORIAN" => {}
                "SKIP" if value == "OMIT" => {}
                // Some programs write exceptions into the rule; without them more is busy.
                "EXDATE" => {}
                name if name.starts_with("X-") => {}
                _ => return None,
            }
        }
        has_frequency.then_some(rule)
    }

    /// Whether it has occurrences within a day.
    pub(crate) fn is_of_times(&self) -> bool {
        matches!(self.frequency, Frequency::Seconds(_))
    }
}

fn frequency(value: &str) -> Option<Frequency> {
    Some(match value {
        "YEARLY" => Frequency::Yearly,
        "MONTHLY" => Frequency::Monthly,
        "WEEKLY" => Frequency::Weekly,
        "DAILY" => Frequency::Daily,
        "HOURLY" => Frequency::Seconds(3_600),
        "MINUTELY" => Frequency::Seconds(60),
        "SECONDLY" => Frequency::Seconds(1),
        _ => return None,
    })
}

fn list<T>(value: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let parts = value
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let values: Vec<T> = parts.map(parse).collect::<Option<_>>()?;
    (values.len() <= MOST_VALUES).then_some(values)
}

/// Numbers from `least` to `most`, sorted; those below zero count from the end.
fn numbers(value: &str, least: i64, most: i64, may_be_negative: bool) -> Option<Vec<i64>> {
    let number = |text: &str| {
        let number: i64 = text.parse().ok()?;
        let is_forward = (least..=most).contains(&number);
        let is_backward = may_be_negative && (-most..=-least).contains(&number);
        (is_forward || is_backward).then_some(number)
    };
    let mut numbers = list(value, number)?;
    numbers.sort_unstable();
    numbers.dedup();
    Some(numbers)
}

fn by_day(text: &str) -> Option<ByDay> {
    let at = text.len().checked_sub(2)?;
    let (nth, day) = text.split_at_checked(at)?;
    let nth = match nth {
        "" => 0,
        nth => nth
            .parse::<i64>()
            .ok()
            .filter(|nth| (1..=53).contains(&nth.abs()))?,
    };
    let weekday = weekday(day)?;
    Some(ByDay { nth, weekday })
}

fn weekday(text: &str) -> Option<i64> {
    let at = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        .iter()
        .position(|day| *day == text)?;
    i64::try_from(at).ok()
}
