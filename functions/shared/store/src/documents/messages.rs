//! The messages of an order as documents, for guests who have its link and no account: the same documents that both
//! sides listen to, written by the same kind of commit.

use document_core::{
    Direction, Document, DocumentPath, FieldPath, Fields, Instant, Order as SortOrder, Query,
    Scope, Value,
};
use domain::order::Order;
use domain::{AssetId, OrderGuid};
use jiff::Timestamp;

use super::personal_data::{PICTURE, path, picture_of, text_of, time_of};
use super::project::Projection;
use super::{Author, Documents};
use crate::error::{StoreError, Taken};
use crate::transaction::retry_pause;
use document_store::DocumentsError;
use document_store::ReadRequest;
use document_store::{
    ATTEMPTS, Commit, CommitError, DocumentChange, contention_error, version_after, version_at,
};

const AUTHOR: &str = "author";
const TEXT: &str = "text";
const SENT_AT: &str = "sentAt";
const UP_TO: &str = "upTo";

/// A message as both sides read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// As its author chose it.
    pub id: String,
    pub author: Author,
    pub text: String,
    /// The picture that it shows.
    pub picture: Option<AssetId>,
    /// When the table took it.
    pub sent_at: Timestamp,
}

/// A message that is to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewMessage<'a> {
    /// As its author chose it.
    pub id: &'a str,
    pub text: &'a str,
    /// The picture that it shows; the order holds it already. Only the server names one: the rules of documents know no
    /// such field.
    pub picture: Option<AssetId>,
}

impl Documents {
    /// The newest messages of an order, at most `most`, oldest first.
    pub async fn list_messages(
        &self,
        order: OrderGuid,
        most: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let newest = |field| SortOrder {
            field,
            direction: Direction::Descending,
        };
        let sent_at = FieldPath::parse(SENT_AT)
            .map_err(|error| StoreError::corrupt("field of a message", error))?;
        let query = Query {
            parent: Some(path(&format!("orders/{order}"))?),
            collection_id: "messages".to_owned(),
            all_descendants: false,
            filter: None,
            order: vec![newest(sent_at), newest(FieldPath::document_id())],
            start: None,
            end: None,
            offset: 0,
            limit: Some(most),
            projection: None,
        };
        let found = self.query(&query).await.map_err(|error| match error {
            DocumentsError::Store(error) => error.into(),
            DocumentsError::Status(status) => StoreError::corrupt("messages of an order", status),
        })?;
        Ok(found.iter().rev().map(message_of).collect())
    }

    /// The message of this id.
    pub async fn find_message(
        &self,
        order: OrderGuid,
        id: &str,
    ) -> Result<Option<Message>, StoreError> {
        let place = path(&format!("orders/{order}/messages/{id}"))?;
        let request = ReadRequest {
            paths: std::slice::from_ref(&place),
            ..ReadRequest::default()
        };
        let found = self.read(&request).await?;
        Ok(found.documents.get(&place).map(message_of))
    }

    /// Adds a message to the order as it was read. The same id with the same words is the same message, sent again;
    /// with others it is `Taken`. `Conflict` when the order moved on since.
    pub async fn add_message(
        &self,
        order: &Order,
        author: Author,
        NewMessage { id, text, picture }: NewMessage<'_>,
        now: Timestamp,
    ) -> Result<Message, StoreError> {
        let guid = order.order_guid;
        let place = path(&format!("orders/{guid}/messages/{id}"))?;
        let fields = |sent_at: Instant| {
            let fields = Fields::default()
                .with(AUTHOR, author.as_str())
                .with(TEXT, text)
                .with(SENT_AT, sent_at);
            match picture {
                Some(picture) => fields.with(PICTURE, picture.to_string().as_str()),
                None => fields,
            }
        };
        let written = self
            .write_about(order, &place, now, |before, sent_at| match before {
                None => Some(fields(sent_at)),
                Some(_) => None,
            })
            .await?;
        let message = message_of(&written);
        if message.author == author && message.text == text && message.picture == picture {
            Ok(message)
        } else {
            Err(StoreError::Taken {
                what: Taken::Identifier,
            })
        }
    }

    /// Up to when one side of an order has read.
    pub async fn find_read_mark(
        &self,
        order: OrderGuid,
        side: Author,
    ) -> Result<Option<Timestamp>, StoreError> {
        let mark = path(&format!("orders/{order}/reads/{}", side.as_str()))?;
        let request = ReadRequest {
            paths: std::slice::from_ref(&mark),
            ..ReadRequest::default()
        };
        let found = self.read(&request).await?;
        let mark = found.documents.get(&mark);
        Ok(mark.map(|mark| time_of(mark, UP_TO)))
    }

    /// Moves the read mark of one side forward, never back and never past the commit that moves it: that is later than
    /// every message of the order, also than one that an instance dated by a clock ahead of `now`. `Conflict` if the
    /// order changed since it was read.
    pub async fn move_read_mark(
        &self,
        order: &Order,
        side: Author,
        up_to: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let guid = order.order_guid;
        let place = path(&format!("orders/{guid}/reads/{}", side.as_str()))?;
        let Some(up_to) = Instant::from_micros(up_to.as_microsecond()) else {
            return Ok(());
        };
        self.write_about(order, &place, now, |before, committed_at| {
            let up_to = up_to.min(committed_at);
            let is_news = before.is_none_or(|before| !has_reached(before, up_to));
            is_news.then(|| Fields::default().with(UP_TO, up_to))
        })
        .await?;
        Ok(())
    }

    /// Writes a document below an order if the order's row is as it was read; `fields` returns the fields from the
    /// current ones and the commit's time, or keeps them.
    async fn write_about(
        &self,
        order: &Order,
        place: &DocumentPath,
        now: Timestamp,
        fields: impl Fn(Option<&Document>, Instant) -> Option<Fields>,
    ) -> Result<Document, StoreError> {
        let row = Projection::Order(order).row();
        let scopes = [Scope::new("order", &order.order_guid.to_string())];
        for attempt in 1..=ATTEMPTS {
            let request = ReadRequest {
                paths: std::slice::from_ref(place),
                scopes: &scopes,
                row: None,
            };
            let mut found = self.read(&request).await?;
            let before = found.documents.remove(place);
            let updated = before.as_ref().map(|document| document.updated);
            let heads = found.heads.values().map(|head| head.version);
            let version = version_after(version_at(now), heads.chain(updated));
            let Some(fields) = fields(before.as_ref(), version.instant()) else {
                return before.ok_or(StoreError::Conflict);
            };
            let after = Document {
                path: place.clone(),
                fields,
                created: before.as_ref().map_or(version, |before| before.created),
                updated: version,
            };
            let commit = Commit {
                version,
                changes: vec![DocumentChange {
                    path: place.clone(),
                    before,
                    after: Some(after.clone()),
                }],
                heads: found.heads,
                source: Some(row.clone()),
                ..Commit::default()
            };
            match self.commit_unbounded(commit).await {
                Ok(()) => return Ok(after),
                Err(CommitError::Moved) if !self.is_unchanged(&row).await? => {
                    return Err(StoreError::Conflict);
                }
                Err(CommitError::Moved) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
                Err(error) => {
                    return Err(StoreError::corrupt("a document about to be written", error));
                }
            }
            tokio::time::sleep(retry_pause(attempt)).await;
        }
        Err(contention_error("write about an order").into())
    }
}

fn has_reached(mark: &Document, up_to: Instant) -> bool {
    matches!(mark.fields.field(UP_TO), Some(Value::Timestamp(stands)) if *stands >= up_to)
}

fn message_of(document: &Document) -> Message {
    let is_talents = text_of(document, AUTHOR) == Some(Author::Talent.as_str());
    Message {
        id: document.path.id().to_owned(),
        author: if is_talents {
            Author::Talent
        } else {
            Author::Customer
        },
        text: text_of(document, TEXT).unwrap_or_default().to_owned(),
        picture: picture_of(document),
        sent_at: time_of(document, SENT_AT),
    }
}
