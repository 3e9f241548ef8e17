//! The emulators over the wire, as the SDKs and our own clients meet them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may panic at the first surprise"
)]

mod addresses;
mod attempts;
mod checkout;
mod connect;
mod context;
mod demo;
mod dns;
mod faults;
mod identity;
mod limits;
mod linking;
mod loopback;
mod mail;
mod mail_limits;
mod operator;
mod passwords;
mod payments;
mod provider;
mod receiver;
mod second_factor;
mod social;
mod webhooks;
