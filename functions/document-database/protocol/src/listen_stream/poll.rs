//! A request that waits for changes.

use std::collections::BTreeMap;
use std::time::Duration;

use document_core::Scope;
use document_store::{Head, StreamError, StreamId};
use serde_json::Value;
use tokio::time::Instant;

use super::rows::{Back, Rows};
use crate::channel::{ChannelError, Payload, Poll, arrays, session};
use crate::listen::{self, Trigger};
use crate::state::DocumentsState;

/// Returns the news of the targets, now or when there is some.
///
/// What was sent is not kept: a client that has less than was sent lost an answer, and opens another stream, which goes
/// on behind its last snapshot.
pub(crate) async fn poll(
    state: &DocumentsState,
    stream: &StreamId,
    acknowledged: u64,
    hold: Duration,
) -> Result<String, ChannelError> {
    let mut rows: Rows = session::read(state, stream).await?;
    let requester = rows.forward.body.requester.clone();
    let mut poll = Poll::claim(state, stream, acknowledged, hold, &mut rows).await?;
    if acknowledged != rows.back.body.delivered {
        // Its client does not return: it counts as a stream of the account no longer.
        poll.end(&rows).await?;
        return Err(ChannelError::UnknownSession);
    }
    let saved = (rows.back.body.stream.clone(), rows.back.body.active_at);
    let mut trigger = Trigger::Poll;
    let mut is_asked = false;
    let mut tried_at = Instant::now();
    loop {
        // Before anything is sent: a stream with news at each poll must not outlive its token.
        if session::has_expired(state, &requester) && poll.end(&rows).await? {
            return Ok(poll.closed());
        }
        if session::is_stuck(state, &rows) {
            poll.end(&rows).await?;
            return Err(ChannelError::UnknownSession);
        }
        let mut back = rows.back.body.clone();
        let forward = &rows.forward.body;
        let told = listen::advance(
            state,
            &requester,
            &forward.stream,
            &mut back.stream,
            trigger,
        );
        match told.await {
            // A stream that fails is over: it counts as one of the account no longer.
            Err(status) if session::is_shut_out(&status) => {
                poll.end(&rows).await?;
                return Err(ChannelError::UnknownSession);
            }
            Err(status) => {
                let status = ChannelError::unless_reportable(status)?;
                poll.end(&rows).await?;
                return Ok(encode_messages(acknowledged, vec![status.to_json()]));
            }
            Ok(Some(told)) if !told.is_empty() => return deliver(&poll, &rows, back, told).await,
            Ok(Some(_nothing)) => {
                rows.back.body = back;
                is_asked = true;
            }
            Ok(None) => rows.back.body.stream.wait(tried_at.elapsed()),
        }
        tried_at = Instant::now();
        let (forward, back) = (&rows.forward.body, &rows.back.body);
        if let Some(failure) = &forward.failure {
            poll.end(&rows).await?;
            return Ok(encode_messages(acknowledged, vec![failure.clone()]));
        }
        let has_work = !back.stream.is_idle() || forward.stream.is_ahead_of(&back.stream);
        let is_idle = poll.is_idle(has_work, rows.arrival, state.timeouts.idle);
        if is_idle && poll.end(&rows).await? {
            return Ok(poll.closed());
        }
        trigger = match wait(&poll, &rows).await? {
            News::InLogs(heads) => Trigger::HeadsPolled(heads),
            News::Perhaps => match poll.reload().await? {
                Some(Rows {
                    forward,
                    back,
                    arrival,
                    buffered,
                }) => {
                    if forward.revision != rows.forward.revision {
                        rows.back.body.active_at = state.clock.unix_milliseconds();
                    }
                    rows.forward = forward;
                    rows.arrival = arrival;
                    rows.buffered = buffered;
                    // Only this poll writes more than its answer to a probe into the row.
                    rows.back.revision = back.revision;
                    Trigger::Message
                }
                None => return Ok(poll.noop()),
            },
            News::None => {
                let Back {
                    stream, active_at, ..
                } = &rows.back.body;
                if (stream, active_at) != (&saved.0, &saved.1) {
                    save(&poll, &rows, &rows.back.body).await?;
                }
                return Ok(poll.noop());
            }
        };
        // Before the rules were checked nothing is sent.
        if !is_asked {
            trigger = Trigger::Poll;
        }
    }
}

/// Why a poll goes on.
enum News {
    /// A commit that may concern a target: the present heads.
    InLogs(BTreeMap<Scope, Head>),
    /// The session's rows were written, or it is time to look at all of it.
    Perhaps,
    /// The poll's time is over.
    None,
}

/// Waits until there may be news. A tick at which nothing happened is one call, however many logs are read.
async fn wait(poll: &Poll<'_>, rows: &Rows) -> Result<News, ChannelError> {
    let state = poll.state;
    let (forward, back) = (&rows.forward.body.stream, &rows.back.body.stream);
    let begun = Instant::now();
    let now = state.clock.unix_milliseconds();
    let quiet = Duration::from_millis(now.saturating_sub(rows.back.body.active_at));
    let tick = state.timeouts.listen_tick_after(quiet);
    // Tokens, messages that wait and streams without targets run out while nothing is written.
    let recheck = if back.is_idle() {
        state.timeouts.idle
    } else {
        state.timeouts.listen_recheck(quiet)
    };
    while poll.tick(tick).await {
        if begun.elapsed() >= recheck || forward.is_ahead_of(back) {
            return Ok(News::Perhaps);
        }
        let polled = state
            .documents()
            .poll_heads(poll.stream, back.scopes())
            .await?;
        if (polled.forward, polled.back) != (rows.forward.revision, rows.back.revision) {
            return Ok(News::Perhaps);
        }
        if !back.is_up_to(&polled.heads) {
            return Ok(News::InLogs(polled.heads));
        }
    }
    Ok(News::None)
}

/// Sends the news of the targets, once the row records that it was sent.
async fn deliver(
    poll: &Poll<'_>,
    rows: &Rows,
    mut back: Back,
    told: Vec<Value>,
) -> Result<String, ChannelError> {
    let count = u64::try_from(told.len()).unwrap_or(u64::MAX);
    back.delivered = back.delivered.saturating_add(count);
    back.sent_at = poll.state.clock.unix_milliseconds();
    back.held_until = back.sent_at;
    if told.iter().any(is_news) {
        back.active_at = back.sent_at;
    }
    if save(poll, rows, &back).await? {
        Ok(encode_messages(poll.acknowledged, told))
    } else {
        Ok(poll.noop())
    }
}

/// Writes the back row; not if another poll has claimed the session.
async fn save(poll: &Poll<'_>, rows: &Rows, back: &Back) -> Result<bool, ChannelError> {
    let expires = session::kept_until(poll.state, &rows.forward.body.requester);
    let saved = poll
        .state
        .documents()
        .save_back(poll.stream, rows.back.revision, back, expires)
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

/// Whether a message is more than a fresh token: a stream on which nothing happens has one every
/// half minute.
fn is_news(message: &Value) -> bool {
    let change = message.get("targetChange");
    change.is_none_or(|change| change.get("targetChangeType").is_some())
}
