//! Limits the concurrent streams of one kind of an account, which are its tabs and devices.

use document_core::{Code, Status};
use document_store::{StreamError, StreamId, Versioned};
use jiff::SignedDuration;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, sleep};

use super::error::ChannelError;
use super::session::OutboundRow;
use crate::clock::real_now;
use crate::state::DocumentsState;

/// The most concurrent streams of one kind of an account. Each is a held request.
const MOST_STREAMS: usize = 20;
/// How long a stream counts as live after its last poll, in milliseconds: a client polls again immediately or has left.
const LIVE: u64 = 15_000;
/// How long a stream's rows are kept after its last poll, because its device may sleep.
const REMEMBERED: u64 = 120_000;
/// How long the row of a probed stream is kept: longer than any token is valid.
const PROBED_KEPT: SignedDuration = SignedDuration::from_hours(2);
/// How many ended streams are deleted when another one is opened.
const CLEARED: usize = 8;

/// Other streams of an account, including recently ended ones.
pub(crate) type OtherStreams<S> = Vec<(StreamId, Versioned<OutboundRow<S>>)>;

/// Lists the other streams of the same account and kind.
pub(crate) async fn list_other_streams<S: DeserializeOwned>(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<OtherStreams<S>, ChannelError> {
    let mut others = state
        .documents()
        .streams_of(stream.owner(), stream.kind(), real_now())
        .await?;
    others.retain(|(other, _)| other != stream);
    Ok(others)
}

/// Returns why `stream` exceeds the limit beside the others, or `None` if it does not.
///
/// A session whose poll failed has ended for its client, but its row does not contain that if the table was
/// unavailable. So before a stream is rejected, the streams that count as live are probed, and only those with a poll
/// are counted.
pub(crate) async fn check_stream_limit<S: Serialize + DeserializeOwned + Clone>(
    state: &DocumentsState,
    stream: &StreamId,
    others: &OtherStreams<S>,
) -> Result<Option<Status>, ChannelError> {
    let now = state.clock.unix_milliseconds();
    let live: Vec<_> = others
        .iter()
        .filter(|(_, outbound)| is_live(&outbound.body, now))
        .collect();
    if live.len() < MOST_STREAMS || count_polled_streams(state, stream, &live).await? < MOST_STREAMS
    {
        return Ok(None);
    }
    let message = format!("An account has at most {MOST_STREAMS} streams of a kind at once.");
    Ok(Some(Status::new(Code::ResourceExhausted, message)))
}

/// Returns how many of these answer a probe. Stops waiting when there are enough answers.
async fn count_polled_streams<S: Serialize + DeserializeOwned + Clone>(
    state: &DocumentsState,
    stream: &StreamId,
    live: &[&(StreamId, Versioned<OutboundRow<S>>)],
) -> Result<usize, ChannelError> {
    let until = Instant::now() + state.timeouts.probe;
    let documents = state.documents();
    for (other, outbound) in live {
        let mut probed = outbound.body.clone();
        probed.is_probed = true;
        // The row expires when it would have expired, or a little later: its token is unknown here.
        let expires = real_now() + PROBED_KEPT;
        match documents
            .save_outbound(other, outbound.revision, &probed, expires)
            .await
        {
            // A poll that wrote the row meanwhile is held, or has ended the session, which then is not counted when it
            // is read again.
            Ok(_) | Err(StreamError::Moved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    loop {
        let now = state.clock.unix_milliseconds();
        let read = list_other_streams::<S>(state, stream).await?;
        let answered = read.iter().filter(|(other, outbound)| {
            live.iter().any(|(probed, _)| probed == other) && is_live(&outbound.body, now)
        });
        let answered = answered.count();
        if answered >= MOST_STREAMS || Instant::now() > until {
            return Ok(answered);
        }
        sleep(state.timeouts.listen_tick).await;
    }
}

/// Deletes some streams without a recent poll, but not the one in `kept`. A client that slept that long opens another
/// stream.
pub(crate) async fn remove_stale_streams<S>(
    state: &DocumentsState,
    others: &OtherStreams<S>,
    kept: Option<&StreamId>,
) -> Result<(), ChannelError> {
    let now = state.clock.unix_milliseconds();
    let forgotten = others.iter().filter(|(stream, outbound)| {
        outbound.body.last_seen().saturating_add(REMEMBERED) < now && Some(stream) != kept
    });
    for (stream, _) in forgotten.take(CLEARED) {
        state.documents().close_stream(stream).await?;
    }
    Ok(())
}

fn is_live<S>(outbound: &OutboundRow<S>, now: u64) -> bool {
    !outbound.is_over && !outbound.is_probed && outbound.last_seen().saturating_add(LIVE) > now
}
