//! The runner as its users meet it: a program that is started, asked over HTTP, and killed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may panic at the first surprise"
)]

mod booking;
mod crash;
mod deadlines;
mod demo;
mod documents;
mod exporting;
mod folder;
mod program;
mod serving;
mod sign_in;
mod stale;
mod survival;
mod trouble;
