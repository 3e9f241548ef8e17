//! Files as common programs write them, and what is found in each.
//!
//! `files/` begins the fuzz targets, too. The videos were made with `ffmpeg`, the pictures with `ImageMagick` and `exiftool`;
//! their places are all 52.52 or Berlin.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "a test stops where it is surprised"
)]

mod codecs;
mod corpus;
mod effort;
mod in_memory;
mod long_fragments;
