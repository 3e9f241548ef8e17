//! The channel, with another instance for every request.

mod calls;
pub(crate) mod client;
mod closing;
pub(crate) mod database;
mod framing;
mod limits;
mod listening;
mod message_order;
mod sessions;
mod visitors;
mod writing;
