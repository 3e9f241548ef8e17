//! Opening hours as people write them: `1-5 17:00-20:00, 6 09:00-12:00`.

use domain::offer::{ClockTime, WeeklyRule};

use crate::error::SeedError;

/// One rule per day, in the order written.
pub(crate) fn weekly(record: &str, text: &str) -> Result<Vec<WeeklyRule>, SeedError> {
    let mut rules = Vec::new();
    for part in text.split(',').map(str::trim) {
        let unread = || SeedError::malformed(record, part, "must be like `1-5 17:00-20:00`");
        let (days, hours) = part.split_once(' ').ok_or_else(unread)?;
        let (from, to) = hours.split_once('-').ok_or_else(unread)?;
        let (first, last) = days.split_once('-').unwrap_or((days, days));
        let first: u8 = first.parse().map_err(|_reason| unread())?;
        let last: u8 = last.parse().map_err(|_reason| unread())?;
        let from = ClockTime::parse(from).map_err(|_reason| unread())?;
        let to = ClockTime::parse(to).map_err(|_reason| unread())?;
        rules.extend((first..=last).map(|dow| WeeklyRule { dow, from, to }));
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::weekly;

    #[test]
    fn a_range_of_days_becomes_one_rule_each() {
        let rules = weekly("test", "1-3 17:00-20:00, 6 09:00-12:00").unwrap();
        let days: Vec<u8> = rules.iter().map(|rule| rule.dow).collect();
        assert_eq!(days, [1, 2, 3, 6]);
    }

    #[test]
    fn hours_without_an_end_are_refused() {
        assert!(weekly("test", "1 17:00").is_err());
    }
}
