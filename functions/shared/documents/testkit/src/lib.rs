//! Dev only: an embedded `DynamoDB` in this process, a proxy that drops its calls, and a router called as a client
//! calls it.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "this crate runs inside tests and development programs alone: it stops where it is surprised"
)]

pub mod drafts;
mod embedded_table;
mod fault_proxy;
mod reply;
mod router_client;

pub use embedded_table::EmbeddedTable;
pub use fault_proxy::{COMMIT, FaultMode, FaultProxy};
pub use reply::Reply;
pub use router_client::{Request, RouterClient, Served};
