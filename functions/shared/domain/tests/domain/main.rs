//! Tests of the business rules through the crate's public interface.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "a test may panic, and a table may be long"
)]

mod codecs;
mod first_names;
mod lists;
mod money;
mod offers;
mod order;
mod reconciliation;
mod socials;
