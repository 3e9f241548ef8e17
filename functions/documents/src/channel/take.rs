//! Taking messages in: in their order, each once, whichever requests bring them.

use std::time::Duration;

use serde_json::Value;
use store::documents::{Numbered, StreamError, StreamId};
use tokio::time::{Instant, sleep};

use super::form::Message;
use super::order::Ordered;
use super::refusal::Refusal;
use super::session::{self, ATTEMPTS, Rows};
use crate::state::DocumentsState;

/// Asked of a session by those that send: what it still has to tell is not read.
pub(crate) const NOTHING_TOLD: u64 = u64::MAX;

/// One request that sends: how often it has looked at its session, and how long it may go on.
#[derive(Debug)]
pub(crate) struct Taking {
    looks: u32,
    until: Instant,
    tick: Duration,
}

impl Taking {
    /// A request that begins.
    pub(crate) fn begin(state: &DocumentsState) -> Self {
        Self {
            looks: 0,
            until: Instant::now() + state.pace.hold(None),
            tick: state.pace.write_tick,
        }
    }

    /// To be called each time before the session is read: refuses one time too many.
    pub(crate) fn look(&mut self) -> Result<(), Refusal> {
        self.looks = self.looks.saturating_add(1);
        if self.looks > ATTEMPTS {
            return Err(Refusal::crowded());
        }
        Ok(())
    }

    /// The messages whose turn it is. Those that came too early are put away, and the session is to be read again:
    /// `None`. Whoever is about to take the message before them either reads after they are put away, and finds them, or
    /// has taken it when the session is read again.
    pub(crate) async fn ready<F, B>(
        &mut self,
        state: &DocumentsState,
        stream: &StreamId,
        rows: &Rows<F, B>,
        sent: &[Message],
    ) -> Result<Option<Vec<Message>>, Refusal> {
        let held = rows.held.iter().filter_map(message).collect::<Vec<_>>();
        let Ordered { ready, early } = Ordered::new(rows.forward.body.next, sent, &held)?;
        if !ready.is_empty() || early.is_empty() {
            return Ok(Some(ready));
        }
        let expires = session::kept_until(state, &rows.forward.body.requester);
        for message in early {
            let row = Numbered {
                number: message.id,
                body: Value::String(message.text),
            };
            match state.documents().hold_message(stream, &row, expires).await {
                Ok(()) => {}
                Err(StreamError::TooLarge) => return self.wait().await.map(|()| None),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(None)
    }

    /// A message too large for a row waits here for its turn.
    async fn wait(&mut self) -> Result<(), Refusal> {
        if Instant::now() + self.tick > self.until {
            return Err(Refusal::UnknownSession);
        }
        self.looks = 0;
        sleep(self.tick).await;
        Ok(())
    }
}

/// What is taken needs to be held no longer; the rest of its rows goes with the session.
pub(crate) async fn forget<F, B>(
    state: &DocumentsState,
    stream: &StreamId,
    rows: &Rows<F, B>,
    next: u64,
) -> Result<(), Refusal> {
    let numbers = rows.held.iter().map(|held| held.number);
    let taken: Vec<u64> = numbers.filter(|number| *number < next).collect();
    if taken.is_empty() {
        return Ok(());
    }
    Ok(state.documents().drop_held(stream, &taken).await?)
}

fn message(held: &Numbered) -> Option<Message> {
    Some(Message {
        id: held.number,
        text: held.body.as_str()?.to_owned(),
    })
}

/// Whether somebody is polling, for the answer to a request that sends.
pub(crate) fn is_polled<F, B>(state: &DocumentsState, rows: &Rows<F, B>) -> bool {
    rows.back.body.held_until > state.clock.unix_milliseconds()
}
