//! Values, writes and their laws, through the crate's public face.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may stop"
)]

mod decoding;
mod merging;
mod preconditions;
mod properties;
mod sizes;
mod support;
mod transforms;
mod writes;
