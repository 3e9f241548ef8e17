//! Listening: the targets of a stream, and the changes of their documents.
//!
//! Nothing here waits, and the process keeps no state. A stream's two rows contain everything: requests that send
//! change [`InboundState`] with [`accept`], polls move [`OutboundState`] on with [`advance`].
//!
//! ```text
//! accept(&mut inbound, outbound.applied(), &database, &message)?;            // a message of a POST, in its order
//! let messages = advance(&state, &requester, &inbound, &mut outbound, trigger).await?;   // a tick of a GET
//! ```
//!
//! * The messages that `advance` returns must be delivered in order; `outbound` must be saved before. After an error
//!   `outbound` is unchanged.
//! * [`Trigger::Poll`] lets the rules decide about every target again: at the start of each poll, until a tick was
//!   completed.
//! * [`OutboundState::is_loading`]: the rest of a large snapshot is missing; respond, and continue with the next poll.
//! * [`OutboundState::is_idle`]: the stream has no targets. [`InboundState::is_ahead_of`]: operations wait to be
//!   applied.
//! * [`OutboundState::open`] starts a stream above every read time that its owner has received.
//! * Only `read_time` decides which read time may be sent.
//!
//! A snapshot is consistent: logs are read up to some version, then the documents in their entries together with the
//! logs' heads, until the heads have not moved and every document is in the state of the logs. So a client receives a
//! commit completely or not at all, whichever scopes it touches.

mod advance;
mod authorise_target;
mod bounds;
mod change_log;
mod consistent_cut;
mod context;
mod emit;
mod evaluation;
mod load;
mod named_documents;
mod read_time;
mod request;
mod response;
mod response_batch;
mod resume_token;
mod snapshot;
mod state;
mod watched_target;

pub use advance::{Trigger, advance};
pub(crate) use request::LIMBO_TAG;
pub use request::accept;
pub use state::{InboundState, OutboundState};
