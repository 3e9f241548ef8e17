//! The document function's tests, in one binary: its real router over the embedded `DynamoDB`, with real tokens.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::large_futures,
    reason = "a test stops where it is surprised"
)]

mod adapters;
mod rules;
