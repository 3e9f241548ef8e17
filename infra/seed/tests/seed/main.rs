//! The demo catalogue, and what seeding a table leaves behind.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod catalogue;
mod run;
