//! The demo catalogue, and what seeding a table leaves behind.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a test may panic"
)]

mod catalogue;
mod run;
