//! Finds the components of a file, line by line.

use std::mem::take;

use super::definition::read_observance;
use super::past::is_past;
use super::{Calendar, File, Stored};
use crate::civil::Day;
use crate::reading::ReadError;
use crate::text::{Line, unquote};
use crate::zone::Observance;

/// The properties of an entry that are kept.
const OF_ENTRIES: [&str; 16] = [
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
    "X-APPLE-TRAVEL-DURATION",
];
/// Bytes that are kept of one file: those of its properties, and what an entry needs besides them.
const MOST_KEPT: usize = 24 * 1024 * 1024;
const OF_EACH_ENTRY: usize = 200;
/// Letters that are kept of a title with its parameters.
const LONGEST_TITLE: usize = 400;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Calendar,
    Entry,
    Zone,
    Observance,
    FreeBusy,
}

#[derive(Debug)]
pub(crate) struct Scanner {
    /// The first day of the window.
    window_begins: Day,
    /// Email addresses of the owner, in small letters.
    owner_addresses: Vec<String>,
    has_calendar: bool,
    kept: usize,
    file: File,
    calendar: Calendar,
    is_in_calendar: bool,
    place: Place,
    /// Components within the current one that are not read, such as alarms.
    skipped: usize,
    component: Stored,
    zone_name: String,
    observances: Vec<Observance>,
}

impl Scanner {
    pub(crate) fn new(window_begins: Day, owner_addresses: &[String]) -> Self {
        Self {
            window_begins,
            owner_addresses: owner_addresses
                .iter()
                .map(|address| address.to_lowercase())
                .collect(),
            has_calendar: false,
            kept: 0,
            file: File::default(),
            calendar: Calendar::default(),
            is_in_calendar: false,
            place: Place::Calendar,
            skipped: 0,
            component: Stored::default(),
            zone_name: String::new(),
            observances: Vec::new(),
        }
    }

    /// Reads one line of a decoded file.
    pub(crate) fn line(&mut self, text: &str) {
        let Some(line) = Line::parse(text) else {
            return;
        };
        if line.is("BEGIN") {
            self.has_calendar |= ["VCALENDAR", "VEVENT", "VFREEBUSY"]
                .iter()
                .any(|name| line.value().eq_ignore_ascii_case(name));
            self.begin(line.value());
        } else if line.is("END") {
            self.end(line.value());
        } else if self.skipped == 0 {
            self.property(line, text);
        }
    }

    /// Fails if the file has more than is kept of one.
    pub(crate) const fn check_size(&self) -> Result<(), ReadError> {
        if self.kept > MOST_KEPT {
            return Err(ReadError::TooLarge);
        }
        Ok(())
    }

    /// The calendars of the file.
    pub(crate) fn finish(mut self) -> Result<File, ReadError> {
        self.file.is_cut = self.is_in_calendar || self.place != Place::Calendar;
        self.end_calendar();
        self.check_size()?;
        if self.has_calendar {
            Ok(self.file)
        } else {
            Err(ReadError::NotACalendar)
        }
    }

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

    fn property(&mut self, line: Line<'_>, text: &str) {
        match self.place {
            Place::Calendar => self.calendar_property(line),
            Place::Entry if line.is("SUMMARY") => {
                let title: String = text.chars().take(LONGEST_TITLE).collect();
                self.keep(&title);
            }
            Place::Entry if self.is_kept(line) => self.keep(text),
            Place::Observance => self.keep(text),
            Place::Zone if line.is("TZID") => line.value().clone_into(&mut self.zone_name),
            Place::FreeBusy if line.is("FREEBUSY") => {
                self.kept = self.kept.saturating_add(text.len());
                self.calendar.periods.push(text.to_owned());
            }
            Place::Entry | Place::Zone | Place::FreeBusy => {}
        }
    }

    fn keep(&mut self, text: &str) {
        self.kept = self.kept.saturating_add(text.len());
        self.component.push(text);
    }

    /// Whether a property of an entry decides its times. Of all guests only the owner's answer does.
    fn is_kept(&self, line: Line<'_>) -> bool {
        OF_ENTRIES.iter().any(|name| line.is(name)) || (line.is("ATTENDEE") && self.is_owner(line))
    }

    fn is_owner(&self, guest: Line<'_>) -> bool {
        let value = guest.value();
        let value = match value.split_at_checked("mailto:".len()) {
            Some((scheme, address)) if scheme.eq_ignore_ascii_case("mailto:") => address,
            _ => value,
        };
        let addresses = [Some(value), guest.param("EMAIL")];
        let mut addresses = addresses
            .into_iter()
            .flatten()
            .map(|address| address.trim().to_lowercase());
        addresses.any(|address| {
            self.owner_addresses.contains(&address)
                || self.calendar.address.as_ref() == Some(&address)
        })
    }

    fn calendar_property(&mut self, line: Line<'_>) {
        let is_zone = ["X-WR-TIMEZONE", "TIMEZONE-ID", "TZ"]
            .iter()
            .any(|name| line.is(name));
        if is_zone && !line.value().is_empty() {
            self.calendar.zone = Some(line.value().to_owned());
        } else if line.is("METHOD") {
            self.calendar.is_cancelling = line.value().eq_ignore_ascii_case("CANCEL");
        } else if line.is("X-WR-CALNAME") && line.value().contains('@') {
            self.calendar.address = Some(line.value().to_lowercase());
        }
    }

    fn end_observance(&mut self) {
        let part = take(&mut self.component);
        self.kept = self.kept.saturating_add(OF_EACH_ENTRY);
        self.observances.extend(read_observance(&part.component()));
        self.place = Place::Zone;
    }

    /// Ends the current component of the calendar; `is_cut` when something else begins instead.
    fn end_component(&mut self, is_cut: bool) {
        if self.place == Place::Observance {
            self.end_observance();
        }
        match self.place {
            Place::Entry => {
                let mut entry = take(&mut self.component);
                entry.is_cut = is_cut;
                if is_past(&entry.component(), self.window_begins) {
                    self.kept = self.kept.saturating_sub(entry.text.len());
                } else {
                    entry.text.shrink_to_fit();
                    self.kept = self.kept.saturating_add(OF_EACH_ENTRY);
                    self.calendar.entries.push(entry);
                }
            }
            Place::Zone => {
                let name = unquote(&self.zone_name).to_lowercase();
                let parts = take(&mut self.observances);
                self.kept = self.kept.saturating_add(name.len());
                self.calendar.definitions.entry(name).or_insert(parts);
                self.zone_name.clear();
            }
            Place::Calendar | Place::Observance | Place::FreeBusy => {}
        }
        self.place = Place::Calendar;
        self.skipped = 0;
    }

    fn end_calendar(&mut self) {
        self.end_component(true);
        let calendar = take(&mut self.calendar);
        let is_empty = calendar.entries.is_empty()
            && calendar.periods.is_empty()
            && calendar.definitions.is_empty();
        if !is_empty {
            self.file.calendars.push(calendar);
        }
        self.is_in_calendar = false;
    }
}
