//! The components of a file: calendars, their entries and their time zones.

mod definition;
mod scan;

pub(crate) use scan::scan;

use crate::text::Line;
use crate::zone::Definitions;

/// A `VCALENDAR`.
#[derive(Debug, Default)]
pub(crate) struct Calendar<'a> {
    /// The zone of its floating times (`X-WR-TIMEZONE`).
    pub(crate) zone: Option<&'a str>,
    /// `METHOD:CANCEL`: its entries are called off.
    pub(crate) is_cancelling: bool,
    pub(crate) definitions: Definitions,
    pub(crate) entries: Vec<Component<'a>>,
    /// `FREEBUSY` properties of `VFREEBUSY` components.
    pub(crate) periods: Vec<Line<'a>>,
}

/// The properties of a `VEVENT` that decide its times.
#[derive(Debug, Default)]
pub(crate) struct Component<'a> {
    pub(crate) lines: Vec<Line<'a>>,
    /// The file ends, or the next entry begins, before its end.
    pub(crate) is_cut: bool,
}

/// What is in a file.
#[derive(Debug, Default)]
pub(crate) struct File<'a> {
    pub(crate) calendars: Vec<Calendar<'a>>,
    /// The file ends before its last calendar does: later entries are missing.
    pub(crate) is_cut: bool,
}

impl<'a> Component<'a> {
    /// The first property of this name.
    pub(crate) fn line(&self, name: &str) -> Option<&Line<'a>> {
        self.lines.iter().find(|line| line.is(name))
    }

    pub(crate) fn value(&self, name: &str) -> Option<&'a str> {
        self.line(name).map(Line::value)
    }

    pub(crate) fn all<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b Line<'a>> + 'b {
        self.lines.iter().filter(move |line| line.is(name))
    }
}
