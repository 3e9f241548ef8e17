//! Reads the busy times of iCalendar files (RFC 5545) that other programs wrote.
//!
//! No I/O and no clock: the window is a parameter, and the bytes are passed as they arrive. Entries that are past are dropped
//! immediately, so that the memory is that of the entries in the window and later. The work for one file is bounded by a [budget](budget::Budget), which ends the
//! computation itself. What cannot be read is never silently free: an entry whose time is known is busy, and each entry that may
//! hide further times is listed as [`Unreadable`].
//!
//! The modules follow the way of a file: [`text`] turns bytes into lines and values, [`file`] finds the components, [`zone`]
//! resolves time zones, [`rule`] expands recurrence rules, [`entry`] reads one `VEVENT`, [`series`] joins the entries of one UID.

#![warn(missing_docs)]

mod budget;
mod civil;
mod collect;
mod entry;
mod file;
mod free_busy;
mod moment;
mod reading;
mod rule;
mod series;
mod text;
mod turns;
mod unreadable;
mod zone;

pub use reading::{BusyTime, CalendarFile, FileReader, Options, ReadError, Reading, read};
pub use unreadable::{Fault, Unreadable};
