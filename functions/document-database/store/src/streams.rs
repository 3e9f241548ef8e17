//! Rows of streams. Polls write the outbound row, requests that send the inbound row, so that they never conflict.
//! Each message and each acknowledgement is a separate row. Every row expires some time after the stream ended.
use document_core::Status;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Attributes, Expression, Key, QueryBuilder, Row, TableError, read_number, read_text};

use crate::attribute;
use crate::documents::Documents;
use crate::keys::{self, StreamRow};
use crate::row_parts::LONGEST_PART;
use crate::stream_id::{StreamId, StreamKind, StreamOwner};
use crate::transaction::{ConditionFailure, Transaction, TransactionError};

/// Longest body of a row in all its parts, in bytes of JSON.
pub const LONGEST_STREAM_BODY: usize = 4 * 1024 * 1024;

/// A body of a row and how often the row was written: what the next write of it is conditional on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versioned<T> {
    /// The content of the row.
    pub body: T,
    /// The number of writes of the row; 1 when it is new.
    pub revision: u64,
}

/// A buffered message without its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BufferedMessage {
    /// The message's number in the stream.
    #[serde(skip)]
    pub number: u64,
    /// The length of its text.
    pub bytes: u64,
    /// The time at which it was received, in milliseconds of a clock.
    pub came_at: u64,
}

/// A request that still arrives, or is worked on, as it was last noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// How many bytes of its body were received.
    pub bytes: u64,
    /// The time at which the last of them was received, in milliseconds of a clock.
    pub at: u64,
}

/// One of many rows of a stream, by its number.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberedMessage {
    /// An array's or a message's number in the stream.
    pub number: u64,
    /// The content of the row.
    pub body: Value,
}

/// The state of a stream. `F` is what requests keep, `B` what answers keep.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamRows<F, B> {
    /// The row that only requests of the client change.
    pub inbound: Versioned<F>,
    /// The row that only answers to the client change.
    pub outbound: Versioned<B>,
    /// Buffered messages, in the order of their numbers.
    pub buffered: Vec<BufferedMessage>,
    /// A request whose messages have not been taken yet, if one takes long.
    pub arrival: Option<Arrival>,
}

/// The rows of its stream that a commit writes together with the documents.
#[derive(Debug, Clone)]
pub struct StreamUpdate {
    /// The stream whose rows are updated.
    pub stream: StreamId,
    /// The revision at which the inbound row was read.
    pub revision: u64,
    /// The inbound row after the commit.
    pub inbound: Value,
    /// The message for the client.
    pub acks: Vec<NumberedMessage>,
    /// The time at which the rows can be deleted.
    pub expires: Timestamp,
}

/// The reason why a row of a stream was not written.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// Another request wrote it since it was read: read again.
    #[error("the stream moved on")]
    Moved,
    /// The body is longer than [`LONGEST_STREAM_BODY`].
    #[error("a row of a stream would be longer than {LONGEST_STREAM_BODY} bytes")]
    TooLarge,
    /// The table was not available, or a row has an unknown format.
    #[error(transparent)]
    Store(#[from] TableError),
}

impl NumberedMessage {
    /// Returns the length of the body that counts: that of a text.
    fn bytes(&self) -> u64 {
        let text = self.body.as_str().unwrap_or_default();
        u64::try_from(text.len()).unwrap_or(u64::MAX)
    }
}

impl Documents {
    /// Makes the two rows of a new stream, both at revision 1. `Moved` if there is one of this identifier.
    pub async fn open_stream<F: Serialize, B: Serialize>(
        &self,
        stream: &StreamId,
        inbound: &F,
        outbound: &B,
        expires: Timestamp,
    ) -> Result<(), StreamError> {
        let forward_key = keys::stream_inbound(stream);
        let inbound = self.row(stream, forward_key, inbound, 1, expires).await?;
        let back_key = keys::stream_outbound(stream);
        let outbound = self.row(stream, back_key, outbound, 1, expires).await?;
        let transaction = Transaction::new(&self.table, "open a stream")
            .put_if(inbound, Expression::absent(), ConditionFailure::Stream)
            .put_if(outbound, Expression::absent(), ConditionFailure::Stream);
        transaction.run_once().await.map_err(|error| match error {
            TransactionError::ConditionFailed(_) => StreamError::Moved,
            TransactionError::Contention(error) | TransactionError::Unavailable(error) => {
                error.into()
            }
        })
    }

    /// The stream in one consistent read; `None` when there is none or it is over at `now`. One whose rows this build
    /// cannot read, as another build wrote them, is none either.
    pub async fn read_stream<F: DeserializeOwned, B: DeserializeOwned>(
        &self,
        stream: &StreamId,
        now: Timestamp,
    ) -> Result<Option<StreamRows<F, B>>, TableError> {
        let partition = keys::stream_partition(stream.owner());
        let rows = self
            .every_between(&partition, keys::stream_range(stream), "read a stream")
            .await?;
        let rows = rows.into_iter().filter(|row| is_live(row, now)).collect();
        match stream_of(self.join_parts(rows).await?) {
            Ok(stream) => Ok(stream),
            Err(error) => {
                tracing::warn!(%error, "documents.stream_replaced");
                Ok(None)
            }
        }
    }

    /// The messages for the client after `acknowledged`, in the order of their numbers.
    pub async fn acks_after(
        &self,
        stream: &StreamId,
        acknowledged: u64,
    ) -> Result<Vec<NumberedMessage>, TableError> {
        let partition = keys::stream_mail(stream);
        let range = keys::stream_acks_after(stream, acknowledged);
        let rows = self
            .every_between(&partition, range, "read what a stream has to tell")
            .await?;
        rows.iter().map(numbered).collect()
    }

    /// Returns the buffered messages, in the order of their numbers.
    pub async fn buffered_messages(
        &self,
        stream: &StreamId,
    ) -> Result<Vec<NumberedMessage>, TableError> {
        let partition = keys::stream_mail(stream);
        let rows = self
            .table
            .query_all(&partition, keys::TEXTS, "read messages held back")
            .await?;
        self.join_parts(rows).await?.iter().map(numbered).collect()
    }

    /// Writes the inbound row that was read at `revision`; returns the new revision.
    pub async fn save_inbound<F: Serialize>(
        &self,
        stream: &StreamId,
        revision: u64,
        inbound: &F,
        expires: Timestamp,
    ) -> Result<u64, StreamError> {
        let key = keys::stream_inbound(stream);
        let saved = self.save(stream, key.clone(), revision, inbound, expires);
        let revision = saved.await?;
        self.wakes.wake([&key]);
        Ok(revision)
    }

    /// Writes the outbound row that was read at `revision`; returns the new revision.
    pub async fn save_outbound<B: Serialize>(
        &self,
        stream: &StreamId,
        revision: u64,
        outbound: &B,
        expires: Timestamp,
    ) -> Result<u64, StreamError> {
        let key = keys::stream_outbound(stream);
        self.save(stream, key, revision, outbound, expires).await
    }

    /// Keeps a message that came before its turn; one that is kept already is replaced by its repetition. `came_at` is
    /// in milliseconds of a clock.
    pub async fn buffer_message(
        &self,
        stream: &StreamId,
        message: &NumberedMessage,
        came_at: u64,
        expires: Timestamp,
    ) -> Result<(), StreamError> {
        let text = keys::stream_text(stream, message.number);
        let text = self.row(stream, text, &message.body, 1, expires).await?;
        // The text first: a reader of the mark below finds it.
        self.table.put(text, "hold a message back").await?;
        let held = BufferedMessage {
            number: message.number,
            bytes: message.bytes(),
            came_at,
        };
        let mark = keys::stream_buffered(stream, message.number);
        let mark = short_row(mark, &held, 1, expires)?;
        Ok(self.table.put(mark, "mark a message as held back").await?)
    }

    /// Notes that a request of the stream still arrives, or is worked on.
    pub async fn note_arrival(
        &self,
        stream: &StreamId,
        arrival: Arrival,
        expires: Timestamp,
    ) -> Result<(), StreamError> {
        let row = short_row(keys::stream_arrival(stream), &arrival, 1, expires)?;
        Ok(self.table.put(row, "note a request that arrives").await?)
    }

    /// Forgets a request that was noted.
    pub async fn forget_arrival(&self, stream: &StreamId) -> Result<(), TableError> {
        let key = keys::stream_arrival(stream);
        self.table
            .remove(key, "forget a request that arrived")
            .await
    }

    /// Deletes the texts of processed messages.
    pub async fn delete_buffered_messages(
        &self,
        stream: &StreamId,
        numbers: &[u64],
    ) -> Result<(), TableError> {
        const ACTION: &str = "forget a held message";
        for number in numbers {
            let (mark, text) = (
                keys::stream_buffered(stream, *number),
                keys::stream_text(stream, *number),
            );
            tokio::try_join!(
                self.table.remove(mark, ACTION),
                self.table.remove(text, ACTION)
            )?;
        }
        Ok(())
    }

    /// Ends a stream: it is not found any more. Its other rows expire.
    pub async fn close_stream(&self, stream: &StreamId) -> Result<(), TableError> {
        Transaction::new(&self.table, "close a stream")
            .delete(keys::stream_inbound(stream))
            .delete(keys::stream_outbound(stream))
            .run()
            .await
    }

    /// The outbound rows of all streams of a kind of this owner that have not ended at `now`. Rows of another build
    /// that this one cannot read are left out.
    pub async fn streams_of<B: DeserializeOwned>(
        &self,
        owner: &StreamOwner,
        kind: StreamKind,
        now: Timestamp,
    ) -> Result<Vec<(StreamId, Versioned<B>)>, TableError> {
        let partition = keys::stream_partition(owner);
        let prefix = keys::streams_of_kind(kind.letter());
        let rows = self
            .table
            .query_all(&partition, &prefix, "list streams")
            .await?;
        let is_wanted = |row: &Attributes| {
            let sk = row.get(attribute::SK).and_then(|sk| sk.as_s().ok());
            let row_kind = sk.and_then(|sk| StreamRow::parse(sk));
            is_live(row, now) && matches!(row_kind, Some(StreamRow::OutboundRow(_)))
        };
        let rows = rows.into_iter().filter(is_wanted).collect();
        let mut streams = Vec::new();
        for row in &self.join_parts(rows).await? {
            let sk = read_text(row, attribute::SK)?;
            let Some(StreamRow::OutboundRow(sid)) = StreamRow::parse(&sk) else {
                continue;
            };
            let stream = StreamId::new(owner.clone(), kind, sid);
            match (stream, kept(row)) {
                (Some(stream), Ok(outbound)) => streams.push((stream, outbound)),
                (_, Err(error)) => tracing::warn!(%error, "documents.stream_unreadable"),
                (None, _) => tracing::warn!(sk, "documents.stream_unnamed"),
            }
        }
        Ok(streams)
    }

    /// Rows of one partition, from the first sort key to the last.
    async fn every_between(
        &self,
        partition: &str,
        (first, last): (String, String),
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let query = QueryBuilder::partition(partition).between(&first, &last);
        self.every(query, action).await
    }

    async fn save<T: Serialize>(
        &self,
        stream: &StreamId,
        key: Key,
        revision: u64,
        body: &T,
        expires: Timestamp,
    ) -> Result<u64, StreamError> {
        let next = revision.saturating_add(1);
        let row = self.row(stream, key, body, next, expires).await?;
        let condition = Expression::at_version(revision);
        let written = self.table.put_if(row, condition, "write a row of a stream");
        match written.await {
            Ok(()) => Ok(next),
            Err(TableError::Conflict) => Err(StreamError::Moved),
            Err(error) => Err(error.into()),
        }
    }

    /// A row of any length up to [`LONGEST_STREAM_BODY`]; the parts of a long one are written now.
    async fn row<T: Serialize>(
        &self,
        stream: &StreamId,
        key: Key,
        body: &T,
        revision: u64,
        expires: Timestamp,
    ) -> Result<Row, StreamError> {
        let text = text_of(body)?;
        if text.len() > LONGEST_STREAM_BODY {
            return Err(StreamError::TooLarge);
        }
        let row = Row::new(key).version(revision).expires(expires);
        Ok(self.with_body(stream, row, text, expires).await?)
    }
}

/// Adds the stream's part to a commit.
pub(crate) fn step<'a>(
    transaction: Transaction<'a>,
    step: &StreamUpdate,
) -> Result<Transaction<'a>, StreamError> {
    let inbound = short_row(
        keys::stream_inbound(&step.stream),
        &step.inbound,
        step.revision.saturating_add(1),
        step.expires,
    )?;
    let condition = Expression::at_version(step.revision);
    let mut transaction = transaction.put_if(inbound, condition, ConditionFailure::Stream);
    for ack in &step.acks {
        let key = keys::stream_ack(&step.stream, ack.number);
        transaction = transaction.put_if(
            short_row(key, &ack.body, 1, step.expires)?,
            Expression::absent(),
            ConditionFailure::Stream,
        );
    }
    Ok(transaction)
}

/// The error for a browser whose stream's row would be too long.
pub(crate) fn too_large() -> Status {
    Status::new(
        document_core::Code::ResourceExhausted,
        "The stream has too much to remember.",
    )
}

/// Bodies are JSON text, stored unchanged whatever their keys and numbers are.
fn text_of<T: Serialize>(body: &T) -> Result<String, TableError> {
    serde_json::to_string(body)
        .map_err(|error| TableError::corrupt("row of a stream about to be written", error))
}

/// A row whose body is in the row itself.
fn short_row<T: Serialize>(
    key: Key,
    body: &T,
    revision: u64,
    expires: Timestamp,
) -> Result<Row, StreamError> {
    let text = text_of(body)?;
    if text.len() > LONGEST_PART {
        return Err(StreamError::TooLarge);
    }
    Ok(Row::new(key)
        .text(attribute::BODY, text)
        .version(revision)
        .expires(expires))
}

fn body<T: DeserializeOwned>(row: &Attributes) -> Result<T, TableError> {
    serde_json::from_str(&read_text(row, attribute::BODY)?)
        .map_err(|error| TableError::corrupt("row of a stream", error))
}

fn numbered(row: &Attributes) -> Result<NumberedMessage, TableError> {
    let sk = read_text(row, attribute::SK)?;
    let number = keys::stream_number(&sk);
    Ok(NumberedMessage {
        number: number.ok_or_else(|| TableError::corrupt("row of a stream", sk))?,
        body: body(row)?,
    })
}

fn stream_of<F: DeserializeOwned, B: DeserializeOwned>(
    rows: Vec<Attributes>,
) -> Result<Option<StreamRows<F, B>>, TableError> {
    let (mut inbound, mut outbound, mut held) = (None, None, Vec::new());
    let mut arrival = None;
    for row in rows {
        let sk = read_text(&row, attribute::SK)?;
        match StreamRow::parse(&sk) {
            Some(StreamRow::Buffered(number)) => held.push(BufferedMessage {
                number,
                ..body(&row)?
            }),
            Some(StreamRow::OutboundRow(_)) => outbound = Some(kept(&row)?),
            Some(StreamRow::InboundRow) => inbound = Some(kept(&row)?),
            Some(StreamRow::Arrival) => arrival = Some(body(&row)?),
            None => return Err(TableError::corrupt("row of a stream", sk)),
        }
    }
    Ok(inbound.zip(outbound).map(|(inbound, outbound)| StreamRows {
        inbound,
        outbound,
        buffered: held,
        arrival,
    }))
}

fn kept<T: DeserializeOwned>(row: &Attributes) -> Result<Versioned<T>, TableError> {
    Ok(Versioned {
        body: body(row)?,
        revision: read_number(row, attribute::VERSION)?,
    })
}

/// `DynamoDB` deletes what is over hours later.
fn is_live(row: &Attributes, now: Timestamp) -> bool {
    let ttl = row.get(attribute::TTL).and_then(|ttl| ttl.as_n().ok());
    let ends = ttl.and_then(|ttl| ttl.parse::<i64>().ok());
    ends.is_none_or(|ends| ends > now.as_second())
}
