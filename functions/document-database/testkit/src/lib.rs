//! Only for tests: an embedded `DynamoDB` in this process, a proxy that drops its calls, a client of a router and a
//! client of a database behind a router.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "this crate runs inside tests and development programs alone: it stops where it is surprised"
)]

mod database_client;
pub mod drafts;
mod embedded_table;
mod fault_proxy;
mod loopback;
mod processor;
mod race_size;
mod reply;
mod router_client;
mod stored_fields;

pub use database_client::{DatabaseClient, failure, int};
pub use embedded_table::EmbeddedTable;
pub use fault_proxy::{COMMIT, FaultMode, FaultProxy};
pub use loopback::{TEST_TIMING, connect, loopback_builder, loopback_client, table_at};
pub use processor::{highest_memory_of, processor_time, processor_time_of, resident_memory_of};
pub use race_size::race_size;
pub use reply::Reply;
pub use router_client::{Request, RouterClient, Served};
pub use stored_fields::stored_fields;
