//! The document database on its own: any collections, open to whoever is signed in, over any table.
//!
//! It is the second implementation of every trait of [`document_protocol`], beside the application's. Its tokens are not
//! signed, so it is for loopback: for trying clients, and for tests of the protocol.

mod accounts;
mod clock;
mod database;
mod rules;
mod schema;

pub use accounts::{OpenAccounts, sign_out, token, token_until};
pub use clock::MovableClock;
pub use database::database;
pub use rules::OpenRules;
pub use schema::ANY_COLLECTIONS;
