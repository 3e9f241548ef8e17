//! Calendars (RFC 5545): the values of our calendar files, the secret address of a talent's feed, and the external
//! calendar that a talent connects.

mod address;
mod busy_calendar;
mod entry_uids;
mod feed_token;
mod text;

pub use address::CalendarUrl;
pub use busy_calendar::{
    BUSY_HORIZON, BusyCalendar, CalendarProblem, UnreadableEntries, UnreadableEntry,
};
pub use entry_uids::EntryUids;
pub use feed_token::{CalendarFeed, FeedNonce};
pub use text::{escape_text, fold_line, format_utc, quote_parameter};
