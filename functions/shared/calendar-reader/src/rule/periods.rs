//! The periods of a rule: every second week, every month, every 15 minutes.

use super::{Frequency, Rule};
use crate::civil::{DAY, Day, Wall};

/// No calendar goes further.
const LAST_YEAR: i64 = 9_999;

/// The periods of a completed rule from its start on, by number.
#[derive(Debug)]
pub(super) struct Periods {
    frequency: Frequency,
    interval: i64,
    /// Years, months since year 0, days or seconds, depending on the frequency.
    first: i64,
}

impl Periods {
    pub(super) fn new(rule: &Rule, start: Wall) -> Self {
        let date = start.day().date();
        let first = match rule.frequency {
            Frequency::Yearly => date.year,
            Frequency::Monthly => date.year * 12 + date.month - 1,
            Frequency::Weekly => rule.week_of(start.day()).0,
            Frequency::Daily => start.day().0,
            Frequency::Seconds(unit) => start.0.div_euclid(unit) * unit,
        };
        let unit = match rule.frequency {
            Frequency::Weekly => 7,
            Frequency::Seconds(unit) => unit,
            Frequency::Yearly | Frequency::Monthly | Frequency::Daily => 1,
        };
        Self {
            frequency: rule.frequency,
            interval: rule.interval.saturating_mul(unit),
            first,
        }
    }

    /// A period by its number, in the unit of the frequency.
    pub(super) const fn at(&self, number: i64) -> i64 {
        self.first
            .saturating_add(number.saturating_mul(self.interval))
    }

    /// The number of the first period that begins at `wall` or later.
    pub(super) fn number_from(&self, wall: Wall) -> i64 {
        let wanted = match self.frequency {
            Frequency::Yearly => wall.day().date().year + 1,
            Frequency::Monthly => {
                let date = wall.day().date();
                date.year * 12 + date.month
            }
            Frequency::Weekly | Frequency::Daily => {
                wall.day().0 + i64::from(wall.second_of_day() > 0)
            }
            Frequency::Seconds(_) => wall.0,
        };
        let ahead = wanted.saturating_sub(self.first);
        (ahead.saturating_add(self.interval - 1))
            .div_euclid(self.interval)
            .max(0)
    }

    /// When a period begins; `None` after the last year.
    pub(super) fn start_of(&self, number: i64) -> Option<Wall> {
        let at = self.at(number);
        let wall = match self.frequency {
            Frequency::Yearly => {
                let year = Some(at).filter(|year| *year <= LAST_YEAR)?;
                Day::first_of(year, 1).midnight()
            }
            Frequency::Monthly => {
                let year = Some(at.div_euclid(12)).filter(|year| *year <= LAST_YEAR)?;
                Day::first_of(year, at.rem_euclid(12) + 1).midnight()
            }
            Frequency::Weekly | Frequency::Daily => Day(at).midnight(),
            Frequency::Seconds(_) => Wall(at),
        };
        let end = Day::first_of(LAST_YEAR + 1, 1).0 * DAY;
        (wall.0 < end).then_some(wall)
    }
}
