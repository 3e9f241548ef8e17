//! What the protocol is given here beside rules and entities: accounts, limits, and paths that a gateway changed. The
//! rules are those of the open database, so that any document will do.

mod callers;
mod gateway;
mod limits;
mod support;
