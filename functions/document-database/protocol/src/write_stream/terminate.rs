//! Ends a stream at its client's request.

use document_store::StreamId;

use super::rows::Rows;
use crate::channel::{ChannelError, session};
use crate::state::DocumentsState;

/// Ends the stream. An unknown stream has already ended, or its id was made up: nothing is written for it.
pub(crate) async fn terminate(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<(), ChannelError> {
    match session::read(state, stream).await {
        Ok(Rows { .. }) => Ok(state.documents().close_stream(stream).await?),
        Err(ChannelError::UnknownSession) => Ok(()),
        Err(error) => Err(error),
    }
}
