//! What a session is between two requests: two rows, one changed by requests that send, one by those that poll.

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

/// How often a row is read again because another request wrote it first.
pub(crate) const ATTEMPTS: u32 = 32;
/// The most that may wait for its turn in one session, in bytes of all messages together.
pub(crate) const MAX_BUFFERED_BYTES: u64 = 8 * 1024 * 1024;
/// How long rows are kept after the last moment they can be asked for, for clocks that differ.
const KEPT_SECONDS: i64 = 10 * 60;

/// What requests that send keep. `S` is the stream's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Forward<S> {
    /// Who opened it: only the first request carries a token.
    pub(crate) requester: Requester,
    /// The next message whose turn it is.
    pub(crate) next: u64,
    /// No message is taken any more: the session was closed or terminated.
    #[serde(default)]
    pub(crate) is_over: bool,
    /// The client's last message. No message is applied after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) failure: Option<Value>,
    pub(crate) stream: S,
}

/// What requests that poll keep.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Back<S> {
    /// Counts polls: one that hangs when another comes leaves.
    pub(crate) generation: u64,
    /// The last array that was sent, whether it arrived or not.
    pub(crate) delivered: u64,
    /// Until when the last poll is held, in milliseconds of the clock; 0 before the first.
    pub(crate) held_until: u64,
    /// When something was last sent, or the session was ended, likewise.
    pub(crate) sent_at: u64,
    /// When something last happened on the stream, likewise: more than a fresh token was sent, or a message came.
    #[serde(default)]
    pub(crate) active_at: u64,
    /// The session is not polled any more; the row is kept for its history.
    #[serde(default)]
    pub(crate) is_over: bool,
    /// Another request waits to see whether the session is polled. The poll that is held answers by writing the row
    /// without this; a session that is not polled never answers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_probed: bool,
    pub(crate) stream: S,
}

/// Both rows, and what hangs on them.
pub(crate) type Rows<F, B> = StreamRows<Forward<F>, Back<B>>;

impl<S> Forward<S> {
    /// A session that begins.
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

impl<S> Back<S> {
    /// A session whose first arrays go out with the answer to its handshake.
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

    /// When the client was last there, as far as is known, in milliseconds of the clock.
    pub(crate) fn last_seen(&self) -> u64 {
        self.held_until.max(self.sent_at)
    }

    /// Marks the session as over.
    pub(crate) fn end(&mut self, now: u64) {
        self.is_over = true;
        self.held_until = 0;
        self.sent_at = now;
    }
}

/// The session; refused unless it goes on.
///
/// One query, whose size no client chooses: a stream's messages for the client and the texts of messages that wait for
/// their turn are read only where they are needed. The account's gate is read apart, by the caller that serves the
/// session next: a commit reads it with its documents.
pub(crate) async fn read<F: DeserializeOwned, B: DeserializeOwned>(
    state: &DocumentsState,
    stream: &StreamId,
) -> Result<Rows<F, B>, ChannelError> {
    let rows = state
        .documents()
        .read_stream::<Forward<F>, Back<B>>(stream, real_now())
        .await?;
    rows.filter(|rows| !rows.forward.body.is_over)
        .ok_or(ChannelError::UnknownSession)
}

/// Messages that wait for their turn.
pub(crate) fn waiting<F, B>(rows: &Rows<F, B>) -> impl Iterator<Item = &BufferedMessage> {
    let next = rows.forward.body.next;
    rows.buffered.iter().filter(move |held| held.number >= next)
}

/// Whether what is missing before messages that wait will not come any more, or too much waits for it: then the session
/// is over. Its client opens another and sends again what was not acknowledged.
pub(crate) fn is_stuck<F, B>(state: &DocumentsState, rows: &Rows<F, B>) -> bool {
    let (mut bytes, mut since) = (0_u64, u64::MAX);
    for held in waiting(rows) {
        bytes = bytes.saturating_add(held.bytes);
        since = since.min(held.came_at);
    }
    // What is missing may be in a request that still arrives.
    let since = rows.arrival.map_or(since, |arrival| since.max(arrival.at));
    let waited = state.clock.unix_milliseconds().saturating_sub(since);
    bytes > MAX_BUFFERED_BYTES || u128::from(waited) > state.timeouts.gap.as_millis()
}

/// Refuses a session whose account was signed out, disabled or deleted since.
pub(crate) async fn admit(
    state: &DocumentsState,
    requester: &Requester,
) -> Result<(), ChannelError> {
    check_gate(state, requester)
        .await?
        .map_err(|_shut_out| ChannelError::UnknownSession)
}

/// Whether the account still lets the caller's token pass, and the caller's error if it does not.
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

/// Whether a failure means that the account's gate is shut: the session is over, and the client asks for a new token
/// when it opens the next.
pub(crate) fn is_shut_out(status: &Status) -> bool {
    status.code == Code::Unauthenticated
}

/// Whether the session's token has run out, and the session with it.
pub(crate) fn has_expired(state: &DocumentsState, requester: &Requester) -> bool {
    last_moment(state, requester) <= real_now()
}

/// When the rows of a session may go.
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
