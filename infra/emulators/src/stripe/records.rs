//! The objects of the payment service as they are stored and sent: one file per kind, with what loads and saves it.
//! Knows no HTTP and nothing of a running server.

pub(super) mod account;
pub(super) mod account_link;
pub(super) mod balance_transaction;
pub(super) mod bank_payout;
pub(super) mod card;
pub(super) mod charge;
pub(super) mod checkout_session;
pub(super) mod currency;
pub(super) mod dispute;
pub(super) mod error;
pub(super) mod event;
pub(super) mod id;
pub(super) mod payment_intent;
pub(super) mod refund;
pub(super) mod transfer;

/// The oldest version of the interface this emulator has the shapes of.
pub const API_VERSION: &str = "2025-09-30.clover";
