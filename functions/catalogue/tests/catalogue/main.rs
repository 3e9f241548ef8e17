//! Tests of the public catalogue.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it is surprised"
)]

mod feedback;
mod health;
mod marketplace;
mod page_views;
mod sports;
mod talent;
