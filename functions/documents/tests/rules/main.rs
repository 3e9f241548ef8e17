//! The marketplace's rules, through the real router, over the embedded `DynamoDB`, with real tokens.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod again;
mod backfill;
mod bounds;
mod customers;
mod fields;
mod leaks;
mod messages;
mod offers;
mod stage;
mod table;
mod talents;
mod watch;
mod wire;
