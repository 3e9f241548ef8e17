//! Opens a Write stream.
use document_core::Status;
use document_store::StreamId;
use serde_json::Value;

use super::message::{Incoming, open_response};
use super::receive::receive;
use super::rows::{InboundRow, Progress};
use crate::channel::{
    Body, ChannelError, Message, OutboundRow, check_stream_limit, list_other_streams,
    remove_stale_streams, session,
};
use crate::limits::Limiter;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Opens a stream for a signed-in caller; returns the response to its first message, if there is one.
pub(crate) async fn begin(
    state: &DocumentsState,
    stream: &StreamId,
    requester: Requester,
    messages: &[Message],
    limiter: &Limiter,
) -> Result<Vec<Value>, ChannelError> {
    let expires = session::kept_until(state, &requester);
    let mut inbound = InboundRow::new(requester, Progress::begin(state.clock.unix_milliseconds()));
    let mut responses = Vec::new();
    let mut rest = messages;
    if let Some((first, others)) = messages.split_first()
        && let Ok(Incoming::Hello) = Incoming::decode(&first.text, &state.database)
    {
        responses.push(open_response(stream.sid()));
        inbound.next = 1;
        inbound.stream.arrays = 1;
        rest = others;
    }
    let now = state.clock.unix_milliseconds();
    let outbound = OutboundRow::new(0, now, ());
    let documents = state.documents();
    let (opened, others) = tokio::join!(
        documents.open_stream(stream, &inbound, &outbound, expires),
        list_other_streams::<()>(state, stream),
    );
    opened?;
    let others = others?;
    if let Some(status) = check_stream_limit(state, stream, &others).await? {
        documents.close_stream(stream).await?;
        return Ok(refuse(stream, &status));
    }
    remove_stale_streams(state, &others, None).await?;
    if !rest.is_empty() {
        let rest = Body {
            messages: rest.to_vec(),
            ..Body::default()
        };
        receive(state, stream, &rest, limiter).await?;
    }
    Ok(responses)
}

/// Returns the responses to a caller who may not write at all: that the stream is open, and then the error of the first
/// batch. The client would treat an error of the stream itself as temporary and try again forever.
pub(crate) fn refuse(stream: &StreamId, status: &Status) -> Vec<Value> {
    vec![open_response(stream.sid()), status.to_json()]
}
