//! Opens a Listen stream.

use document_core::{Status, parse_json};
use document_store::{StreamId, Versioned};
use serde_json::{Value, json};

use super::receive::accept;
use super::rows::{InboundRow, OutboundRow};
use crate::channel::{
    ChannelError, Message, Payload, check_stream_limit, list_other_streams, remove_stale_streams,
    session,
};
use crate::listen::{self, InboundState, OutboundState, Trigger};
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Opens a stream; returns the messages for its first targets.
pub(crate) async fn begin(
    state: &DocumentsState,
    stream: &StreamId,
    requester: Requester,
    messages: &[Message],
) -> Result<Vec<Value>, ChannelError> {
    let others = list_other_streams(state, stream).await?;
    if let Some(status) = check_stream_limit(state, stream, &others).await? {
        return Ok(vec![status.to_json()]);
    }
    // The stream with the latest read time is not deleted before this stream's row is above it.
    let latest =
        |(_, outbound): &&(StreamId, Versioned<OutboundRow>)| outbound.body.stream.read_time();
    let latest = others.iter().max_by_key(latest).map(|(other, _)| other);
    let (told, cleared) = tokio::join!(
        start(state, stream, requester, messages, &others),
        remove_stale_streams(state, &others, latest),
    );
    cleared?;
    told
}

async fn start(
    state: &DocumentsState,
    stream: &StreamId,
    requester: Requester,
    messages: &[Message],
    others: &[(StreamId, Versioned<OutboundRow>)],
) -> Result<Vec<Value>, ChannelError> {
    let expires = session::kept_until(state, &requester);
    let others = others.iter().map(|(_, outbound)| &outbound.body.stream);
    let mut listening = OutboundState::open(state.now(), others);
    let mut inbound = InboundRow::new(requester, InboundState::default());
    let applied = listening.applied();
    accept(&mut inbound, applied, &state.database, messages, None);
    let told = listen::advance(
        state,
        &inbound.requester,
        &inbound.stream,
        &mut listening,
        Trigger::Message,
    )
    .await;
    let mut told = match told {
        Ok(told) => told.unwrap_or_default(),
        Err(status) => return Ok(vec![ChannelError::unless_reportable(status)?.to_json()]),
    };
    if let Some(failure) = inbound.failure {
        told.push(failure);
        return Ok(told);
    }
    let delivered = u64::try_from(told.len()).unwrap_or(u64::MAX);
    let outbound = OutboundRow::new(delivered, state.clock.unix_milliseconds(), listening);
    state
        .documents()
        .open_stream(stream, &inbound, &outbound, expires)
        .await?;
    Ok(told)
}

/// Returns the response to a caller who may not listen: each target is rejected, and the stream ends normally. A client
/// would open a failed stream again and again, which is right only for a transient error.
pub(crate) fn refuse(messages: &[Message], status: &Status) -> Vec<Payload> {
    if status.code.is_transient() {
        return vec![Payload::Message(status.to_json())];
    }
    let cause = json!({"code": status.code.number(), "message": status.message});
    let refusal = |id: i64| {
        let change = json!({"targetChangeType": "REMOVE", "targetIds": [id], "cause": cause});
        Payload::Message(json!({"targetChange": change}))
    };
    let added = messages.iter().filter_map(|message| {
        let message = parse_json(&message.text).ok()?;
        message.get("addTarget")?.get("targetId")?.as_i64()
    });
    let refused = added.map(refusal);
    refused.chain([Payload::Close]).collect()
}
