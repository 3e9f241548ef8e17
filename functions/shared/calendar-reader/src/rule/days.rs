//! The days of a rule.

use super::{Frequency, Rule};
use crate::budget::{Budget, Exhausted};
use crate::civil::{Day, Ymd, month_length, year_length};

impl Rule {
    /// The rule with what it leaves to the first day.
    pub(super) fn completed(&self, start: Day) -> Self {
        let mut rule = self.clone();
        let Ymd { month, day, .. } = start.date();
        let has_days = [&rule.month_days, &rule.year_days, &rule.week_numbers]
            .iter()
            .any(|list| !list.is_empty())
            || !rule.days.is_empty();
        if has_days {
            return rule;
        }
        match rule.frequency {
            Frequency::Yearly => {
                if rule.months.is_empty() {
                    rule.months = vec![month];
                }
                rule.month_days = vec![day];
            }
            Frequency::Monthly => rule.month_days = vec![day],
            Frequency::Weekly => {
                rule.days = vec![super::ByDay {
                    nth: 0,
                    weekday: start.weekday(),
                }];
            }
            Frequency::Daily | Frequency::Seconds(_) => {}
        }
        rule
    }

    /// Whether a day passes every list of the rule. The rule is completed.
    pub(super) fn has_day(&self, day: Day) -> bool {
        let date = day.date();
        let allows = |list: &[i64], forward: i64, length: i64| {
            list.is_empty() || list.contains(&forward) || list.contains(&(forward - length - 1))
        };
        let in_month = month_length(date.year, date.month);
        (self.months.is_empty() || self.months.contains(&date.month))
            && allows(&self.month_days, date.day, in_month)
            && (self.year_days.is_empty()
                || allows(
                    &self.year_days,
                    day_of_year(day, date),
                    year_length(date.year),
                ))
            && (self.week_numbers.is_empty() || self.has_week(day, date))
            && (self.days.is_empty() || self.has_weekday(day, date))
    }

    fn has_weekday(&self, day: Day, date: Ymd) -> bool {
        let weekday = day.weekday();
        let (at, length) = match self.frequency {
            Frequency::Yearly if self.months.is_empty() => {
                (day_of_year(day, date), year_length(date.year))
            }
            Frequency::Yearly | Frequency::Monthly => {
                (date.day, month_length(date.year, date.month))
            }
            // Numbers of weekdays have no meaning here.
            Frequency::Weekly | Frequency::Daily | Frequency::Seconds(_) => (0, 0),
        };
        let (forward, backward) = ((at + 6) / 7, -((length - at) / 7 + 1));
        self.days.iter().any(|wanted| {
            wanted.weekday == weekday
                && (wanted.nth == 0 || at == 0 || wanted.nth == forward || wanted.nth == backward)
        })
    }

    /// Week 1 is the first with four days of its year.
    fn has_week(&self, day: Day, date: Ymd) -> bool {
        let first_week = |year: i64| {
            let fourth = Day::first_of(year, 1).plus(3);
            self.week_of(fourth)
        };
        let week = self.week_of(day);
        let year = if week < first_week(date.year) {
            date.year - 1
        } else if week >= first_week(date.year + 1) {
            date.year + 1
        } else {
            date.year
        };
        let weeks = (first_week(year + 1).0 - first_week(year).0) / 7;
        let number = (week.0 - first_week(year).0) / 7 + 1;
        self.week_numbers.contains(&number) || self.week_numbers.contains(&(number - weeks - 1))
    }

    /// The first day of the week of a day.
    pub(super) const fn week_of(&self, day: Day) -> Day {
        day.plus(-(day.weekday() - self.week_start).rem_euclid(7))
    }

    /// The days of a month.
    pub(super) fn push_days_of_month(
        &self,
        year: i64,
        month: i64,
        budget: &mut Budget,
        days: &mut Vec<Day>,
    ) -> Result<(), Exhausted> {
        if !self.months.is_empty() && !self.months.contains(&month) {
            return Ok(());
        }
        let (first, length) = (Day::first_of(year, month), month_length(year, month));
        if self.month_days.is_empty() {
            return self.push_days(first, length, budget, days);
        }
        budget.spend(self.month_days.len())?;
        let ahead = |wanted: &i64| {
            if *wanted > 0 {
                *wanted - 1
            } else {
                length + *wanted
            }
        };
        let found = self
            .month_days
            .iter()
            .map(ahead)
            .filter(|at| (0..length).contains(at));
        days.extend(
            found
                .map(|at| first.plus(at))
                .filter(|day| self.has_day(*day)),
        );
        Ok(())
    }

    /// Those of so many days that the rule has.
    pub(super) fn push_days(
        &self,
        first: Day,
        length: i64,
        budget: &mut Budget,
        days: &mut Vec<Day>,
    ) -> Result<(), Exhausted> {
        budget.spend(usize::try_from(length).unwrap_or_default())?;
        let all = (0..length).map(|at| first.plus(at));
        days.extend(all.filter(|day| self.has_day(*day)));
        Ok(())
    }
}

fn day_of_year(day: Day, date: Ymd) -> i64 {
    day.0 - Day::first_of(date.year, 1).0 + 1
}
