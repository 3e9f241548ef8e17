//! A request that adds or removes targets.

use document_core::{Code, DatabaseName, Status, parse_json};
use document_store::{StreamError, StreamId};

use super::rows::{Forward, Rows};
use crate::channel::{
    Body, ChannelError, Message, Receiver, delete_taken, is_polled, receipt, session,
};
use crate::limits::{Limited, Limiter};
use crate::listen;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Takes in these messages and those that were held for them, for the next poll to apply. Returns the progress.
pub(crate) async fn receive(
    state: &DocumentsState,
    stream: &StreamId,
    body: &Body,
    limiter: &Limiter,
) -> Result<String, ChannelError> {
    let sent = body.messages.as_slice();
    let mut refusal = None;
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
        if !is_admitted {
            refusal = count(requester, sent, limiter).await;
        }
        is_admitted = true;
        let Some(ready) = receiver.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            if let Some(failure) = incomplete(body, rows.forward.body.next)? {
                rows.forward.body.failure = Some(failure.to_json());
                save(state, stream, &rows, &mut receiver).await?;
                continue;
            }
            delete_taken(state, stream, &rows, rows.forward.body.next).await?;
            return Ok(told(&rows));
        }
        let applied = rows.back.body.stream.applied();
        accept(
            &mut rows.forward.body,
            applied,
            &state.database,
            &ready,
            refusal.as_ref(),
        );
        save(state, stream, &rows, &mut receiver).await?;
    }
}

/// Counts the targets that these messages add, each of which may ask for what a query asks for. Documents in limbo are not
/// counted: the SDK adds them, and reads a refusal as a deletion. Returns why there are too many.
async fn count(requester: &Requester, sent: &[Message], limiter: &Limiter) -> Option<Status> {
    let added = sent.iter().filter(|message| {
        let text = &message.text;
        text.contains("\"addTarget\"") && !text.contains(listen::LIMBO_TAG)
    });
    let times = u32::try_from(added.count()).unwrap_or(u32::MAX);
    if times == 0 {
        return None;
    }
    let counted = limiter.count_account(Limited::Read, times, requester.uid()?);
    counted.await.err()
}

/// Why the stream ends at a message that was cut off, once the others of its body are taken. What was cut off because of
/// the others is sent again on another stream.
fn incomplete(body: &Body, next: u64) -> Result<Option<Status>, ChannelError> {
    match body.cut {
        Some(cut) if cut > next => Err(ChannelError::UnknownSession),
        Some(cut) if cut == next => {
            let message = "The request was too large to be taken whole: the rest is sent again.";
            Ok(Some(Status::new(Code::Unavailable, message)))
        }
        _ => Ok(None),
    }
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

/// Takes messages whose turn it is. Targets that are added are refused with `refusal`, if there is one. The first message
/// that cannot be answered to a target is the last thing that happens on this stream.
pub(super) fn accept(
    forward: &mut Forward,
    applied: u64,
    database: &DatabaseName,
    messages: &[Message],
    refusal: Option<&Status>,
) {
    for message in messages {
        forward.next = message.id.saturating_add(1);
        let accepted = parse_json(&message.text)
            .map_err(|_error| Status::invalid("The message is not JSON."))
            .and_then(|json| {
                listen::accept(&mut forward.stream, applied, database, &json, refusal)
            });
        if let Err(status) = accepted {
            forward.failure = Some(status.to_json());
            return;
        }
    }
}
