//! The unary calls over the embedded `DynamoDB`, with real tokens, on a database that is open to whoever is signed in.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "a test may stop"
)]

#[path = "../../examples/open_documents/open.rs"]
mod open;

mod aggregates;
mod bad_input;
mod callers;
mod commits;
mod contention;
mod desk;
mod gateway;
mod gets;
mod large_commits;
mod limits;
mod outages;
mod paths;
mod preconditions;
mod queries;
mod races;
mod transforms;
