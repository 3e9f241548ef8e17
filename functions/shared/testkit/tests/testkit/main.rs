//! Tests of the test context, and of rules for all functions together.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    reason = "a test stops where it is surprised"
)]

mod api;
mod context;
mod documents;
mod inputs;
mod matrix;
mod roles;
