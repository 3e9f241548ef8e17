//! The end of a session, as its client wants it.

use document_store::{StreamError, StreamId};

use super::rows::Rows;
use crate::channel::ChannelError;
use crate::channel::session::{self, ATTEMPTS};
use crate::state::DocumentsState;

/// Ends the session. Its back row is kept for a while: it has the account's last read time, and none is sent below
/// it on the next stream.
pub(crate) async fn terminate(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<(), ChannelError> {
    for _ in 0..ATTEMPTS {
        let mut rows: Rows = match session::read(state, stream).await {
            Ok(rows) => rows,
            Err(ChannelError::UnknownSession) => return Ok(()),
            Err(error) => return Err(error),
        };
        let expires = session::kept_until(state, &rows.forward.body.requester);
        let documents = state.documents();
        // The back row first: once the forward row is marked as over, this session is found no more.
        rows.back.body.end(state.clock.unix_milliseconds());
        // A poll that hangs must not write the row again: it belongs to another generation.
        rows.back.body.generation = rows.back.body.generation.saturating_add(1);
        let saved = documents
            .save_back(stream, rows.back.revision, &rows.back.body, expires)
            .await;
        match saved {
            Ok(_) => {}
            Err(StreamError::Moved) => continue,
            Err(error) => return Err(error.into()),
        }
        rows.forward.body.is_over = true;
        let saved = documents
            .save_forward(stream, rows.forward.revision, &rows.forward.body, expires)
            .await;
        match saved {
            Ok(_) => return Ok(()),
            Err(StreamError::Moved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ChannelError::contention())
}
