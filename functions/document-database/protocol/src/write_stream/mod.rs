//! Writing: batches of writes, taken in their order, each with its acknowledgement.
//!
//! A batch is one commit, and one transaction with it are the session's progress and the acknowledgement: so a batch that
//! is sent twice is applied once, and one that is applied is acknowledged, whichever instance dies when. After the
//! first batch that fails nothing more is applied: the client matches answers by their order alone, drops the batch
//! that failed and sends the rest again on another stream.

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
