//! The channel, with a new instance of the function for each request.

mod calls;
pub(crate) mod client;
mod closing;
pub(crate) mod database;
mod framing;
mod large_bodies;
mod limits;
mod listening;
mod message_order;
mod sessions;
mod slow_clients;
mod visitors;
mod writing;
