//! A session that begins to listen.

use document::{Code, Status};
use serde_json::{Value, json};
use store::documents::{Kept, StreamId};

use super::take::accept;
use super::{Back, Forward};
use crate::channel::{Message, Payload, Refusal, session};
use crate::listen::{self, ListenBack, ListenForward};
use crate::requester::Requester;
use crate::state::DocumentsState;

/// The most streams of one account at once: tabs and devices that listen.
const MOST_STREAMS: usize = 20;
/// How long after its last poll ended a stream counts as live: a client comes back at once, or has gone. In milliseconds.
const LIVE: u64 = 15_000;
/// How long after its last poll a row is kept for what it says of read times: longer than clocks differ.
const REMEMBERED: u64 = 120_000;
/// How many streams that are over are cleared away when another begins.
const CLEARED: usize = 8;

/// Opens a stream; gives what its first targets are told.
pub(in crate::channel) async fn begin(
    state: &DocumentsState,
    stream: &StreamId,
    requester: Requester,
    messages: &[Message],
) -> Result<Vec<Value>, Refusal> {
    let others = others(state, stream).await?;
    let now = state.clock.unix_milliseconds();
    let live = others.iter().filter(|(_, back)| is_live(&back.body, now));
    if live.count() >= MOST_STREAMS {
        let message = format!("An account listens on at most {MOST_STREAMS} streams at once.");
        return Ok(vec![
            Status::new(Code::ResourceExhausted, message).to_json(),
        ]);
    }
    let (told, cleared) = tokio::join!(
        start(state, stream, requester, messages, &others),
        clear(state, &others, now),
    );
    cleared?;
    told
}

async fn start(
    state: &DocumentsState,
    stream: &StreamId,
    requester: Requester,
    messages: &[Message],
    others: &[(StreamId, Kept<Back>)],
) -> Result<Vec<Value>, Refusal> {
    let expires = session::kept_until(state, &requester);
    let others = others.iter().map(|(_, back)| &back.body.stream);
    let mut listening = ListenBack::open(state.now(), others);
    let mut forward = Forward::new(requester, ListenForward::default());
    accept(&mut forward, listening.applied(), &state.database, messages);
    let told = listen::advance(
        state,
        &forward.requester,
        &forward.stream,
        &mut listening,
        false,
    )
    .await;
    let mut told = match told {
        Ok(told) => told,
        Err(status) => return Ok(vec![Refusal::unless_told(status)?.to_json()]),
    };
    if let Some(failure) = forward.failure {
        told.push(failure);
        return Ok(told);
    }
    let delivered = u64::try_from(told.len()).unwrap_or(u64::MAX);
    let back = Back::new(delivered, state.clock.unix_milliseconds(), listening);
    state
        .documents()
        .open_stream(stream, &forward, &back, expires)
        .await?;
    Ok(told)
}

/// The other streams of the same account, those too that were over a short while ago.
async fn others(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<Vec<(StreamId, Kept<Back>)>, Refusal> {
    let documents = state.documents();
    let others = documents.listen_streams_of::<Back>(stream.owner(), session::real_now());
    Ok(others.await?)
}

/// Clears some of those away that nobody has polled for a while; a client that slept so long opens another.
async fn clear(
    state: &DocumentsState,
    others: &[(StreamId, Kept<Back>)],
    now: u64,
) -> Result<(), Refusal> {
    let forgotten = others
        .iter()
        .filter(|(_, back)| back.body.last_seen().saturating_add(REMEMBERED) < now);
    for (stream, _) in forgotten.take(CLEARED) {
        state.documents().close_stream(stream).await?;
    }
    Ok(())
}

fn is_live(back: &Back, now: u64) -> bool {
    !back.is_over && back.last_seen().saturating_add(LIVE) > now
}

/// What somebody is told who may not listen: of each target that it is refused, and that the stream ends well. A stream
/// that failed would be opened again and again.
pub(in crate::channel) fn refuse(messages: &[Message], status: &Status) -> Vec<Payload> {
    if status.code != Code::PermissionDenied {
        return vec![Payload::Message(status.to_json())];
    }
    let cause = json!({"code": status.code.number(), "message": status.message});
    let refusal = |id: i64| {
        let change = json!({"targetChangeType": "REMOVE", "targetIds": [id], "cause": cause});
        Payload::Message(json!({"targetChange": change}))
    };
    let added = messages.iter().filter_map(|message| {
        let message = serde_json::from_str::<Value>(&message.text).ok()?;
        message.get("addTarget")?.get("targetId")?.as_i64()
    });
    let refused = added.map(refusal);
    refused.chain([Payload::Close]).collect()
}
