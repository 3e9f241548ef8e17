//! How many concurrent streams of a kind one account has: tabs and devices.

use document_core::{Code, Status};
use document_store::{StreamError, StreamId, Versioned};
use jiff::SignedDuration;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, sleep};

use super::error::ChannelError;
use super::session::Back;
use crate::clock::real_now;
use crate::state::DocumentsState;

/// The most concurrent streams of a kind of one account. Each is a request that is held.
const MOST_STREAMS: usize = 20;
/// How long after its last poll a stream counts as live: a client returns immediately or has gone. In milliseconds.
const LIVE: u64 = 15_000;
/// How long after its last poll a stream's rows are kept: its client may have slept.
const REMEMBERED: u64 = 120_000;
/// How long a row is kept that was probed: longer than any token is good for.
const PROBED_KEPT: SignedDuration = SignedDuration::from_hours(2);
/// How many streams that are over are cleared away when another begins.
const CLEARED: usize = 8;

/// Other streams of an account, those too that were over a short while ago.
pub(crate) type OtherStreams<S> = Vec<(StreamId, Versioned<Back<S>>)>;

/// The other streams of the same account and kind.
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

/// Why there is no room for `stream` beside these, if there is none.
///
/// A session whose poll failed is over for its client, and where the table was away its row does not show it. So before
/// a stream is refused, the sessions that count as live are probed, and those alone count that are polled.
pub(crate) async fn check_stream_limit<S: Serialize + DeserializeOwned + Clone>(
    state: &DocumentsState,
    stream: &StreamId,
    others: &OtherStreams<S>,
) -> Result<Option<Status>, ChannelError> {
    let now = state.clock.unix_milliseconds();
    let live: Vec<_> = others
        .iter()
        .filter(|(_, back)| is_live(&back.body, now))
        .collect();
    if live.len() < MOST_STREAMS || count_polled_streams(state, stream, &live).await? < MOST_STREAMS
    {
        return Ok(None);
    }
    let message = format!("An account has at most {MOST_STREAMS} streams of a kind at once.");
    Ok(Some(Status::new(Code::ResourceExhausted, message)))
}

/// How many of these answer a probe. Does not wait for the last of them once there are enough.
async fn count_polled_streams<S: Serialize + DeserializeOwned + Clone>(
    state: &DocumentsState,
    stream: &StreamId,
    live: &[&(StreamId, Versioned<Back<S>>)],
) -> Result<usize, ChannelError> {
    let until = Instant::now() + state.timeouts.probe;
    let documents = state.documents();
    for (other, back) in live {
        let mut probed = back.body.clone();
        probed.is_probed = true;
        // The row goes when it would have gone, or a little later: nothing is known of its token here.
        let expires = real_now() + PROBED_KEPT;
        match documents
            .save_back(other, back.revision, &probed, expires)
            .await
        {
            // A poll that wrote it meanwhile holds it, or has ended it: then it does not count when it is read again.
            Ok(_) | Err(StreamError::Moved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    loop {
        let now = state.clock.unix_milliseconds();
        let read = list_other_streams::<S>(state, stream).await?;
        let answered = read.iter().filter(|(other, back)| {
            live.iter().any(|(probed, _)| probed == other) && is_live(&back.body, now)
        });
        let answered = answered.count();
        if answered >= MOST_STREAMS || Instant::now() > until {
            return Ok(answered);
        }
        sleep(state.timeouts.listen_tick).await;
    }
}

/// Removes some of those that have not been polled for a while, but not the one `kept`; a client that slept so long
/// opens another.
pub(crate) async fn remove_stale_streams<S>(
    state: &DocumentsState,
    others: &OtherStreams<S>,
    kept: Option<&StreamId>,
) -> Result<(), ChannelError> {
    let now = state.clock.unix_milliseconds();
    let forgotten = others.iter().filter(|(stream, back)| {
        back.body.last_seen().saturating_add(REMEMBERED) < now && Some(stream) != kept
    });
    for (stream, _) in forgotten.take(CLEARED) {
        state.documents().close_stream(stream).await?;
    }
    Ok(())
}

fn is_live<S>(back: &Back<S>, now: u64) -> bool {
    !back.is_over && !back.is_probed && back.last_seen().saturating_add(LIVE) > now
}
