//! Recurrence rules (RFC 5545, 3.3.10), expanded in wall time within a range.

mod days;
mod expand;
mod parse;
mod periods;
mod written;

pub(crate) use expand::{Range, expand};
pub(crate) use written::{ByDay, Frequency, Rule};
