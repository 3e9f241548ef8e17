//! Applications to join.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

mod apply;
mod availability_alert;
mod contact;
mod guardian;
mod invitation;
mod limits;
mod links;
mod order_links;
mod support;
mod unsubscribe;
