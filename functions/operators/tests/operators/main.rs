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
mod approvals;
mod audit;
mod commission;
mod content;
mod customer_suspension;
mod effects;
mod feedback;
mod figures;
mod held_records;
mod keys;
mod orders;
mod payouts;
mod promotions;
mod reconciliation;
mod settings;
mod site_pictures;
mod sports;
mod support;
mod talent;
mod taxes;
mod team;
mod webhooks;
