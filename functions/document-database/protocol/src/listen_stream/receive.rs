//! A request that adds or removes targets.

use document_core::{Code, DatabaseName, Status, parse_json};
use document_store::{StreamError, StreamId};

use super::rows::{InboundRow, Rows};
use crate::channel::{
    Body, ChannelError, Message, Receiver, delete_taken, is_polled, receipt, session,
};
use crate::limits::{Limited, Limiter};
use crate::listen;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// Processes these messages and the buffered ones, for the next poll to apply. Returns the progress.
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
        let requester = &rows.inbound.body.requester;
        if session::has_expired(state, requester) {
            return Err(ChannelError::UnknownSession);
        }
        if !is_admitted {
            session::admit(state, requester).await?;
        }
        let receipt_of =
            |rows: &Rows| receipt(is_polled(state, rows), rows.outbound.body.delivered);
        if rows.inbound.body.failure.is_some() {
            return Ok(receipt_of(&rows));
        }
        if !is_admitted {
            refusal = count(requester, sent, limiter).await;
        }
        is_admitted = true;
        let Some(ready) = receiver.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            if let Some(failure) = incomplete(body, rows.inbound.body.next)? {
                rows.inbound.body.failure = Some(failure.to_json());
                save(state, stream, &rows, &mut receiver).await?;
                continue;
            }
            delete_taken(state, stream, &rows, rows.inbound.body.next).await?;
            return Ok(receipt_of(&rows));
        }
        let applied = rows.outbound.body.stream.applied();
        accept(
            &mut rows.inbound.body,
            applied,
            &state.database,
            &ready,
            refusal.as_ref(),
        );
        save(state, stream, &rows, &mut receiver).await?;
    }
}

/// Counts the targets that these messages add, each of which can cost as much as a query. Documents in limbo are not
/// counted: the SDK adds them itself, and reads an error as a deletion. Returns the error if there are too many.
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

/// Returns the error with which the stream ends at a message that was cut off, after the others of its body were
/// processed. A message that did not fit because of the others is sent again on another stream.
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

/// Writes the inbound row, unless another request was faster: then the session must be read again.
async fn save(
    state: &DocumentsState,
    stream: &StreamId,
    rows: &Rows,
    receiver: &mut Receiver,
) -> Result<(), ChannelError> {
    let inbound = &rows.inbound.body;
    let expires = session::kept_until(state, &inbound.requester);
    let saved = state
        .documents()
        .save_inbound(stream, rows.inbound.revision, inbound, expires)
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

/// Processes the next messages. Added targets are rejected with `refusal`, if there is one. The first message with an
/// error that concerns no target ends the stream.
pub(super) fn accept(
    inbound: &mut InboundRow,
    applied: u64,
    database: &DatabaseName,
    messages: &[Message],
    refusal: Option<&Status>,
) {
    for message in messages {
        inbound.next = message.id.saturating_add(1);
        let accepted = parse_json(&message.text)
            .map_err(|_error| Status::invalid("The message is not JSON."))
            .and_then(|json| {
                listen::accept(&mut inbound.stream, applied, database, &json, refusal)
            });
        if let Err(status) = accepted {
            inbound.failure = Some(status.to_json());
            return;
        }
    }
}
