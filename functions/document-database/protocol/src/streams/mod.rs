//! The two streams behind their routes: a `POST` without a session opens one, and whatever comes later goes to its kind.

mod open;
mod router;

pub(crate) use router::router;
