//! Local emulators of hosted services: identity, payments, email, DNS, object storage, push services, queued invocations of
//! functions. Each speaks the wire protocol of the service it replaces, binds loopback only, and keeps its state in one `SQLite` file or one folder (or in memory when no
//! path is given) so that a killed process finds everything it had acknowledged. Never linked into a function.

pub mod dns;
pub mod functions;
pub mod identity;
pub mod mail;
pub mod objects;
pub mod push;
pub mod stripe;

mod clock;
mod event_queue;
mod loopback;
mod page;
mod random;
mod records;
mod serving;

pub use clock::Clock;
pub use event_queue::EventQueue;
pub use loopback::{refuse_foreign_origin, require_loopback_host};
pub use page::{escape, shell};
pub use records::RecordsError;
pub use serving::StartError;
