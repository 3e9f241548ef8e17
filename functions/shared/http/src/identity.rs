//! The identity service's administration: the claims of an account.

mod access;
mod account;
mod client;
mod email_code;
mod error;

pub use access::ServiceAccount;
pub use account::Account;
pub use client::{AccountClaims, Identity, IdentitySettings};
pub use email_code::EmailCode;
pub use error::IdentityError;
