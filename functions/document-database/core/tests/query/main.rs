//! Queries from outside the crate: what is refused, what is found, and what is read for it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    missing_docs,
    reason = "a test may stop, and a table of cases may be long"
)]

mod aggregating;
mod finding;
mod keys;
mod matrix;
mod planning;
mod random_plans;
mod random_queries;
mod ranges;
mod reading;
mod refusals;
mod support;
