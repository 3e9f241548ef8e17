//! How lists and pages present an order.

pub(super) mod filter;
pub(super) mod meaning;
mod presentation;
