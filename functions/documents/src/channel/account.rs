//! How many streams of a kind one account has at once: tabs and devices.

use document::{Code, Status};
use serde::de::DeserializeOwned;
use store::documents::{Kept, StreamId};

use super::refusal::Refusal;
use super::session::{self, Back};
use crate::state::DocumentsState;

/// The most streams of a kind of one account at once. Each is a request that is held.
const MOST_STREAMS: usize = 20;
/// How long after its last poll ended a stream counts as live: a client comes back at once, or has gone. In milliseconds.
const LIVE: u64 = 15_000;
/// How long after its last poll a row is kept for what it says of read times: longer than clocks differ.
const REMEMBERED: u64 = 120_000;
/// How many streams that are over are cleared away when another begins.
const CLEARED: usize = 8;

/// Other streams of an account, those too that were over a short while ago.
pub(crate) type Others<S> = Vec<(StreamId, Kept<Back<S>>)>;

/// The other streams of the same account and kind.
pub(crate) async fn others<S: DeserializeOwned>(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<Others<S>, Refusal> {
    let mut others = state
        .documents()
        .streams_of(stream.owner(), stream.kind(), session::real_now())
        .await?;
    others.retain(|(other, _)| other != stream);
    Ok(others)
}

/// Why there is no room for another beside these, if there is none.
pub(crate) fn too_many<S>(state: &DocumentsState, others: &Others<S>) -> Option<Status> {
    let now = state.clock.unix_milliseconds();
    let live = others.iter().filter(|(_, back)| is_live(&back.body, now));
    (live.count() >= MOST_STREAMS).then(|| {
        let message = format!("An account has at most {MOST_STREAMS} streams of a kind at once.");
        Status::new(Code::ResourceExhausted, message)
    })
}

/// Clears some of those away that nobody has polled for a while; a client that slept so long opens another.
pub(crate) async fn clear<S>(state: &DocumentsState, others: &Others<S>) -> Result<(), Refusal> {
    let now = state.clock.unix_milliseconds();
    let forgotten = others
        .iter()
        .filter(|(_, back)| back.body.last_seen().saturating_add(REMEMBERED) < now);
    for (stream, _) in forgotten.take(CLEARED) {
        state.documents().close_stream(stream).await?;
    }
    Ok(())
}

fn is_live<S>(back: &Back<S>, now: u64) -> bool {
    !back.is_over && back.last_seen().saturating_add(LIVE) > now
}
