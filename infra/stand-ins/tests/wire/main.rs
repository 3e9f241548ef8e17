//! The stand-ins over the wire, as the SDKs and our own clients meet them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test may stop at the first surprise"
)]

mod checkout;
mod connect;
mod demo;
mod identity;
mod mail;
mod passwords;
mod payments;
mod provider;
mod receiver;
mod webhooks;
