//! The store over an embedded `DynamoDB`, through the real SDK and a real socket.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

mod commits;
mod heads;
mod limits;
mod long_documents;
mod long_names;
mod queries;
mod query_parts;
mod random;
mod shop;
mod streams;
mod wakes;
