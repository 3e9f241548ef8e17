//! Applies one message of a stream, together with the stream's state.

use document_core::Status;
use document_store::{
    Commit, CommitError, NumberedMessage, StreamError, StreamId, StreamUpdate, Versioned,
};
use serde_json::Value;

use table::TableError;

use super::message::{Incoming, commit_response, open_response};
use super::rows::InboundRow;
use crate::channel::{ChannelError, Message, session};
use crate::commit::{CommitRefusal, Committed, Origin, commit};
use crate::state::DocumentsState;

/// The outcome of applying a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Applied {
    Taken,
    /// Another request changed the session first: it must be read again.
    Moved,
}

/// Applies the next message. `inbound` is the row as it was read, and afterwards the row as it was written.
pub(super) async fn apply(
    state: &DocumentsState,
    stream: &StreamId,
    inbound: &mut Versioned<InboundRow>,
    message: &Message,
) -> Result<Applied, ChannelError> {
    let mut after = inbound.body.clone();
    after.next = message.id.saturating_add(1);
    let step = Step {
        state,
        stream,
        revision: inbound.revision,
    };
    let outcome = match Incoming::decode(&message.text, &state.database) {
        Err(status) => step.fail(&mut after, &status).await?,
        Ok(Incoming::Nothing) => step.pass(&after).await?,
        Ok(Incoming::Hello) => step.answer(&mut after, open_response(stream.sid())).await?,
        Ok(Incoming::Commit(writes)) => {
            let before = after.clone();
            after.stream.arrays = after.stream.arrays.saturating_add(1);
            let number = after.stream.count_commit(state.clock.unix_milliseconds());
            let body = json(&after)?;
            let array = after.stream.arrays;
            let made = |committed: &Committed| {
                let acknowledgement = commit_response(number, committed.to_json());
                step.with(body.clone(), &after, array, acknowledgement)
            };
            match commit(state, &after.requester, &writes, &Origin::Stream(&made)).await {
                Ok(_) => Applied::Taken,
                Err(CommitRefusal::StreamMoved) => Applied::Moved,
                Err(CommitRefusal::Status(status)) if session::is_shut_out(&status) => {
                    return Err(ChannelError::UnknownSession);
                }
                Err(CommitRefusal::Status(status)) => {
                    after = before;
                    step.fail(&mut after, &status).await?
                }
            }
        }
    };
    written(inbound, after, outcome);
    Ok(outcome)
}

/// Fails the stream before another message is applied.
pub(super) async fn fail(
    state: &DocumentsState,
    stream: &StreamId,
    inbound: &mut Versioned<InboundRow>,
    status: &Status,
) -> Result<Applied, ChannelError> {
    let mut after = inbound.body.clone();
    let step = Step {
        state,
        stream,
        revision: inbound.revision,
    };
    let outcome = step.fail(&mut after, status).await?;
    written(inbound, after, outcome);
    Ok(outcome)
}

fn written(inbound: &mut Versioned<InboundRow>, after: InboundRow, outcome: Applied) {
    if outcome == Applied::Taken {
        inbound.body = after;
        inbound.revision = inbound.revision.saturating_add(1);
    }
}

/// The stream's part of the transaction.
struct Step<'a> {
    state: &'a DocumentsState,
    stream: &'a StreamId,
    /// The revision of the inbound row as it was read.
    revision: u64,
}

impl Step<'_> {
    fn with(&self, body: Value, after: &InboundRow, array: u64, message: Value) -> StreamUpdate {
        StreamUpdate {
            stream: self.stream.clone(),
            revision: self.revision,
            inbound: body,
            acks: vec![NumberedMessage {
                number: array,
                body: message,
            }],
            expires: session::kept_until(self.state, &after.requester),
        }
    }

    /// Records the failure as the client's last message. If the commit succeeded and only its response was lost on the
    /// way from the table, the row has moved on, and this changes nothing.
    async fn fail(&self, after: &mut InboundRow, status: &Status) -> Result<Applied, ChannelError> {
        let failure = status.to_json();
        after.failure = Some(failure.clone());
        self.answer(after, failure).await
    }

    /// Sends the client a message without a commit.
    async fn answer(
        &self,
        after: &mut InboundRow,
        message: Value,
    ) -> Result<Applied, ChannelError> {
        after.stream.arrays = after.stream.arrays.saturating_add(1);
        let step = self.with(json(after)?, after, after.stream.arrays, message);
        match self.state.documents().commit(nothing_but(step)).await {
            Ok(()) => Ok(Applied::Taken),
            Err(CommitError::StreamMoved | CommitError::Moved) => Ok(Applied::Moved),
            Err(CommitError::Store(error)) => Err(error.into()),
            // Without documents, nothing else can be rejected.
            Err(CommitError::TooMany { .. } | CommitError::Status(_)) => {
                Err(ChannelError::contention())
            }
        }
    }

    /// Processes a message that has no response.
    async fn pass(&self, after: &InboundRow) -> Result<Applied, ChannelError> {
        let expires = session::kept_until(self.state, &after.requester);
        let saved = self
            .state
            .documents()
            .save_inbound(self.stream, self.revision, after, expires)
            .await;
        match saved {
            Ok(_) => Ok(Applied::Taken),
            Err(StreamError::Moved) => Ok(Applied::Moved),
            Err(error) => Err(error.into()),
        }
    }
}

fn nothing_but(step: StreamUpdate) -> Commit {
    Commit {
        stream: Some(step),
        ..Commit::default()
    }
}

fn json(inbound: &InboundRow) -> Result<Value, ChannelError> {
    serde_json::to_value(inbound)
        .map_err(|error| TableError::corrupt("row of a stream about to be written", error).into())
}
