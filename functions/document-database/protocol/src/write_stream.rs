//! Write streams: batches of writes, applied in order, each with an acknowledgement.
//!
//! A batch is one commit, and its transaction includes the session's progress and the acknowledgement. So a batch that
//! is sent twice is applied once, and an applied batch is acknowledged even if an instance stops. After the first
//! failed batch, nothing more is applied: the client matches responses by their order alone, drops the failed batch and
//! sends the rest again on another stream.

mod apply;
mod message;
mod open;
mod poll;
mod receive;
mod rows;
mod terminate;

pub(crate) use open::{begin, refuse};
pub(crate) use poll::poll;
pub(crate) use receive::receive;
pub(crate) use terminate::terminate;
