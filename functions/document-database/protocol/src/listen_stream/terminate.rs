//! Ends a stream at its client's request.

use document_store::{StreamError, StreamId};

use super::rows::Rows;
use crate::channel::ChannelError;
use crate::channel::session::{self, ATTEMPTS};
use crate::state::DocumentsState;

/// Ends the session. Its outbound row is kept for a while: it contains the account's last read time, which the next
/// stream must not go below.
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
        let expires = session::kept_until(state, &rows.inbound.body.requester);
        let documents = state.documents();
        // The outbound row is written first: after the inbound row is marked as ended, the session is not found any
        // more.
        rows.outbound.body.end(state.clock.unix_milliseconds());
        // A poll that is still held must not write the row again: the new generation stops it.
        rows.outbound.body.generation = rows.outbound.body.generation.saturating_add(1);
        let saved = documents
            .save_outbound(stream, rows.outbound.revision, &rows.outbound.body, expires)
            .await;
        match saved {
            Ok(_) => {}
            Err(StreamError::Moved) => continue,
            Err(error) => return Err(error.into()),
        }
        rows.inbound.body.is_over = true;
        let saved = documents
            .save_inbound(stream, rows.inbound.revision, &rows.inbound.body, expires)
            .await;
        match saved {
            Ok(_) => return Ok(()),
            Err(StreamError::Moved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ChannelError::contention())
}
