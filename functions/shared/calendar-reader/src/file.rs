//! The components of a file: calendars, their entries and their time zones.

mod definition;
mod past;
mod scan;

pub(crate) use scan::Scanner;

use crate::text::Line;
use crate::zone::Definitions;

/// A `VCALENDAR`.
#[derive(Debug, Default)]
pub(crate) struct Calendar {
    /// The zone of its floating times (`X-WR-TIMEZONE`).
    pub(crate) zone: Option<String>,
    /// Its name, if it is an email address: Google names a calendar after its owner.
    address: Option<String>,
    /// `METHOD:CANCEL`: its entries are called off.
    pub(crate) is_cancelling: bool,
    pub(crate) definitions: Definitions,
    pub(crate) entries: Vec<Stored>,
    /// `FREEBUSY` properties of `VFREEBUSY` components.
    pub(crate) periods: Vec<String>,
}

/// The properties of a `VEVENT` that decide its times, one per line.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    text: String,
    /// The file ends, or the next entry begins, before its end.
    pub(crate) is_cut: bool,
}

/// A component whose properties are found by their names.
#[derive(Debug, Default)]
pub(crate) struct Component<'a> {
    lines: Vec<Line<'a>>,
    pub(crate) is_cut: bool,
}

/// What is in a file.
#[derive(Debug, Default)]
pub(crate) struct File {
    pub(crate) calendars: Vec<Calendar>,
    /// The file ends before its last calendar does: later entries are missing.
    pub(crate) is_cut: bool,
}

impl Stored {
    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(crate) fn component(&self) -> Component<'_> {
        Component {
            lines: self.text.lines().filter_map(Line::parse).collect(),
            is_cut: self.is_cut,
        }
    }
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
