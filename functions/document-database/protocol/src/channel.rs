//! `WebChannel` in long polling, as Firestore's web SDK uses it, without state in the process.
//!
//! A stream is a session. One `POST` opens it and carries the token, further ones carry messages, and one `GET` at a
//! time waits for messages. Any instance serves any of these requests. The session has two rows: requests that send
//! write the inbound row, polls write the outbound row, so that their writes never conflict.
//!
//! | request | reads | writes |
//! | --- | --- | --- |
//! | open | the gate, a count, the owner's other streams of this kind | both rows, in one transaction; a probe of up to twenty other streams |
//! | send, Write | the session, a count, then for each commit its documents and the gate; the session again | the commit with its acknowledgement and the inbound row |
//! | send, Listen | the session, a count, the gate; the session again | the inbound row |
//! | poll | the session and the gate, then the session at each tick; for Write the acknowledgements, if there are any | the outbound row |
//!
//! Messages that arrive before their predecessors are buffered. Their texts are in separate rows, which only the
//! request that processes them reads.

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
pub(crate) use session::{InboundRow, OutboundRow, Rows};
pub(crate) use stream_limit::{check_stream_limit, list_other_streams, remove_stale_streams};
