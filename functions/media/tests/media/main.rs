//! Uploading, checking and reading files, against the emulator of object storage.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    dead_code,
    reason = "a test stops where it is surprised, and uses a part of what supports it"
)]

mod brief_pictures;
mod evidence;
mod formats;
mod message_pictures;
mod orphans;
mod reading;
mod refusals;
mod sharing;
mod site_pictures;
mod strict_storage;
#[path = "../support/mod.rs"]
mod support;
mod talent_page;
mod uploading;
