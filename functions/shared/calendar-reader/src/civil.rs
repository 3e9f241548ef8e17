//! Days and wall times as numbers: rules are expanded without time zones.

pub(crate) const DAY: i64 = 86_400;

/// Days since 1970-01-01 in the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Day(pub(crate) i64);

/// Seconds since 1970-01-01T00:00:00 on a clock that is never changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Wall(pub(crate) i64);

/// A day as year, month (1 to 12) and day of the month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ymd {
    pub(crate) year: i64,
    pub(crate) month: i64,
    pub(crate) day: i64,
}

impl Day {
    /// The day of a date that exists, in the years 1 to 9999.
    pub(crate) fn from_date(year: i64, month: i64, day: i64) -> Option<Self> {
        let exists = (1..=9_999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=month_length(year, month)).contains(&day);
        exists.then(|| Self::first_of(year, month).plus(day - 1))
    }

    /// The first day of a month that exists.
    pub(crate) fn first_of(year: i64, month: i64) -> Self {
        // Years begin in March here, so that the leap day is the last of a year.
        let shifted = if month <= 2 { year - 1 } else { year };
        let era = shifted.div_euclid(400);
        let year_of_era = shifted.rem_euclid(400);
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Self(era * 146_097 + day_of_era - 719_468)
    }

    pub(crate) const fn plus(self, days: i64) -> Self {
        Self(self.0.saturating_add(days))
    }

    pub(crate) fn date(self) -> Ymd {
        let shifted = self.0 + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let month = (shifted_month + 2) % 12 + 1;
        let year = year_of_era + era * 400;
        Ymd {
            year: if month <= 2 { year + 1 } else { year },
            month,
            day: day_of_year - (153 * shifted_month + 2) / 5 + 1,
        }
    }

    /// Monday is 0.
    pub(crate) const fn weekday(self) -> i64 {
        (self.0 + 3).rem_euclid(7)
    }

    pub(crate) const fn midnight(self) -> Wall {
        Wall(self.0.saturating_mul(DAY))
    }
}

impl Wall {
    pub(crate) const fn day(self) -> Day {
        Day(self.0.div_euclid(DAY))
    }

    pub(crate) const fn second_of_day(self) -> i64 {
        self.0.rem_euclid(DAY)
    }

    pub(crate) const fn plus(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds))
    }
}

pub(crate) const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub(crate) const fn year_length(year: i64) -> i64 {
    if is_leap(year) { 366 } else { 365 }
}

pub(crate) const fn month_length(year: i64, month: i64) -> i64 {
    match month {
        2 => {
            if is_leap(year) {
                29
            } else {
                28
            }
        }
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_ten_thousand_years_survives_the_way_to_a_date_and_back() {
        let mut day = Day::first_of(1, 1);
        assert_eq!(day.weekday(), 0, "0001-01-01 was a Monday");
        while day < Day::first_of(10_000, 1) {
            let Ymd {
                year,
                month,
                day: of_month,
            } = day.date();
            assert_eq!(Day::from_date(year, month, of_month), Some(day));
            day = day.plus(1);
        }
        assert_eq!(Day::from_date(1970, 1, 1), Some(Day(0)));
        assert_eq!(Day::from_date(2026, 2, 29), None);
        assert_eq!(Day(0).weekday(), 3);
    }
}
