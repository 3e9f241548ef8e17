//! Listening over the embedded `DynamoDB`: what `advance` tells, taken in as the official SDK takes it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may stop"
)]

#[path = "../../examples/open_documents/open.rs"]
mod open;

mod client;
mod clocks;
mod consistency;
mod held_commits;
mod lag;
mod live;
mod model;
mod parts;
mod random;
mod requests;
mod resume;
mod rights;
mod targets;
mod visibility;
mod world;
