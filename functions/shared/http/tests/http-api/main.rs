//! The envelope and the callers, through a router as the functions have one.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod bodies;
mod callers;
mod context;
mod description;
mod envelope;
mod gates;
mod identity;
mod limits;
mod log;
mod routes;
