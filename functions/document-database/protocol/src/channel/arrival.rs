//! A request whose body still arrives, or whose messages take long: noted in the session, so that no poll takes the
//! session for idle meanwhile, at whatever instance.

use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};

use document_store::{Arrival, StreamId};
use tokio::time::sleep;

use super::error::ChannelError;
use super::session;
use crate::clock::real_now;
use crate::state::DocumentsState;

/// How long the row of a note is kept; a note that no longer changes counts for a much shorter time.
const KEPT: jiff::SignedDuration = jiff::SignedDuration::from_mins(10);

/// Does the `work` of a request, and notes it while it lasts. `received` counts the bytes of the request's body.
pub(crate) async fn note_while<T>(
    state: &DocumentsState,
    stream: &StreamId,
    received: &AtomicU64,
    work: impl Future<Output = Result<T, ChannelError>>,
) -> Result<T, ChannelError> {
    let mut work = pin!(work);
    let mut noted = None;
    loop {
        tokio::select! {
            outcome = &mut work => {
                if noted.is_some() {
                    state.documents().forget_arrival(stream).await?;
                }
                return outcome;
            }
            () = sleep(state.timeouts.note_arrival) => {
                let bytes = received.load(Ordering::Relaxed);
                if noted != Some(bytes) && is_session(state, stream).await? {
                    let at = state.clock.unix_milliseconds();
                    let expires = real_now() + KEPT;
                    let documents = state.documents();
                    documents.note_arrival(stream, Arrival { bytes, at }, expires).await?;
                    noted = Some(bytes);
                }
            }
        }
    }
}

/// Whether there is a session to note something in.
async fn is_session(state: &DocumentsState, stream: &StreamId) -> Result<bool, ChannelError> {
    type Rows = session::Rows<serde::de::IgnoredAny, serde::de::IgnoredAny>;
    match session::read(state, stream).await {
        Ok(Rows { .. }) => Ok(true),
        Err(ChannelError::UnknownSession) => Ok(false),
        Err(error) => Err(error),
    }
}
