//! Listen streams: their rows, and when messages are sent. [`crate::listen`] creates the messages.

mod begin;
mod poll;
mod receive;
mod rows;
mod terminate;

pub(crate) use begin::{begin, refuse};
pub(crate) use poll::poll;
pub(crate) use receive::receive;
pub(crate) use terminate::terminate;
