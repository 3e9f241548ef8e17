//! A session that listens: its rows, and when it is sent something. Its messages are those of [`crate::listen`].

mod begin;
mod poll;
mod receive;
mod rows;
mod terminate;

pub(crate) use begin::{begin, refuse};
pub(crate) use poll::poll;
pub(crate) use receive::receive;
pub(crate) use terminate::terminate;
