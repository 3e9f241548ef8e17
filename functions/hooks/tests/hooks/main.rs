//! Webhooks, sent to receivers with all kinds of responses.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::large_futures,
    reason = "a test stops where it is surprised"
)]

mod bounds;
mod deliveries;
mod endpoints;
mod support;
