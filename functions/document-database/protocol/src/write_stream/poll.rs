//! A poll that waits for acknowledgements.

use std::time::Duration;

use document_store::StreamId;
use tokio::time::Instant;

use super::rows::Rows;
use crate::channel::{ChannelError, Payload, Poll, arrays, session};
use crate::state::DocumentsState;

/// Returns the arrays that the client has not acknowledged, immediately or when there are some.
pub(crate) async fn poll(
    state: &DocumentsState,
    stream: &StreamId,
    acknowledged: u64,
    hold: Duration,
) -> Result<String, ChannelError> {
    let mut rows: Rows = session::read(state, stream).await?;
    if acknowledged > rows.inbound.body.stream.arrays {
        return Err(ChannelError::UnknownSession);
    }
    let requester = rows.inbound.body.requester.clone();
    let (admitted, poll) = tokio::join!(
        session::admit(state, &requester),
        Poll::claim(state, stream, acknowledged, hold, &mut rows),
    );
    let mut poll = poll?;
    if let Err(refusal) = admitted {
        if matches!(refusal, ChannelError::UnknownSession) {
            poll.end(&rows).await?;
        }
        return Err(refusal);
    }
    let begun = Instant::now();
    let mut revision = rows.inbound.revision;
    loop {
        // Each acknowledgement is written in one transaction with the row that counts it. For a moment one may be
        // readable without the other, or before an earlier one: only a gapless sequence is sent, and the poll waits for
        // the rest.
        let owes = rows.inbound.body.stream.arrays > acknowledged;
        if owes {
            let acks = state.documents().acks_after(stream, acknowledged).await?;
            let next = acks.into_iter().zip(acknowledged.saturating_add(1)..);
            let told: Vec<_> = next
                .take_while(|(ack, number)| ack.number == *number)
                .map(|(ack, number)| (number, Payload::Message(ack.body)))
                .collect();
            if !told.is_empty() {
                return Ok(arrays(told));
            }
        }
        if session::is_stuck(state, &rows) {
            poll.end(&rows).await?;
            return Err(ChannelError::UnknownSession);
        }
        let has_moved = std::mem::replace(&mut revision, rows.inbound.revision) != revision;
        let waits = session::waiting(&rows).next().is_some();
        let is_idle = poll.is_idle(
            has_moved || waits || owes,
            rows.arrival,
            rows.inbound.body.stream.idle_after(&state.timeouts),
        );
        let is_over = session::has_expired(state, &requester);
        if (is_idle || is_over) && poll.end(&rows).await? {
            return Ok(poll.closed());
        }
        let is_busy = waits || begun.elapsed() < state.timeouts.write_rest;
        let tick = if is_busy {
            state.timeouts.write_tick
        } else {
            state.timeouts.write_tick_at_rest
        };
        if !poll.tick(tick).await {
            return Ok(poll.noop());
        }
        match poll.reload().await? {
            Some(read) => rows = read,
            None => return Ok(poll.noop()),
        }
    }
}
