//! Documents beside the calls of the account areas: two ways to the same rows, and one way out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod account_deletion;
mod favourite_news;
mod profiles;
mod reports;
mod support;
