//! The store over an embedded `DynamoDB`, through the real SDK and a real socket.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

mod applications;
mod booking;
mod bounded_lists;
mod closing;
mod documents_project;
mod due_webhooks;
mod embedded;
mod feedback;
mod figure_counts;
mod figures;
mod fixtures;
mod health;
mod held_records;
mod limits;
mod marketplace;
mod moving;
mod orders;
mod outbox;
mod placing;
mod rebuild;
mod reconciliation;
mod table;
mod talent;
mod users;
mod waiting;
mod webhooks;
