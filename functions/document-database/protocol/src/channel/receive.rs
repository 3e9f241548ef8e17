//! Receives messages: processes each once and in order, whichever requests carry them.

use std::ops::Range;
use std::time::Duration;

use document_store::{NumberedMessage, StreamError, StreamId};
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::error::ChannelError;
use super::form_body::Message;
use super::message_sequencing::SequencedMessages;
use super::session::{self, ATTEMPTS, MAX_BUFFERED_BYTES, Rows};
use crate::random::random_bytes;
use crate::state::DocumentsState;

/// The first pause after a request lost a race for its session, in milliseconds; each next one is twice as long.
const FIRST_PAUSE: u64 = 4;
/// The longest pause, in milliseconds.
const LONGEST_PAUSE: u64 = 128;

/// One request that sends messages: how often it has read its session, and its deadline.
#[derive(Debug)]
pub(crate) struct Receiver {
    attempts: u32,
    until: Instant,
    pause: u64,
}

impl Receiver {
    pub(crate) fn begin(state: &DocumentsState) -> Self {
        Self {
            attempts: 0,
            until: Instant::now() + state.timeouts.hold(None),
            pause: FIRST_PAUSE,
        }
    }

    /// Called before each read of the session; fails after too many reads.
    pub(crate) fn count_attempt(&mut self) -> Result<(), ChannelError> {
        self.attempts = self.attempts.saturating_add(1);
        if self.attempts > ATTEMPTS {
            return Err(ChannelError::contention());
        }
        self.check_deadline()
    }

    /// Rejects a request that has run for too long. What it processed is kept; a repeated request continues there.
    pub(crate) fn check_deadline(&self) -> Result<(), ChannelError> {
        if Instant::now() > self.until {
            return Err(ChannelError::contention());
        }
        Ok(())
    }

    /// Waits a moment, because another request changed the session first.
    pub(crate) async fn back_off(&mut self) {
        // Without random bytes the pauses are not spread, which is slower but correct.
        let [spread] = random_bytes::<1>().unwrap_or([u8::MAX]);
        let pause = self.pause.saturating_mul(u64::from(spread)) / u64::from(u8::MAX);
        self.pause = self.pause.saturating_mul(2).min(LONGEST_PAUSE);
        sleep(Duration::from_millis(pause)).await;
    }

    /// Returns the messages that can be processed now. `None` if messages arrived too early: they are buffered, and the
    /// session must be read again. The request that processes the message before them either reads after they were
    /// buffered, and finds them, or has already processed it when the session is read again.
    ///
    /// Messages that are too large to buffer, alone or together, end the session: a request never waits for another
    /// one.
    pub(crate) async fn ready<F, B>(
        &mut self,
        state: &DocumentsState,
        stream: &StreamId,
        rows: &Rows<F, B>,
        sent: &[Message],
    ) -> Result<Option<Vec<Message>>, ChannelError> {
        if session::is_stuck(state, rows) {
            return Err(ChannelError::UnknownSession);
        }
        let held: Vec<u64> = session::waiting(rows).map(|held| held.number).collect();
        let SequencedMessages { ready, early } =
            SequencedMessages::new(rows.inbound.body.next, sent, &held)?;
        if !ready.is_empty() || early.is_empty() {
            return texts(state, stream, ready, sent).await.map(Some);
        }
        let lengths = early.iter().map(|message| message.text.len());
        let arrived = u64::try_from(lengths.sum::<usize>()).unwrap_or(u64::MAX);
        let waiting = session::waiting(rows).map(|held| held.bytes);
        if waiting.fold(arrived, u64::saturating_add) > MAX_BUFFERED_BYTES {
            return Err(ChannelError::UnknownSession);
        }
        let expires = session::kept_until(state, &rows.inbound.body.requester);
        let now = state.clock.unix_milliseconds();
        for message in early {
            let row = NumberedMessage {
                number: message.id,
                body: Value::String(message.text),
            };
            let documents = state.documents();
            let held = documents.buffer_message(stream, &row, now, expires);
            match held.await {
                Ok(()) => {}
                Err(StreamError::TooLarge) => return Err(ChannelError::UnknownSession),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(None)
    }
}

/// Returns the messages of these ids: those that were sent now, and the buffered ones.
async fn texts(
    state: &DocumentsState,
    stream: &StreamId,
    ids: Range<u64>,
    sent: &[Message],
) -> Result<Vec<Message>, ChannelError> {
    let find = |messages: &[Message], id: u64| {
        let found = messages.iter().find(|message| message.id == id);
        found.cloned()
    };
    let mut held = Vec::new();
    if ids.clone().any(|id| find(sent, id).is_none()) {
        let rows = state.documents().buffered_messages(stream).await?;
        held = rows.iter().filter_map(message).collect();
    }
    let found = ids.map_while(|id| find(sent, id).or_else(|| find(&held, id)));
    Ok(found.collect())
}

/// Deletes processed messages from the buffer; their remaining rows are deleted with the session.
pub(crate) async fn delete_taken<F, B>(
    state: &DocumentsState,
    stream: &StreamId,
    rows: &Rows<F, B>,
    next: u64,
) -> Result<(), ChannelError> {
    let numbers = rows.buffered.iter().map(|held| held.number);
    let taken: Vec<u64> = numbers.filter(|number| *number < next).collect();
    if taken.is_empty() {
        return Ok(());
    }
    Ok(state
        .documents()
        .delete_buffered_messages(stream, &taken)
        .await?)
}

fn message(held: &NumberedMessage) -> Option<Message> {
    Some(Message {
        id: held.number,
        text: held.body.as_str()?.to_owned(),
    })
}

/// Returns whether a poll is held, for the response to a request that sends.
pub(crate) fn is_polled<F, B>(state: &DocumentsState, rows: &Rows<F, B>) -> bool {
    rows.outbound.body.held_until > state.clock.unix_milliseconds()
}
