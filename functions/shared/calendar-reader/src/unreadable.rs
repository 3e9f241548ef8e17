//! Entries that may hide busy times.

use jiff::civil::Date;

use crate::civil::{Day, Ymd};

/// Why an entry may hide busy times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Fault {
    /// Nothing of it is busy, or the occurrence that it replaces.
    #[error("its beginning is missing or not a date")]
    Start,
    /// Its beginning is busy for an hour, or for a day.
    #[error("its end is not a date, or before its beginning")]
    End,
    /// It is busy without the time of travel before it.
    #[error("its time of travel is not a duration")]
    Travel,
    /// It is busy as if it named no zone.
    #[error("its time zone is not known")]
    Zone,
    /// Its first occurrence is busy.
    #[error("its recurrence rule or its additional dates are not understood")]
    Rule,
    /// The occurrences that were found first are busy.
    #[error("its recurrence rule has too many occurrences")]
    Work,
    /// What was read of it is busy.
    #[error("the file ends or the next entry begins before its end")]
    CutOff,
}

/// An entry that may hide busy times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The title of the entry, as its calendar has it.
    pub title: Option<String>,
    /// The date of its first occurrence, where that is known.
    pub date: Option<Date>,
    /// Why it may hide busy times.
    pub fault: Fault,
}

impl Unreadable {
    pub(crate) fn new(title: Option<String>, day: Option<Day>, fault: Fault) -> Self {
        let date = day.and_then(|day| {
            let Ymd { year, month, day } = day.date();
            let year = i16::try_from(year).ok()?;
            Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
        });
        Self { title, date, fault }
    }
}
