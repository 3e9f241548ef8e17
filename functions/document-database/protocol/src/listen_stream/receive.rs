//! A request that adds or removes targets.

use document_core::{DatabaseName, Status};
use document_store::{StreamError, StreamId};

use super::rows::{Forward, Rows};
use crate::channel::{ChannelError, Message, Receiver, delete_taken, is_polled, receipt, session};
use crate::limits::{Limited, Limiter};
use crate::listen;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Takes these messages in, and those that were held for them, for the next poll to apply; tells how far the session is.
pub(crate) async fn receive(
    state: &DocumentsState,
    stream: &StreamId,
    sent: &[Message],
    limiter: &Limiter,
) -> Result<String, ChannelError> {
    let mut receiver = Receiver::begin(state);
    let mut is_admitted = false;
    loop {
        receiver.count_attempt()?;
        let mut rows: Rows = session::read(state, stream).await?;
        let requester = &rows.forward.body.requester;
        if session::has_expired(state, requester) {
            return Err(ChannelError::UnknownSession);
        }
        if !is_admitted {
            session::admit(state, requester).await?;
        }
        let told = |rows: &Rows| receipt(is_polled(state, rows), rows.back.body.delivered);
        if rows.forward.body.failure.is_some() {
            return Ok(told(&rows));
        }
        if !is_admitted && let Some(status) = count(requester, sent, limiter).await {
            rows.forward.body.failure = Some(status.to_json());
            save(state, stream, &rows, &mut receiver).await?;
            continue;
        }
        is_admitted = true;
        let Some(ready) = receiver.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            delete_taken(state, stream, &rows, rows.forward.body.next).await?;
            return Ok(told(&rows));
        }
        let applied = rows.back.body.stream.applied();
        accept(&mut rows.forward.body, applied, &state.database, &ready);
        save(state, stream, &rows, &mut receiver).await?;
    }
}

/// Counts these messages, each of which may ask for what a query asks for. What the client is told if they are too many.
async fn count(requester: &Requester, sent: &[Message], limiter: &Limiter) -> Option<Status> {
    let times = u32::try_from(sent.len()).unwrap_or(u32::MAX).max(1);
    let counted = limiter.count_account(Limited::Read, times, requester.uid()?);
    counted.await.err()
}

/// Writes the forward row, unless another request was faster: then the session is to be read again.
async fn save(
    state: &DocumentsState,
    stream: &StreamId,
    rows: &Rows,
    receiver: &mut Receiver,
) -> Result<(), ChannelError> {
    let forward = &rows.forward.body;
    let expires = session::kept_until(state, &forward.requester);
    let saved = state
        .documents()
        .save_forward(stream, rows.forward.revision, forward, expires)
        .await;
    match saved {
        Ok(_) => Ok(()),
        Err(StreamError::Moved) => {
            receiver.back_off().await;
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}

/// Takes messages whose turn it is. The first that is none is the last thing that happens on this stream.
pub(super) fn accept(
    forward: &mut Forward,
    applied: u64,
    database: &DatabaseName,
    messages: &[Message],
) {
    for message in messages {
        forward.next = message.id.saturating_add(1);
        let accepted = serde_json::from_str(&message.text)
            .map_err(|_error| Status::invalid("The message is not JSON."))
            .and_then(|json| listen::accept(&mut forward.stream, applied, database, &json));
        if let Err(status) = accepted {
            forward.failure = Some(status.to_json());
            return;
        }
    }
}
