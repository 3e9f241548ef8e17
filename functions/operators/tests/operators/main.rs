//! Operators: access, decisions, and the audit log.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod address_problems;
mod applications;
mod approval;
mod audit;
mod commission;
mod content;
mod effects;
mod feedback;
mod held_records;
mod orders;
mod payouts;
mod promotions;
mod reconciliation;
mod settings;
mod sports;
mod support;
mod talent;
mod taxes;
mod team;
