//! Queries through the crate's public interface: what is refused, what is found and what is read.

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
