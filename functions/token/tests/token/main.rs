//! Registration and claims, against the identity emulator.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it is surprised"
)]

mod account;
mod address;
mod claims;
mod customer;
mod disable;
mod emails;
mod invitation;
mod refusals;
mod retry;
mod revoke;
mod talent;
