//! Listening: which targets a stream has, and which changes of their documents are sent.
//!
//! Nothing here waits and nothing is kept in the process. A stream's two rows carry all of it: requests that send edit
//! [`InboundState`] with [`accept`], requests that poll move [`OutboundState`] on with [`advance`].
//!
//! ```text
//! accept(&mut inbound, outbound.applied(), &database, &message)?;            // a message of a POST, in its order
//! let messages = advance(&state, &requester, &inbound, &mut outbound, trigger).await?;   // a tick of a GET
//! ```
//!
//! * What `advance` gives must be delivered in its order; `outbound` must be saved before. After an error `outbound` is as it was.
//! * [`Trigger::Poll`] asks the rules about every target again: at the beginning of each poll, until a tick got through.
//! * [`OutboundState::is_loading`]: the rest of a large snapshot waits; answer, and continue with the next poll.
//! * [`OutboundState::is_idle`]: no target is left. [`InboundState::is_ahead_of`]: there is something to apply.
//! * [`OutboundState::open`] begins a stream above every read time that its owner was sent before.
//! * Only `read_time` decides which read time may be sent.
//!
//! A snapshot is consistent: logs are read up to some version, then the documents they speak of together with the logs'
//! heads, until those show nothing new and every document is as it is by the logs. So a commit is seen whole or not at
//! all, whichever scopes it touches.

mod advance;
mod authorise_target;
mod bounds;
mod change_log;
mod consistent_cut;
mod context;
mod emit;
mod evaluation;
mod load;
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
