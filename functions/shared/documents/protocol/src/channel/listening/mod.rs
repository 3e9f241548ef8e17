//! A session that listens: its rows, and when it is told something. What it is told is [`crate::listen`]'s.

mod begin;
mod poll;
mod receive;
mod terminate;

pub(super) use begin::{begin, refuse};
pub(super) use poll::poll;
pub(super) use receive::receive;
pub(super) use terminate::terminate;

use crate::listen::{InboundState, OutboundState};

type Forward = super::Forward<InboundState>;
type Back = super::Back<OutboundState>;
type Rows = super::Rows<InboundState, OutboundState>;
