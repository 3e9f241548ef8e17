//! What every poll does: claim the session, wait, return when a newer poll claims it, end it when it is idle.

use std::time::Duration;

use document_store::{Arrival, StreamError, StreamId, Watch};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, sleep, sleep_until};

use super::error::ChannelError;
use super::frame::{Payload, arrays};
use super::session::{self, ATTEMPTS, Rows};
use crate::state::DocumentsState;

#[derive(Debug)]
pub(crate) struct Poll<'a> {
    pub(crate) state: &'a DocumentsState,
    pub(crate) stream: &'a StreamId,
    /// The last array that the client received.
    pub(crate) acknowledged: u64,
    generation: u64,
    until: Instant,
    idle_since: Instant,
    arrival: Option<Arrival>,
    /// What this process may write that the poll waits for.
    pub(crate) watch: Watch,
    looked_at: Instant,
}

impl<'a> Poll<'a> {
    /// Claims the session for this poll, which is held for at most `hold`. `rows` are as read, and afterwards as
    /// written. An older poll that is still held notices this and returns.
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
        let expires = session::kept_until(state, &rows.inbound.body.requester);
        for _ in 0..ATTEMPTS {
            let mut outbound = rows.outbound.body.clone();
            outbound.generation = outbound.generation.saturating_add(1);
            outbound.held_until = state.clock.unix_milliseconds().saturating_add(held);
            outbound.is_probed = false;
            let saved = state
                .documents()
                .save_outbound(stream, rows.outbound.revision, &outbound, expires)
                .await;
            match saved {
                Ok(revision) => {
                    let generation = outbound.generation;
                    rows.outbound.revision = revision;
                    rows.outbound.body = outbound;
                    return Ok(Self {
                        state,
                        stream,
                        acknowledged,
                        generation,
                        until: begun + hold,
                        idle_since: begun,
                        arrival: None,
                        watch: state.documents().watch(stream),
                        looked_at: begun,
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

    /// Waits for one tick, or until this process has written what the poll waits for; no more, if the poll's time would
    /// be over after the tick.
    pub(crate) async fn tick(&mut self, tick: Duration) -> bool {
        if Instant::now() + tick > self.until {
            return false;
        }
        let earliest = self.looked_at + self.state.timeouts.least_tick;
        let woken = async {
            self.watch.woken().await;
            sleep_until(earliest).await;
        };
        tokio::select! {
            () = sleep(tick) => {}
            () = woken => {}
        }
        self.looked_at = Instant::now();
        true
    }

    /// Returns whether the session has been idle for so long, as far as this poll observed. While a request of the
    /// client is received or processed, idle time counts from its last byte, and the limit is that of a gap between
    /// messages.
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

    /// Reads the session again; `None` if another poll has claimed it. Answers a probe of whether the session is
    /// polled.
    pub(crate) async fn reload<F, B>(&self) -> Result<Option<Rows<F, B>>, ChannelError>
    where
        F: DeserializeOwned,
        B: Serialize + DeserializeOwned,
    {
        for _ in 0..ATTEMPTS {
            let mut rows: Rows<F, B> = session::read(self.state, self.stream).await?;
            if rows.outbound.body.generation != self.generation {
                return Ok(None);
            }
            if !rows.outbound.body.is_probed {
                return Ok(Some(rows));
            }
            rows.outbound.body.is_probed = false;
            let expires = session::kept_until(self.state, &rows.inbound.body.requester);
            let saved = self
                .state
                .documents()
                .save_outbound(
                    self.stream,
                    rows.outbound.revision,
                    &rows.outbound.body,
                    expires,
                )
                .await;
            match saved {
                Ok(revision) => {
                    rows.outbound.revision = revision;
                    return Ok(Some(rows));
                }
                Err(StreamError::Moved) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ChannelError::contention())
    }

    /// Ends the session unless a message arrived after it was read. Later messages find no session, and are not
    /// applied.
    pub(crate) async fn end<F, B>(&self, rows: &Rows<F, B>) -> Result<bool, ChannelError>
    where
        F: Serialize + Clone,
        B: Serialize + Clone,
    {
        let documents = self.state.documents();
        let expires = session::kept_until(self.state, &rows.inbound.body.requester);
        let mut inbound = rows.inbound.body.clone();
        inbound.is_over = true;
        let ended = documents
            .save_inbound(self.stream, rows.inbound.revision, &inbound, expires)
            .await;
        match ended {
            Ok(_) => {}
            Err(StreamError::Moved) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        let mut outbound = rows.outbound.body.clone();
        outbound.end(self.state.clock.unix_milliseconds());
        match documents
            .save_outbound(self.stream, rows.outbound.revision, &outbound, expires)
            .await
        {
            // A poll that started meanwhile finds the session ended.
            Ok(_) | Err(StreamError::Moved) => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the response of a poll that timed out. An empty array may repeat an id.
    pub(crate) fn noop(&self) -> String {
        arrays([(self.acknowledged, Payload::Noop)])
    }

    /// Returns the response of a poll that ended its session.
    pub(crate) fn closed(&self) -> String {
        arrays([(self.acknowledged.saturating_add(1), Payload::Close)])
    }
}
