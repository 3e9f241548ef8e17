//! Records that a request is still being received or processed. The record is a row of the session, so that a poll on
//! any instance does not end the session as idle.

use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};

use document_store::{Arrival, StreamId};
use tokio::time::sleep;

use super::error::ChannelError;
use super::session;
use crate::clock::real_now;
use crate::state::DocumentsState;

/// How long the row is kept. A row that no longer changes is ignored after a much shorter time.
const KEPT: jiff::SignedDuration = jiff::SignedDuration::from_mins(10);

/// Runs the `work` of a request and records it until it ends. `received` counts the bytes of the request's body.
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

/// Returns whether the session exists.
async fn is_session(state: &DocumentsState, stream: &StreamId) -> Result<bool, ChannelError> {
    type Rows = session::Rows<serde::de::IgnoredAny, serde::de::IgnoredAny>;
    match session::read(state, stream).await {
        Ok(Rows { .. }) => Ok(true),
        Err(ChannelError::UnknownSession) => Ok(false),
        Err(error) => Err(error),
    }
}
