//! Accounts and customers: who they are, what they may do, and their end.

mod api_keys;
mod closing;
mod customer_suspensions;
mod customers;
pub(crate) mod deletions;
pub(crate) mod gates;
mod mail_preferences;
mod push_devices;
pub(crate) mod users;
