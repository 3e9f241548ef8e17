//! The store over an embedded `DynamoDB`, through the real SDK and a real socket.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod applications;
mod booking;
mod closing;
mod documents_project;
mod embedded;
mod feedback;
mod figures;
mod fixtures;
mod held_records;
mod limits;
mod marketplace;
mod moving;
mod orders;
mod outbox;
mod placing;
mod rebuild;
mod table;
mod talent;
mod users;
mod waiting;
mod webhooks;
