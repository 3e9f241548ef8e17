//! Finds the components of a text.

use super::definition::read_observance;
use super::{Calendar, Component, File};
use crate::text::{Line, unquote};
use crate::zone::Observance;

/// The properties of an entry that are kept.
const OF_ENTRIES: [&str; 15] = [
    "UID",
    "SUMMARY",
    "DTSTART",
    "DTEND",
    "DURATION",
    "RRULE",
    "EXRULE",
    "RDATE",
    "EXDATE",
    "RECURRENCE-ID",
    "SEQUENCE",
    "DTSTAMP",
    "TRANSP",
    "STATUS",
    "X-MICROSOFT-CDO-BUSYSTATUS",
];

/// Where the scanner is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Calendar,
    Entry,
    Zone,
    Observance,
    FreeBusy,
}

#[derive(Debug)]
struct Scanner<'a> {
    file: File<'a>,
    calendar: Calendar<'a>,
    is_in_calendar: bool,
    place: Place,
    /// Components within the current one that are not read, such as alarms.
    skipped: usize,
    component: Component<'a>,
    zone_name: &'a str,
    observances: Vec<Observance>,
}

/// Finds the calendars of a decoded file; `None` when there is no component of a calendar in it.
pub(crate) fn scan(text: &str) -> Option<File<'_>> {
    let mut scanner = Scanner {
        file: File::default(),
        calendar: Calendar::default(),
        is_in_calendar: false,
        place: Place::Calendar,
        skipped: 0,
        component: Component::default(),
        zone_name: "",
        observances: Vec::new(),
    };
    let mut has_calendar = false;
    for line in text.lines().filter_map(Line::parse) {
        if line.is("BEGIN") {
            has_calendar |= ["VCALENDAR", "VEVENT", "VFREEBUSY"]
                .iter()
                .any(|name| line.value().eq_ignore_ascii_case(name));
            scanner.begin(line.value());
        } else if line.is("END") {
            scanner.end(line.value());
        } else {
            scanner.property(line);
        }
    }
    scanner.file.is_cut = scanner.is_in_calendar || scanner.place != Place::Calendar;
    scanner.end_calendar();
    has_calendar.then_some(scanner.file)
}

impl<'a> Scanner<'a> {
    fn begin(&mut self, name: &str) {
        let name = name.to_ascii_uppercase();
        match (name.as_str(), self.place) {
            ("VCALENDAR", _) => {
                self.end_calendar();
                self.is_in_calendar = true;
            }
            ("VEVENT", _) => {
                self.end_component(true);
                self.place = Place::Entry;
            }
            ("VTIMEZONE", Place::Calendar) => self.place = Place::Zone,
            ("VFREEBUSY", Place::Calendar) => self.place = Place::FreeBusy,
            ("STANDARD" | "DAYLIGHT", Place::Zone) if self.skipped == 0 => {
                self.place = Place::Observance;
            }
            _ => self.skipped = self.skipped.saturating_add(1),
        }
    }

    fn end(&mut self, name: &str) {
        let name = name.to_ascii_uppercase();
        match (name.as_str(), self.place) {
            ("VCALENDAR", _) => {
                self.end_calendar();
            }
            ("VEVENT", Place::Entry)
            | ("VTIMEZONE", Place::Zone | Place::Observance)
            | ("VFREEBUSY", Place::FreeBusy) => {
                self.end_component(false);
            }
            ("STANDARD" | "DAYLIGHT", Place::Observance) => self.end_observance(),
            _ => self.skipped = self.skipped.saturating_sub(1),
        }
    }

    fn property(&mut self, line: Line<'a>) {
        if self.skipped > 0 {
            return;
        }
        match self.place {
            Place::Calendar => self.calendar_property(line),
            Place::Entry if OF_ENTRIES.iter().any(|name| line.is(name)) => {
                self.component.lines.push(line);
            }
            Place::Observance => self.component.lines.push(line),
            Place::Zone if line.is("TZID") => self.zone_name = line.value(),
            Place::FreeBusy if line.is("FREEBUSY") => self.calendar.periods.push(line),
            Place::Entry | Place::Zone | Place::FreeBusy => {}
        }
    }

    fn calendar_property(&mut self, line: Line<'a>) {
        let is_zone = ["X-WR-TIMEZONE", "TIMEZONE-ID", "TZ"]
            .iter()
            .any(|name| line.is(name));
        if is_zone && !line.value().is_empty() {
            self.calendar.zone = Some(line.value());
        } else if line.is("METHOD") {
            self.calendar.is_cancelling = line.value().eq_ignore_ascii_case("CANCEL");
        }
    }

    fn end_observance(&mut self) {
        let part = std::mem::take(&mut self.component);
        self.observances.extend(read_observance(&part));
        self.place = Place::Zone;
    }

    /// Ends the current component of the calendar; `is_cut` when something else begins instead.
    fn end_component(&mut self, is_cut: bool) {
        if self.place == Place::Observance {
            self.end_observance();
        }
        match self.place {
            Place::Entry => {
                let lines = std::mem::take(&mut self.component.lines);
                self.calendar.entries.push(Component { lines, is_cut });
            }
            Place::Zone => {
                let name = unquote(self.zone_name).to_lowercase();
                let parts = std::mem::take(&mut self.observances);
                self.calendar.definitions.entry(name).or_insert(parts);
                self.zone_name = "";
            }
            Place::Calendar | Place::Observance | Place::FreeBusy => {}
        }
        self.place = Place::Calendar;
        self.skipped = 0;
    }

    fn end_calendar(&mut self) {
        self.end_component(true);
        let calendar = std::mem::take(&mut self.calendar);
        let is_empty = calendar.entries.is_empty()
            && calendar.periods.is_empty()
            && calendar.definitions.is_empty();
        if !is_empty {
            self.file.calendars.push(calendar);
        }
        self.is_in_calendar = false;
    }
}
