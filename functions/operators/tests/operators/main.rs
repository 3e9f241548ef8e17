//! Operators: access, decisions, and the audit log.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

mod address_problems;
mod applications;
mod approval;
mod approvals;
mod athlete_invitations;
mod audit;
mod commission;
mod content;
mod currencies;
mod customer_suspension;
mod customers;
mod effects;
mod email_texts;
mod feedback;
mod figures;
mod four_eyes;
mod health;
mod held_records;
mod invitations;
mod keys;
mod order_desk;
mod orders;
mod part_refunds;
mod payouts;
mod promotions;
mod reconciliation;
mod settings;
mod site_pictures;
mod sports;
mod support;
mod talent;
mod talent_money;
mod taxes;
mod team;
mod webhooks;
