//! A rule as it is written.

use crate::moment::Moment;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Frequency {
    Yearly,
    Monthly,
    Weekly,
    Daily,
    /// Periods of so many seconds: hours, minutes or seconds.
    Seconds(i64),
}

/// A weekday, and which one of its month or year; 0 is each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ByDay {
    pub(crate) nth: i64,
    pub(crate) weekday: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) frequency: Frequency,
    pub(crate) interval: i64,
    pub(crate) count: Option<i64>,
    pub(crate) until: Option<Moment>,
    pub(crate) months: Vec<i64>,
    pub(crate) month_days: Vec<i64>,
    pub(crate) year_days: Vec<i64>,
    pub(crate) week_numbers: Vec<i64>,
    pub(crate) days: Vec<ByDay>,
    pub(crate) hours: Vec<i64>,
    pub(crate) minutes: Vec<i64>,
    pub(crate) seconds: Vec<i64>,
    pub(crate) positions: Vec<i64>,
    pub(crate) week_start: i64,
}
