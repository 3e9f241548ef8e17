//! Pages that the build does not have.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it is surprised"
)]

mod pages;
mod published;
mod site;
