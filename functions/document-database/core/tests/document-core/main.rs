//! Documents and queries, through the public interface of the crate.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "a test may panic, and a table of cases may be long"
)]

mod document;
mod query;
