//! Uploading, checking and reading files, against the stand-in of object storage.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod formats;
mod orphans;
mod reading;
mod refusals;
#[path = "../support/mod.rs"]
mod support;
mod uploading;
