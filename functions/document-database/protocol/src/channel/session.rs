//! The state of a session between requests: an inbound row, written by requests that send, and an outbound row, written
//! by polls.

use document_core::{Code, Status};
use document_store::{BufferedMessage, StreamId, StreamRows};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::ChannelError;
use crate::clock::real_now;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// How often a row is read again after another request wrote it first.
pub(crate) const ATTEMPTS: u32 = 32;
/// The most bytes of all messages of a session that are buffered.
pub(crate) const MAX_BUFFERED_BYTES: u64 = 8 * 1024 * 1024;
/// How long rows are kept after they can last be read, in case clocks differ.
const KEPT_SECONDS: i64 = 10 * 60;

/// The row that requests that send write. `S` is the state of the kind of stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InboundRow<S> {
    /// The caller that opened the session: only the first request carries a token.
    pub(crate) requester: Requester,
    /// The id of the next message to process.
    pub(crate) next: u64,
    /// The session was closed or terminated; further messages are rejected.
    #[serde(default)]
    pub(crate) is_over: bool,
    /// The client's last message, an error. No message is applied after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) failure: Option<Value>,
    pub(crate) stream: S,
}

/// The row that polls write.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OutboundRow<S> {
    /// Rises with each poll. An older poll that is still held returns.
    pub(crate) generation: u64,
    /// The last array that was sent, whether it was received or not.
    pub(crate) delivered: u64,
    /// The time until which the last poll is held, in milliseconds of the clock; 0 before the first.
    pub(crate) held_until: u64,
    /// The time of the last response or of the session's end, in milliseconds of the clock.
    pub(crate) sent_at: u64,
    /// The time of the last activity, in milliseconds of the clock: a message was received, or more than a fresh token
    /// was sent.
    #[serde(default)]
    pub(crate) active_at: u64,
    /// The session is not polled any more; the row is kept for its history.
    #[serde(default)]
    pub(crate) is_over: bool,
    /// Another request probes whether the session is polled. A held poll answers by writing the row without this;
    /// without a poll there is no answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_probed: bool,
    pub(crate) stream: S,
}

/// Both rows of a session, with its buffered messages and its recorded arrival.
pub(crate) type Rows<F, B> = StreamRows<InboundRow<F>, OutboundRow<B>>;

impl<S> InboundRow<S> {
    /// Returns the row of a new session.
    pub(crate) fn new(requester: Requester, stream: S) -> Self {
        Self {
            requester,
            next: 0,
            is_over: false,
            failure: None,
            stream,
        }
    }
}

impl<S> OutboundRow<S> {
    /// Returns the row of a session whose first arrays are sent in the response to its handshake.
    pub(crate) fn new(delivered: u64, now: u64, stream: S) -> Self {
        Self {
            generation: 0,
            delivered,
            held_until: 0,
            sent_at: now,
            active_at: now,
            is_over: false,
            is_probed: false,
            stream,
        }
    }

    /// Returns the time at which the client was last known to be connected, in milliseconds of the clock.
    pub(crate) fn last_seen(&self) -> u64 {
        self.held_until.max(self.sent_at)
    }

    /// Marks the session as ended.
    pub(crate) fn end(&mut self, now: u64) {
        self.is_over = true;
        self.held_until = 0;
        self.sent_at = now;
    }
}

/// Reads a session that has not ended.
///
/// This is one query whose size clients cannot increase: a stream's outgoing messages and the texts of buffered
/// messages are read only where they are needed. The caller reads the account's gate separately: a commit reads it with
/// its documents.
pub(crate) async fn read<F: DeserializeOwned, B: DeserializeOwned>(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<Rows<F, B>, ChannelError> {
    let rows = state
        .documents()
        .read_stream::<InboundRow<F>, OutboundRow<B>>(stream, real_now())
        .await?;
    rows.filter(|rows| !rows.inbound.body.is_over)
        .ok_or(ChannelError::UnknownSession)
}

pub(crate) fn waiting<F, B>(rows: &Rows<F, B>) -> impl Iterator<Item = &BufferedMessage> {
    let next = rows.inbound.body.next;
    rows.buffered.iter().filter(move |held| held.number >= next)
}

/// Returns whether the session cannot continue, because a missing message will not arrive any more or too many wait for
/// it. Its client opens another session and sends again what was not acknowledged.
pub(crate) fn is_stuck<F, B>(state: &DocumentsState, rows: &Rows<F, B>) -> bool {
    let (mut bytes, mut since) = (0_u64, u64::MAX);
    for held in waiting(rows) {
        bytes = bytes.saturating_add(held.bytes);
        since = since.min(held.came_at);
    }
    // The missing message may be in a request that is still being received.
    let since = rows.arrival.map_or(since, |arrival| since.max(arrival.at));
    let waited = state.clock.unix_milliseconds().saturating_sub(since);
    bytes > MAX_BUFFERED_BYTES || u128::from(waited) > state.timeouts.gap.as_millis()
}

/// Rejects a session whose account was signed out, disabled or deleted after it was opened.
pub(crate) async fn admit(
    state: &DocumentsState,
    requester: &Requester,
) -> Result<(), ChannelError> {
    check_gate(state, requester)
        .await?
        .map_err(|_shut_out| ChannelError::UnknownSession)
}

/// Returns the caller's error if the account no longer accepts the caller's token.
pub(crate) async fn check_gate(
    state: &DocumentsState,
    requester: &Requester,
) -> Result<Result<(), Status>, ChannelError> {
    let Some(key) = requester.uid().and_then(|uid| state.accounts.gate_key(uid)) else {
        return Ok(Ok(()));
    };
    let documents = state.documents();
    let gate = documents.read_row(key, "look whether tokens are refused");
    match state.accounts.admit(requester, gate.await?) {
        Ok(()) => Ok(Ok(())),
        Err(status) => Ok(Err(ChannelError::unless_reportable(status)?)),
    }
}

/// Returns whether the account's gate rejected the token. The session is over, and the client requests a new token when
/// it opens the next one.
pub(crate) fn is_shut_out(status: &Status) -> bool {
    status.code == Code::Unauthenticated
}

/// Returns whether the session's token has expired, which ends the session.
pub(crate) fn has_expired(state: &DocumentsState, requester: &Requester) -> bool {
    last_moment(state, requester) <= real_now()
}

/// Returns the time at which the rows of a session can be deleted.
pub(crate) fn kept_until(state: &DocumentsState, requester: &Requester) -> Timestamp {
    let kept = jiff::SignedDuration::from_secs(KEPT_SECONDS);
    let last = last_moment(state, requester).max(real_now());
    last.checked_add(kept).unwrap_or(last)
}

fn last_moment(state: &DocumentsState, requester: &Requester) -> Timestamp {
    match requester {
        Requester::Visitor => Timestamp::MAX,
        Requester::User { expires_at, .. } => expires_at
            .checked_add(state.timeouts.after_expiry)
            .unwrap_or(*expires_at),
    }
}
