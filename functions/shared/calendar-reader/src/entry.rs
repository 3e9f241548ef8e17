//! One `VEVENT`: when it is, what it repeats, what it replaces.

mod dates;
mod length;
mod read;
mod repeats;
mod times;

pub(crate) use dates::{Dates, Identity, Replaces};
pub(crate) use length::Length;
pub(crate) use read::Reader;

use crate::civil::{Day, Wall};
use crate::moment::Moment;
use crate::rule::Rule;
use crate::unreadable::Fault;
use crate::zone::Zone;

/// When an entry, or an occurrence of it, begins.
#[derive(Debug, Clone)]
pub(crate) enum Start {
    /// A whole day of the owner.
    Day(Day),
    At {
        wall: Wall,
        zone: Zone,
    },
}

impl Start {
    /// The wall time in its zone; a day begins at midnight.
    pub(crate) const fn wall(&self) -> Wall {
        match self {
            Self::Day(day) => day.midnight(),
            Self::At { wall, .. } => *wall,
        }
    }
}

/// An additional occurrence; `length` replaces that of the entry.
#[derive(Debug, Clone)]
pub(crate) struct Addition {
    pub(crate) at: Moment,
    pub(crate) length: Option<Length>,
}

/// An entry that begins at a known time.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its name; entries without one are not about each other.
    pub(crate) uid: String,
    /// Orders revisions: SEQUENCE, then DTSTAMP.
    pub(crate) revision: (i64, i64),
    /// The occurrence that it replaces.
    pub(crate) replaces: Option<Replaces>,
    pub(crate) start: Start,
    pub(crate) length: Length,
    /// When the first occurrence ends, where the wall time of its end has two meanings.
    pub(crate) first_end: Option<i64>,
    /// Seconds of travel before each occurrence.
    pub(crate) travel: i64,
    pub(crate) rules: Vec<Rule>,
    pub(crate) excluded_rules: Vec<Rule>,
    pub(crate) additions: Vec<Addition>,
    pub(crate) exclusions: Vec<Moment>,
    /// It takes no time of its owner.
    pub(crate) is_free: bool,
    pub(crate) title: Option<String>,
    /// What of it is not understood.
    pub(crate) fault: Option<Fault>,
}
