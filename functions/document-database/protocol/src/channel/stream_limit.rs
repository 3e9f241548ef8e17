//! Limits the concurrent streams of an account, separately for Listen and Write streams. Its tabs and devices open one
//! each.

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

/// The most concurrent streams of one kind of an account. Each holds a request open.
const MOST_STREAMS: usize = 20;
/// How long a stream counts as live after its last poll, in milliseconds: a connected client polls again immediately.
const LIVE_MILLISECONDS: u64 = 15_000;
/// How long a stream's rows are kept after its last poll, in milliseconds, because its device may sleep.
const KEPT_MILLISECONDS: u64 = 120_000;
/// How long the row of a probed stream is kept: longer than any token is valid.
const PROBED_ROW_LIFETIME: SignedDuration = SignedDuration::from_hours(2);
/// How many stale streams are deleted at most when another stream is opened.
const MOST_DELETED: usize = 8;

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

/// Returns the error of opening `stream` in addition to `others`, or `None` if the limit allows it.
///
/// A client abandons a session whose poll failed. If the poll failed because the table was unavailable, the session's
/// row still counts as live. So before a stream is rejected, the live streams are probed: a poll that is held open
/// responds to the probe, and only streams with such a poll are counted.
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

/// Probes these streams and returns how many of them have a poll that is held open. Returns as soon as they reach the
/// limit, at the latest after the timeout `probe`.
async fn count_polled_streams<S: Serialize + DeserializeOwned + Clone>(
    state: &DocumentsState,
    stream: &StreamId,
    live: &[&(StreamId, Versioned<OutboundRow<S>>)],
) -> Result<usize, ChannelError> {
    let deadline = Instant::now() + state.timeouts.probe;
    let documents = state.documents();
    for (other, outbound) in live {
        let mut probed = outbound.body.clone();
        probed.is_probed = true;
        // The row must not expire earlier than before, and the token that determines its expiry is unknown here.
        let expires = real_now() + PROBED_ROW_LIFETIME;
        match documents
            .save_outbound(other, outbound.revision, &probed, expires)
            .await
        {
            // A poll wrote the row in the meantime. It is held open, or it ended the session; the rows are read below.
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
        if answered >= MOST_STREAMS || Instant::now() > deadline {
            return Ok(answered);
        }
        sleep(state.timeouts.listen_tick).await;
    }
}

/// Deletes up to `MOST_DELETED` streams without a recent poll, except `kept`. A client whose device slept longer opens
/// another stream.
pub(crate) async fn remove_stale_streams<S>(
    state: &DocumentsState,
    others: &OtherStreams<S>,
    kept: Option<&StreamId>,
) -> Result<(), ChannelError> {
    let now = state.clock.unix_milliseconds();
    let stale = others.iter().filter(|(stream, outbound)| {
        outbound.body.last_seen().saturating_add(KEPT_MILLISECONDS) < now && Some(stream) != kept
    });
    for (stream, _) in stale.take(MOST_DELETED) {
        state.documents().close_stream(stream).await?;
    }
    Ok(())
}

fn is_live<S>(outbound: &OutboundRow<S>, now: u64) -> bool {
    !outbound.is_over
        && !outbound.is_probed
        && outbound.last_seen().saturating_add(LIVE_MILLISECONDS) > now
}
