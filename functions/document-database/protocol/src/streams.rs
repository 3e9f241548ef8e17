//! The routes of both streams: a `POST` without a session opens one, and each later request goes to the session's kind.

mod open;
mod router;

pub(crate) use router::router;
