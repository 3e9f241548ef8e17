//! The athlete's own calendar, and the calendar feed of booked times.

pub(crate) mod busy_times;
pub(crate) mod feed;
pub(crate) mod feed_address;
pub(crate) mod feed_file;
