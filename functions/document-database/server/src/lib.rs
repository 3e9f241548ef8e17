//! The document database without an application: any collections over any table, which every signed-in account may read
//! and write.
//!
//! Like the application, it implements every trait of [`document_protocol`]. Its tokens are not signed, so it must only
//! be served on loopback: to try clients and to test the protocol.

#![warn(missing_docs)]

mod accounts;
mod clock;
mod database;
mod grpc_refusal;
mod rules;
mod schema;

pub use accounts::{OWNER, OpenAccounts, sign_out, token, token_until};
pub use clock::MovableClock;
pub use database::database;
pub use grpc_refusal::GrpcRefusal;
pub use rules::OpenRules;
pub use schema::ANY_COLLECTIONS;
