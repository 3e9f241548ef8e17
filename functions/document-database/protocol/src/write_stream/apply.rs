//! Applying one message of a stream, together with the stream's own step.

use document_core::Status;
use document_store::{
    Commit, CommitError, NumberedMessage, StreamError, StreamId, StreamUpdate, Versioned,
};
use serde_json::Value;

use table::TableError;

use super::message::{Incoming, acknowledged, opened};
use super::rows::Forward;
use crate::channel::{ChannelError, Message, session};
use crate::commit::{CommitRefusal, Committed, Origin, commit};
use crate::state::DocumentsState;

/// What became of the session when a message was to be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Applied {
    /// The message was taken.
    Taken,
    /// Another request changed the session first: it is to be read again.
    Moved,
}

/// Applies the message whose turn it is; `forward` is as read, and afterwards as written.
pub(super) async fn apply(
    state: &DocumentsState,
    stream: &StreamId,
    forward: &mut Versioned<Forward>,
    message: &Message,
) -> Result<Applied, ChannelError> {
    let mut after = forward.body.clone();
    after.next = message.id.saturating_add(1);
    let step = Step {
        state,
        stream,
        revision: forward.revision,
    };
    let outcome = match Incoming::decode(&message.text, &state.database) {
        Err(status) => step.fail(&mut after, &status).await?,
        Ok(Incoming::Nothing) => step.pass(&after).await?,
        Ok(Incoming::Hello) => step.answer(&mut after, opened(stream.sid())).await?,
        Ok(Incoming::Commit(writes)) => {
            let before = after.clone();
            after.stream.arrays = after.stream.arrays.saturating_add(1);
            let number = after.stream.count_commit(state.clock.unix_milliseconds());
            let body = json(&after)?;
            let array = after.stream.arrays;
            let made = |committed: &Committed| {
                let acknowledgement = acknowledged(number, committed.to_json());
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
    written(forward, after, outcome);
    Ok(outcome)
}

/// Lets the stream fail before another message is applied.
pub(super) async fn fail(
    state: &DocumentsState,
    stream: &StreamId,
    forward: &mut Versioned<Forward>,
    status: &Status,
) -> Result<Applied, ChannelError> {
    let mut after = forward.body.clone();
    let step = Step {
        state,
        stream,
        revision: forward.revision,
    };
    let outcome = step.fail(&mut after, status).await?;
    written(forward, after, outcome);
    Ok(outcome)
}

fn written(forward: &mut Versioned<Forward>, after: Forward, outcome: Applied) {
    if outcome == Applied::Taken {
        forward.body = after;
        forward.revision = forward.revision.saturating_add(1);
    }
}

/// The stream's part of what is written.
struct Step<'a> {
    state: &'a DocumentsState,
    stream: &'a StreamId,
    /// Of the forward row, as it was read.
    revision: u64,
}

impl Step<'_> {
    fn with(&self, body: Value, after: &Forward, array: u64, message: Value) -> StreamUpdate {
        StreamUpdate {
            stream: self.stream.clone(),
            revision: self.revision,
            forward: body,
            acks: vec![NumberedMessage {
                number: array,
                body: message,
            }],
            expires: session::kept_until(self.state, &after.requester),
        }
    }

    /// Records the failure as the client's last message. If the commit was made after all, though its answer was
    /// lost between here and the table, then the row moved on, and this changes nothing.
    async fn fail(&self, after: &mut Forward, status: &Status) -> Result<Applied, ChannelError> {
        let failure = status.to_json();
        after.failure = Some(failure.clone());
        self.answer(after, failure).await
    }

    /// Sends the client a message without a commit.
    async fn answer(&self, after: &mut Forward, message: Value) -> Result<Applied, ChannelError> {
        after.stream.arrays = after.stream.arrays.saturating_add(1);
        let step = self.with(json(after)?, after, after.stream.arrays, message);
        match self.state.documents().commit(nothing_but(step)).await {
            Ok(()) => Ok(Applied::Taken),
            Err(CommitError::StreamMoved | CommitError::Moved) => Ok(Applied::Moved),
            Err(CommitError::Store(error)) => Err(error.into()),
            // Of a step without documents there is nothing else that could be refused.
            Err(CommitError::TooMany { .. } | CommitError::Status(_)) => {
                Err(ChannelError::contention())
            }
        }
    }

    /// Takes a message that is not answered.
    async fn pass(&self, after: &Forward) -> Result<Applied, ChannelError> {
        let expires = session::kept_until(self.state, &after.requester);
        let saved = self
            .state
            .documents()
            .save_forward(self.stream, self.revision, after, expires)
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

fn json(forward: &Forward) -> Result<Value, ChannelError> {
    serde_json::to_value(forward)
        .map_err(|error| TableError::corrupt("row of a stream about to be written", error).into())
}
