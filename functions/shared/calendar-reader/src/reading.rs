//! Reads a whole file.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::budget::Budget;
use crate::collect::read_entries;
use crate::file::{File, Scanner};
use crate::series::{Findings, Window};
use crate::text::Decoder;
use crate::unreadable::{Fault, Unreadable};
use crate::zone::Zone;

/// What the caller wants to know of a file.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// The zone of whole days, and of times without a zone in files that name none.
    pub owner_zone: &'a TimeZone,
    /// The first instant of the window.
    pub from: Timestamp,
    /// The first instant after the window.
    pub until: Timestamp,
    /// Entries with these UIDs are left out.
    pub ignored_uids: &'a HashSet<String>,
}

/// A time in which the owner of the calendar is busy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BusyTime {
    /// The first instant of the busy time.
    pub start_at: Timestamp,
    /// The first instant after the busy time.
    pub end_at: Timestamp,
}

/// What was read of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// Busy times within the window, earliest first. Those that touch each other are one.
    pub busy: Vec<BusyTime>,
    /// Entries that may hide further busy times, those with the earliest dates first.
    pub unreadable: Vec<Unreadable>,
}

/// Why nothing of a file was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It has no component of a calendar.
    #[error("the file is no iCalendar file")]
    NotACalendar,
    /// It has more entries than are kept in memory.
    #[error("the file has too many entries that are not past")]
    TooLarge,
}

/// Reads the bytes of a file while they arrive, and keeps what may be busy in the window.
#[derive(Debug)]
pub struct FileReader {
    decoder: Decoder,
    scanner: Scanner,
}

impl FileReader {
    /// Reads a file for a window that begins at `from`. An entry that the owner, who has these email addresses, declined is free.
    pub fn new(from: Timestamp, owner_addresses: &[String]) -> Self {
        let window_begins = Zone::UTC.wall_at(from.as_second()).day();
        Self {
            decoder: Decoder::new(),
            scanner: Scanner::new(window_begins, owner_addresses),
        }
    }

    /// Reads the next bytes of the file, which may end within a line.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), ReadError> {
        let Self { decoder, scanner } = self;
        decoder.push(bytes, &mut |line| scanner.line(line));
        scanner.check_size()
    }

    /// Ends the file, and returns its calendar or why it is none.
    pub fn finish(mut self) -> Result<CalendarFile, ReadError> {
        let Self { decoder, scanner } = &mut self;
        decoder.finish(&mut |line| scanner.line(line));
        self.scanner.finish().map(CalendarFile)
    }
}

/// What may be busy in a file.
#[derive(Debug)]
pub struct CalendarFile(File);

impl CalendarFile {
    /// The UIDs of its entries.
    pub fn uids(&self) -> impl Iterator<Item = String> {
        let entries = self
            .0
            .calendars
            .iter()
            .flat_map(|calendar| &calendar.entries);
        entries.filter_map(|entry| entry.component().value("UID").map(str::to_owned))
    }

    /// Reads the busy times. The window begins where that of the [`FileReader`] does.
    pub fn read(&self, options: Options<'_>) -> Reading {
        read_file(&self.0, options)
    }
}

/// Reads the busy times of a whole file.
pub fn read(
    bytes: &[u8],
    owner_addresses: &[String],
    options: Options<'_>,
) -> Result<Reading, ReadError> {
    let mut reader = FileReader::new(options.from, owner_addresses);
    reader.push(bytes)?;
    Ok(reader.finish()?.read(options))
}

fn read_file(file: &File, options: Options<'_>) -> Reading {
    let owner = Zone::Known(options.owner_zone.clone());
    let window = Window {
        from: options.from.as_second(),
        until: options.until.as_second(),
    };
    let mut budget = Budget::new();
    let mut unreadable = Vec::new();
    let mut busy = Vec::new();
    let groups = read_entries(
        file,
        options.ignored_uids,
        &owner,
        window,
        &mut budget,
        &mut busy,
        &mut unreadable,
    );
    let mut components = file.calendars.iter().flat_map(|calendar| &calendar.entries);
    if file.is_cut && !components.any(|component| component.is_cut) {
        unreadable.push(Unreadable::new(None, None, Fault::CutOff));
    }
    let mut findings = Findings {
        owner: &owner,
        window,
        budget: &mut budget,
        busy,
        unreadable,
    };
    for group in &groups {
        findings.add(group);
    }
    let Findings {
        busy,
        mut unreadable,
        ..
    } = findings;
    let busy = merge(busy, window)
        .into_iter()
        .filter_map(busy_time)
        .collect();
    unreadable.sort_by(|a, b| (a.date, &a.title).cmp(&(b.date, &b.title)));
    Reading { busy, unreadable }
}

/// Cuts busy times to the window and joins those that touch each other.
fn merge(mut busy: Vec<(i64, i64)>, window: Window) -> Vec<(i64, i64)> {
    busy.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for (from, until) in busy {
        let (from, until) = (from.max(window.from), until.min(window.until));
        match merged.last_mut() {
            Some((_, last)) if from <= *last => *last = until.max(*last),
            _ if from < until => merged.push((from, until)),
            _ => {}
        }
    }
    merged
}

fn busy_time((from, until): (i64, i64)) -> Option<BusyTime> {
    Some(BusyTime {
        start_at: Timestamp::from_second(from).ok()?,
        end_at: Timestamp::from_second(until).ok()?,
    })
}
