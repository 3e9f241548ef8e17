//! The channel while the table is away for some time: what its clients are told, and what they have afterwards.
//!
//! To the SDK any answer but 200 is the end of its session. It opens another until one opens, goes on behind the last
//! snapshot it has, and sends again what was not acknowledged.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

#[path = "../channel/client.rs"]
#[expect(dead_code, reason = "the tests of the channel do more")]
mod client;
mod database;
mod large_commits;
mod listening;
#[path = "../../examples/open_documents/open.rs"]
mod open;
mod writing;
