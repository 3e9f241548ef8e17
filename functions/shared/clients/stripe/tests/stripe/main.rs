//! The client against a scripted provider, over a real socket.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may stop at the first surprise"
)]

mod calls;
mod provider;
mod retries;
mod webhook;
