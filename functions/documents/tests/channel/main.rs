//! The channel, with another instance for every request.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod calls;
mod client;
mod closing;
mod database;
mod framing;
mod limits;
mod listening;
mod message_order;
#[path = "../../examples/open_documents/open.rs"]
mod open;
mod sessions;
mod visitors;
mod writing;
