//! What every poll does: claim the session, wait, leave when another comes, end it when it has nothing to do.

use std::time::Duration;

use document_store::{Arrival, StreamError, StreamId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, sleep};

use super::error::ChannelError;
use super::frame::{Payload, arrays};
use super::session::{self, ATTEMPTS, Rows};
use crate::state::DocumentsState;

/// A poll that is held.
#[derive(Debug)]
pub(crate) struct Poll<'a> {
    pub(crate) state: &'a DocumentsState,
    pub(crate) stream: &'a StreamId,
    /// The last array the client has.
    pub(crate) acknowledged: u64,
    generation: u64,
    until: Instant,
    idle_since: Instant,
    arrival: Option<Arrival>,
}

impl<'a> Poll<'a> {
    /// Makes this the session's one poll, for so long; `rows` are as read, and afterwards as written. Another that
    /// hangs sees it and leaves.
    pub(crate) async fn claim<F, B>(
        state: &'a DocumentsState,
        stream: &'a StreamId,
        acknowledged: u64,
        hold: Duration,
        rows: &mut Rows<F, B>,
    ) -> Result<Self, ChannelError>
    where
        F: DeserializeOwned,
        B: Serialize + DeserializeOwned + Clone,
    {
        let begun = Instant::now();
        let held = u64::try_from(hold.as_millis()).unwrap_or(u64::MAX);
        let expires = session::kept_until(state, &rows.forward.body.requester);
        for _ in 0..ATTEMPTS {
            let mut back = rows.back.body.clone();
            back.generation = back.generation.saturating_add(1);
            back.held_until = state.clock.unix_milliseconds().saturating_add(held);
            back.is_probed = false;
            let saved = state
                .documents()
                .save_back(stream, rows.back.revision, &back, expires)
                .await;
            match saved {
                Ok(revision) => {
                    let generation = back.generation;
                    rows.back.revision = revision;
                    rows.back.body = back;
                    return Ok(Self {
                        state,
                        stream,
                        acknowledged,
                        generation,
                        until: begun + hold,
                        idle_since: begun,
                        arrival: None,
                    });
                }
                Err(StreamError::Moved) => {
                    *rows = session::read(state, stream).await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(ChannelError::contention())
    }

    /// Waits for one tick; no more, if the poll's time would be over by then.
    pub(crate) async fn tick(&self, tick: Duration) -> bool {
        if Instant::now() + tick > self.until {
            return false;
        }
        sleep(tick).await;
        true
    }

    /// Whether the session has had nothing to do for so long, as far as this poll saw. While a request of the client
    /// arrives or is worked on, idleness counts from its last byte, and lasts as long as a gap between messages may.
    pub(crate) fn is_idle(
        &mut self,
        has_work: bool,
        arrival: Option<Arrival>,
        idle_after: Duration,
    ) -> bool {
        let has_received = arrival.is_some() && arrival != self.arrival;
        self.arrival = arrival;
        if has_work || has_received {
            self.idle_since = Instant::now();
        }
        let idle_after = match arrival {
            Some(_) => idle_after.max(self.state.timeouts.gap),
            None => idle_after,
        };
        !has_work && self.idle_since.elapsed() >= idle_after
    }

    /// The present session; nothing, if another poll has claimed it. Answers a probe of whether it
    /// is polled.
    pub(crate) async fn reload<F, B>(&self) -> Result<Option<Rows<F, B>>, ChannelError>
    where
        F: DeserializeOwned,
        B: Serialize + DeserializeOwned,
    {
        for _ in 0..ATTEMPTS {
            let mut rows: Rows<F, B> = session::read(self.state, self.stream).await?;
            if rows.back.body.generation != self.generation {
                return Ok(None);
            }
            if !rows.back.body.is_probed {
                return Ok(Some(rows));
            }
            rows.back.body.is_probed = false;
            let expires = session::kept_until(self.state, &rows.forward.body.requester);
            let saved = self
                .state
                .documents()
                .save_back(self.stream, rows.back.revision, &rows.back.body, expires)
                .await;
            match saved {
                Ok(revision) => {
                    rows.back.revision = revision;
                    return Ok(Some(rows));
                }
                Err(StreamError::Moved) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ChannelError::contention())
    }

    /// Ends the session unless a message has come since it was read: then it goes on. What comes later finds no
    /// session, and nothing of it is applied.
    pub(crate) async fn end<F, B>(&self, rows: &Rows<F, B>) -> Result<bool, ChannelError>
    where
        F: Serialize + Clone,
        B: Serialize + Clone,
    {
        let documents = self.state.documents();
        let expires = session::kept_until(self.state, &rows.forward.body.requester);
        let mut forward = rows.forward.body.clone();
        forward.is_over = true;
        let ended = documents
            .save_forward(self.stream, rows.forward.revision, &forward, expires)
            .await;
        match ended {
            Ok(_) => {}
            Err(StreamError::Moved) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        let mut back = rows.back.body.clone();
        back.end(self.state.clock.unix_milliseconds());
        match documents
            .save_back(self.stream, rows.back.revision, &back, expires)
            .await
        {
            // A poll that came meanwhile finds the session over.
            Ok(_) | Err(StreamError::Moved) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// The answer of a poll that ran out. An array without news may bear an old id.
    pub(crate) fn noop(&self) -> String {
        arrays([(self.acknowledged, Payload::Noop)])
    }

    /// The answer of a poll that ended its session.
    pub(crate) fn closed(&self) -> String {
        arrays([(self.acknowledged.saturating_add(1), Payload::Close)])
    }
}
