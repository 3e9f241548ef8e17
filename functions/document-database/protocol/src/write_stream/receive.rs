//! A request that sends writes.
use document_core::{Code, Status};
use document_store::StreamId;

use super::apply::{Applied, apply, fail};
use super::rows::Rows;
use crate::channel::{
    Body, ChannelError, LARGEST_BODY, Malformed, Receiver, delete_taken, is_polled, receipt,
    session,
};
use crate::limits::{Limited, Limiter};
use crate::state::DocumentsState;

/// The most batches of one request. The SDK sends ten concurrently.
const MOST_SENT: usize = 100;

/// Processes these messages and the buffered ones. Returns the session's progress.
pub(crate) async fn receive(
    state: &DocumentsState,
    stream: &StreamId,
    body: &Body,
    limiter: &Limiter,
) -> Result<String, ChannelError> {
    let sent = body.messages.as_slice();
    if sent.len() > MOST_SENT {
        return Err(Malformed("too many batches in one request").into());
    }
    let mut receiver = Receiver::begin(state);
    let mut is_counted = false;
    loop {
        receiver.count_attempt()?;
        let mut rows: Rows = session::read(state, stream).await?;
        if session::has_expired(state, &rows.inbound.body.requester) {
            return Err(ChannelError::UnknownSession);
        }
        let told = |rows: &Rows| {
            let last = rows.inbound.body.stream.arrays;
            receipt(is_polled(state, rows), last)
        };
        if rows.inbound.body.failure.is_some() {
            return Ok(told(&rows));
        }
        if !is_counted && let Some(uid) = rows.inbound.body.requester.uid() {
            let times = u32::try_from(sent.len()).unwrap_or(u32::MAX).max(1);
            let counted = limiter.count_account(Limited::Commit, times, uid);
            if let Err(status) = counted.await {
                if fail(state, stream, &mut rows.inbound, &status).await? == Applied::Moved {
                    receiver.back_off().await;
                }
                continue;
            }
            is_counted = true;
        }
        let Some(ready) = receiver.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            if let Some(refusal) = incomplete(body, rows.inbound.body.next)? {
                if fail(state, stream, &mut rows.inbound, &refusal).await? == Applied::Moved {
                    receiver.back_off().await;
                }
                continue;
            }
            delete_taken(state, stream, &rows, rows.inbound.body.next).await?;
            return Ok(told(&rows));
        }
        for message in &ready {
            receiver.check_deadline()?;
            let applied = apply(state, stream, &mut rows.inbound, message).await?;
            if applied == Applied::Moved {
                receiver.back_off().await;
                break;
            }
            if rows.inbound.body.failure.is_some() {
                break;
            }
        }
    }
}

/// Decides about the message that was cut off, after the others of its body were processed. If it is the only one, it
/// is too large and rejected permanently. Otherwise the stream ends, and the client sends the message and its
/// successors on another one. The session ends if messages before it are missing, so that no response confirms it.
fn incomplete(body: &Body, next: u64) -> Result<Option<Status>, ChannelError> {
    match body.cut {
        Some(cut) if cut > next => Err(ChannelError::UnknownSession),
        Some(cut) if cut == next => Ok(Some(if body.is_too_large() {
            Status::invalid(format!(
                "Request payload size exceeds the limit: {LARGEST_BODY} bytes."
            ))
        } else {
            let message = "The request was too large to be taken whole: the rest is sent again.";
            Status::new(Code::Unavailable, message)
        })),
        _ => Ok(None),
    }
}
