//! The protocol's tests in one binary: the real router over the embedded `DynamoDB`, with rules that let every
//! signed-in account read and write.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::large_futures,
    reason = "a test stops where it is surprised"
)]

mod channel;
mod context;
mod counted_limits;
mod grpc;
mod listen;
mod outages;
mod rest;
