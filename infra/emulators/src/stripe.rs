//! Payments: the part of Stripe's REST interface that Matchday uses, with its hosted pay page, connected
//! accounts, signed webhooks, idempotency keys and a clock that can be moved.
//!
//! Three layers, each of which uses only those before it: `records` has the objects, `operations` changes them in a
//! transaction, `http` answers calls, shows the hosted pages and delivers events.

mod http;
mod operations;
mod options;
mod records;
mod server;

pub use self::options::{StripeOptions, Webhook};
pub use self::records::API_VERSION;
pub use self::server::StripeServer;
