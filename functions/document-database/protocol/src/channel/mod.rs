//! `WebChannel` in long polling, as Firestore's web SDK speaks it, with nothing kept in the process.
//!
//! A stream is a session: a `POST` opens it and brings the token, more of them bring messages, and a `GET` at a time waits
//! for messages. Any instance serves any of these. The session's two rows are written by requests that
//! send and by requests that poll, apart, so that they never collide.
//!
//! | request | reads | writes |
//! | --- | --- | --- |
//! | open | the gate, a count, the owner's other streams of the kind | both rows, in one transaction; a probe of each of twenty others |
//! | send, Write | the session, a count, then per commit what it touches with the gate; the session again | the commit with its acknowledgement and the forward row |
//! | send, Listen | the session, a count, the gate; the session again | the forward row |
//! | poll | the session and the gate, then the session at each tick; for Write the acknowledgements, once there are some | the back row |
//!
//! Messages that come before their turn are put away with their texts apart, so that only the request that takes them
//! reads them.

mod arrival;
mod error;
mod form_body;
mod frame;
mod message_sequencing;
mod poll;
mod receive;
mod request;
pub(crate) mod session;
mod stream_limit;

pub(crate) use arrival::note_while;
pub(crate) use error::ChannelError;
pub(crate) use form_body::{Body, LARGEST_BODY, LARGEST_HANDSHAKE, Malformed, Message};
pub(crate) use frame::{Payload, arrays, receipt};
pub(crate) use poll::Poll;
pub(crate) use receive::{Receiver, delete_taken, is_polled};
pub(crate) use request::ChannelRequest;
pub(crate) use session::{Back, Forward, Rows};
pub(crate) use stream_limit::{check_stream_limit, list_other_streams, remove_stale_streams};
