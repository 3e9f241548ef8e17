//! A session that listens: its rows, and when it is told something. What it is told is [`crate::listen`]'s.

mod begin;
mod poll;
mod receive;
mod rows;
mod terminate;

pub(crate) use begin::{begin, refuse};
pub(crate) use poll::poll;
pub(crate) use receive::receive;
pub(crate) use terminate::terminate;
