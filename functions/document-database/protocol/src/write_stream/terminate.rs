//! The end of a stream, as its client wants it.

use document_store::StreamId;

use super::rows::Rows;
use crate::channel::{ChannelError, session};
use crate::state::DocumentsState;

/// Ends the stream. An unknown one is over already: nothing is written for invented names.
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
