//! A poll that waits for changes.

use std::collections::BTreeMap;
use std::time::Duration;

use document_core::Scope;
use document_store::{Head, StreamError, StreamId};
use serde_json::Value;
use tokio::time::Instant;

use super::rows::{OutboundRow, Rows};
use crate::channel::{ChannelError, Payload, Poll, arrays, session};
use crate::listen::{self, Trigger};
use crate::state::DocumentsState;

/// Returns the changes of the targets, immediately or when there are some.
///
/// Sent messages are not stored: a client that has received less than was sent has lost a response. It opens another
/// stream, which continues after its last snapshot.
pub(crate) async fn poll(
    state: &DocumentsState,
    stream: &StreamId,
    acknowledged: u64,
    hold: Duration,
) -> Result<String, ChannelError> {
    let mut rows: Rows = session::read(state, stream).await?;
    let requester = rows.inbound.body.requester.clone();
    let refreshed = state.accounts.refresh(requester).await;
    let requester = refreshed.map_err(|_logged| ChannelError::Failed)?;
    let mut poll = Poll::claim(state, stream, acknowledged, hold, &mut rows).await?;
    if acknowledged != rows.outbound.body.delivered {
        // The client will not poll again: the stream no longer counts for the account.
        poll.end(&rows).await?;
        return Err(ChannelError::UnknownSession);
    }
    let saved = (
        rows.outbound.body.stream.clone(),
        rows.outbound.body.active_at,
    );
    let mut trigger = Trigger::Poll;
    let mut is_asked = false;
    let mut tried_at = Instant::now();
    loop {
        // Before the logs are read: what is committed afterwards ends the next pause.
        poll.watch.follow(rows.outbound.body.stream.scopes());
        // Checked before anything is sent: a stream with changes at each poll must not outlive its token.
        if session::has_expired(state, &requester) && poll.end(&rows).await? {
            return Ok(poll.closed());
        }
        if session::is_stuck(state, &rows) {
            poll.end(&rows).await?;
            return Err(ChannelError::UnknownSession);
        }
        let mut outbound = rows.outbound.body.clone();
        let inbound = &rows.inbound.body;
        let advanced = listen::advance(
            state,
            &requester,
            &inbound.stream,
            &mut outbound.stream,
            trigger,
        );
        match advanced.await {
            // A stream that fails has ended and no longer counts for the account.
            Err(status) if session::is_shut_out(&status) => {
                poll.end(&rows).await?;
                return Err(ChannelError::UnknownSession);
            }
            Err(status) => {
                let status = ChannelError::unless_reportable(status)?;
                poll.end(&rows).await?;
                return Ok(encode_messages(acknowledged, vec![status.to_json()]));
            }
            Ok(Some(events)) if !events.is_empty() => {
                return deliver(&poll, &rows, outbound, events).await;
            }
            Ok(Some(_nothing)) => {
                rows.outbound.body = outbound;
                is_asked = true;
            }
            Ok(None) => rows.outbound.body.stream.wait(tried_at.elapsed()),
        }
        tried_at = Instant::now();
        let (inbound, outbound) = (&rows.inbound.body, &rows.outbound.body);
        if let Some(failure) = &inbound.failure {
            poll.end(&rows).await?;
            return Ok(encode_messages(acknowledged, vec![failure.clone()]));
        }
        let has_work = !outbound.stream.is_idle() || inbound.stream.is_ahead_of(&outbound.stream);
        let is_idle = poll.is_idle(has_work, rows.arrival, state.timeouts.idle);
        if is_idle && poll.end(&rows).await? {
            return Ok(poll.closed());
        }
        trigger = match wait(&mut poll, &rows).await? {
            WakeReason::HeadsMoved(heads) => Trigger::HeadsPolled(heads),
            WakeReason::Recheck => match poll.reload().await? {
                Some(Rows {
                    inbound,
                    outbound,
                    arrival,
                    buffered,
                }) => {
                    if inbound.revision != rows.inbound.revision {
                        rows.outbound.body.active_at = state.clock.unix_milliseconds();
                    }
                    rows.inbound = inbound;
                    rows.arrival = arrival;
                    rows.buffered = buffered;
                    // Apart from probes, which `reload` answered, only this poll writes the row.
                    rows.outbound.revision = outbound.revision;
                    Trigger::Message
                }
                None => return Ok(poll.noop()),
            },
            WakeReason::TimedOut => {
                let OutboundRow {
                    stream, active_at, ..
                } = &rows.outbound.body;
                if (stream, active_at) != (&saved.0, &saved.1) {
                    save(&poll, &rows, &rows.outbound.body).await?;
                }
                return Ok(poll.noop());
            }
        };
        // Nothing is sent before the rules were checked.
        if !is_asked {
            trigger = Trigger::Poll;
        }
    }
}

/// The reason why a poll stops waiting.
enum WakeReason {
    /// A commit may concern a target; with the current heads.
    HeadsMoved(BTreeMap<Scope, Head>),
    /// The session's rows were written, or it is time to read everything again.
    Recheck,
    /// The poll's time is over.
    TimedOut,
}

/// Waits until there may be changes. A tick without changes is one call of the table, however many logs are read.
async fn wait(poll: &mut Poll<'_>, rows: &Rows) -> Result<WakeReason, ChannelError> {
    let state = poll.state;
    let (inbound, outbound) = (&rows.inbound.body.stream, &rows.outbound.body.stream);
    let begun = Instant::now();
    let now = state.clock.unix_milliseconds();
    let quiet = Duration::from_millis(now.saturating_sub(rows.outbound.body.active_at));
    let tick = state.timeouts.listen_tick_after(quiet);
    // Tokens, buffered messages and streams without targets expire while nothing is written.
    let recheck = if outbound.is_idle() {
        state.timeouts.idle
    } else {
        state.timeouts.listen_recheck(quiet)
    };
    while poll.tick(tick).await {
        if begun.elapsed() >= recheck || inbound.is_ahead_of(outbound) {
            return Ok(WakeReason::Recheck);
        }
        let polled = state
            .documents()
            .poll_heads(poll.stream, outbound.scopes())
            .await?;
        if (polled.inbound, polled.outbound) != (rows.inbound.revision, rows.outbound.revision) {
            return Ok(WakeReason::Recheck);
        }
        if !outbound.is_up_to(&polled.heads) {
            return Ok(WakeReason::HeadsMoved(polled.heads));
        }
    }
    Ok(WakeReason::TimedOut)
}

/// Sends the messages after the row records that they were sent.
async fn deliver(
    poll: &Poll<'_>,
    rows: &Rows,
    mut outbound: OutboundRow,
    events: Vec<Value>,
) -> Result<String, ChannelError> {
    let count = u64::try_from(events.len()).unwrap_or(u64::MAX);
    outbound.delivered = outbound.delivered.saturating_add(count);
    outbound.sent_at = poll.state.clock.unix_milliseconds();
    outbound.held_until = outbound.sent_at;
    if events.iter().any(is_news) {
        outbound.active_at = outbound.sent_at;
    }
    if save(poll, rows, &outbound).await? {
        Ok(encode_messages(poll.acknowledged, events))
    } else {
        Ok(poll.noop())
    }
}

/// Writes the outbound row, unless another poll has claimed the session.
async fn save(poll: &Poll<'_>, rows: &Rows, outbound: &OutboundRow) -> Result<bool, ChannelError> {
    let expires = session::kept_until(poll.state, &rows.inbound.body.requester);
    let saved = poll
        .state
        .documents()
        .save_outbound(poll.stream, rows.outbound.revision, outbound, expires)
        .await;
    match saved {
        Ok(_) => Ok(true),
        Err(StreamError::Moved) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn encode_messages(acknowledged: u64, messages: Vec<Value>) -> String {
    let ids = acknowledged.saturating_add(1)..;
    arrays(ids.zip(messages.into_iter().map(Payload::Message)))
}

/// Returns whether a message is more than a fresh token, which a quiet stream sends every half minute.
fn is_news(message: &Value) -> bool {
    let change = message.get("targetChange");
    change.is_none_or(|change| change.get("targetChangeType").is_some())
}
