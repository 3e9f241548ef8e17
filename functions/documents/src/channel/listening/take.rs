//! A request that adds or removes targets.

use document::{DatabaseName, Status};
use store::documents::{StreamError, StreamId};

use super::{Forward, Rows};
use crate::channel::{Message, NOTHING_TOLD, Refusal, Taking, forget, is_polled, receipt, session};
use crate::listen;
use crate::state::DocumentsState;

/// Takes these messages in, and those that were held for them, for the next poll to apply; tells how far the session is.
pub(in crate::channel) async fn take(
    state: &DocumentsState,
    stream: &StreamId,
    sent: &[Message],
) -> Result<String, Refusal> {
    let mut taking = Taking::begin(state);
    let mut is_admitted = false;
    loop {
        taking.look()?;
        let mut rows: Rows = session::read(state, stream, NOTHING_TOLD).await?;
        let requester = &rows.forward.body.requester;
        if session::has_expired(state, requester) {
            return Err(Refusal::UnknownSession);
        }
        if !is_admitted {
            session::admit(state, requester).await?;
            is_admitted = true;
        }
        let told = |rows: &Rows| receipt(is_polled(state, rows), rows.back.body.delivered);
        if rows.forward.body.failure.is_some() {
            return Ok(told(&rows));
        }
        let Some(ready) = taking.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            forget(state, stream, &rows, rows.forward.body.next).await?;
            return Ok(told(&rows));
        }
        let applied = rows.back.body.stream.applied();
        let expires = session::kept_until(state, requester);
        accept(&mut rows.forward.body, applied, &state.database, &ready);
        let saved = state
            .documents()
            .save_forward(stream, rows.forward.revision, &rows.forward.body, expires)
            .await;
        match saved {
            Ok(_) | Err(StreamError::Moved) => {}
            Err(error) => return Err(error.into()),
        }
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
            .map_err(|error| Status::invalid(format!("The message is not JSON: {error}.")))
            .and_then(|json| listen::accept(&mut forward.stream, applied, database, &json));
        if let Err(status) = accepted {
            forward.failure = Some(status.to_json());
            return;
        }
    }
}
