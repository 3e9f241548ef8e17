//! The occurrences of a rule within a range.

use super::periods::Periods;
use super::{Frequency, Rule};
use crate::budget::{Budget, Exhausted};
use crate::civil::{DAY, Day, Wall, month_length};

/// Occurrences in the range cost more: each becomes a busy time.
const STEPS_OF_AN_OCCURRENCE: usize = 4;

/// Wall times from `from` until before `until`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Range {
    pub(crate) from: Wall,
    pub(crate) until: Wall,
}

/// Appends the occurrences of a rule within the range, earliest first. `last` is the end that the rule names, inclusive. When no steps are left,
/// the occurrences that were found so far are appended.
pub(crate) fn expand(
    rule: &Rule,
    start: Wall,
    last: Option<Wall>,
    range: Range,
    budget: &mut Budget,
    found: &mut Vec<Wall>,
) -> Result<(), Exhausted> {
    let rule = rule.completed(start.day());
    let times = rule.times(start, budget)?;
    let periods = Periods::new(&rule, start);
    // A period that begins before the range may reach into it.
    let before = periods.number_from(range.from).saturating_sub(2).max(0);
    let mut left = rule.count;
    let mut number = match left {
        None => before,
        Some(count) if rule.has_one_each(start) => {
            left = Some(count.saturating_sub(before));
            before
        }
        Some(_) => 0,
    };
    let mut period: Vec<Wall> = Vec::new();
    let mut days: Vec<Day> = Vec::new();
    loop {
        budget.spend(1)?;
        let Some(begins) = periods.start_of(number) else {
            return Ok(());
        };
        let is_over = begins >= range.until || last.is_some_and(|last| begins > last);
        if is_over || left.is_some_and(|left| left <= 0) {
            return Ok(());
        }
        period.clear();
        let next = if rule.is_of_times() {
            if let Some(later) = rule.skip(begins) {
                periods.number_from(later).max(number + 1)
            } else {
                budget.spend(times.len())?;
                period.extend(times.iter().map(|time| begins.plus(*time)));
                number + 1
            }
        } else {
            days.clear();
            rule.push_days_of_period(periods.at(number), budget, &mut days)?;
            days.sort_unstable();
            days.dedup();
            budget.spend(days.len().saturating_mul(times.len()))?;
            for day in &days {
                period.extend(times.iter().map(|time| day.midnight().plus(*time)));
            }
            number + 1
        };
        rule.keep_positions(&mut period);
        for wall in period.iter().copied().filter(|wall| *wall >= start) {
            if wall >= range.until || last.is_some_and(|last| wall > last) {
                return Ok(());
            }
            if let Some(left) = &mut left {
                if *left <= 0 {
                    return Ok(());
                }
                *left -= 1;
            }
            if wall >= range.from {
                budget.spend(STEPS_OF_AN_OCCURRENCE)?;
                found.push(wall);
            }
        }
        number = next;
    }
}

impl Rule {
    /// Whether each period has one occurrence, which is at the start's place in it.
    fn has_one_each(&self, start: Wall) -> bool {
        let has_lists = [
            &self.months,
            &self.month_days,
            &self.year_days,
            &self.week_numbers,
            &self.hours,
            &self.minutes,
            &self.seconds,
            &self.positions,
        ]
        .iter()
        .any(|list| !list.is_empty());
        let is_regular = match self.frequency {
            Frequency::Yearly | Frequency::Monthly => false,
            Frequency::Weekly => {
                matches!(self.days.as_slice(), [day] if day.weekday == start.day().weekday())
            }
            Frequency::Daily | Frequency::Seconds(_) => self.days.is_empty(),
        };
        is_regular && !has_lists
    }

    /// The seconds of a day, or of a period below a day, at which there are occurrences.
    fn times(&self, start: Wall, budget: &mut Budget) -> Result<Vec<i64>, Exhausted> {
        let second = start.second_of_day();
        let of = |list: &[i64], own: i64| {
            if list.is_empty() {
                vec![own]
            } else {
                list.to_vec()
            }
        };
        let unit = match self.frequency {
            Frequency::Seconds(unit) => unit,
            _ => DAY,
        };
        // What the period itself decides is no part of its times.
        let hours = if unit < DAY {
            vec![0]
        } else {
            of(&self.hours, second / 3_600)
        };
        let minutes = if unit < 3_600 {
            vec![0]
        } else {
            of(&self.minutes, second / 60 % 60)
        };
        let seconds = if unit < 60 {
            vec![0]
        } else {
            of(&self.seconds, second % 60)
        };
        budget.spend(hours.len() * minutes.len() * seconds.len())?;
        let mut times = Vec::new();
        for hour in &hours {
            for minute in &minutes {
                times.extend(
                    seconds
                        .iter()
                        .map(|second| hour * 3_600 + minute * 60 + second.min(&59)),
                );
            }
        }
        times.sort_unstable();
        times.dedup();
        Ok(times)
    }

    fn push_days_of_period(
        &self,
        period: i64,
        budget: &mut Budget,
        days: &mut Vec<Day>,
    ) -> Result<(), Exhausted> {
        match self.frequency {
            Frequency::Yearly => {
                for month in 1..=12 {
                    self.push_days_of_month(period, month, budget, days)?;
                }
                Ok(())
            }
            Frequency::Monthly => {
                let (year, month) = (period.div_euclid(12), period.rem_euclid(12) + 1);
                self.push_days_of_month(year, month, budget, days)
            }
            Frequency::Weekly => self.push_days(Day(period), 7, budget, days),
            Frequency::Daily => self.push_days(Day(period), 1, budget, days),
            Frequency::Seconds(_) => Ok(()),
        }
    }

    /// When a period below a day has no occurrence: the earliest time that may have one.
    fn skip(&self, begins: Wall) -> Option<Wall> {
        let (day, second) = (begins.day(), begins.second_of_day());
        let has = |list: &[i64], value: i64| list.is_empty() || list.contains(&value);
        let Frequency::Seconds(unit) = self.frequency else {
            return None;
        };
        let date = day.date();
        if !has(&self.months, date.month) {
            let rest = month_length(date.year, date.month) - date.day + 1;
            Some(day.plus(rest).midnight())
        } else if !self.has_day(day) {
            Some(day.plus(1).midnight())
        } else if !has(&self.hours, second / 3_600) {
            Some(begins.plus(3_600 - second % 3_600))
        } else if unit < 3_600 && !has(&self.minutes, second / 60 % 60) {
            Some(begins.plus(60 - second % 60))
        } else if unit < 60 && !has(&self.seconds, second % 60) {
            Some(begins.plus(1))
        } else {
            None
        }
    }

    /// Keeps the occurrences of a period that BYSETPOS names.
    fn keep_positions(&self, period: &mut Vec<Wall>) {
        if self.positions.is_empty() {
            return;
        }
        let length = i64::try_from(period.len()).unwrap_or(i64::MAX);
        let mut at = 0;
        period.retain(|_| {
            at += 1;
            self.positions.contains(&at) || self.positions.contains(&(at - length - 1))
        });
    }
}
