//! The identity service's administration: the claims of an account.

mod access;
mod account;
mod client;
mod error;

pub use access::ServiceAccount;
pub use account::Account;
pub use client::{Identity, IdentitySettings};
pub use error::IdentityError;
