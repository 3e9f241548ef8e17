//! The personal data in documents: to export it, and to erase it with the account (ADR 0013).

use document_core::{CollectionPath, Document, DocumentPath, Fields, Scope, Status, Value};
use domain::order::ERASED;
use domain::talent::Talent;
use domain::{AssetId, OrderGuid, TalentGuid, UserId};
use jiff::Timestamp;

use super::Documents;
use super::project::{Projection, ProjectionKey};
use crate::error::StoreError;
use crate::transaction::retry_pause;
use document_store::ReadRequest;
use document_store::{
    ATTEMPTS, Commit, CommitError, DocumentChange, contention_error, version_after, version_at,
};

/// Messages of one commit, by far fewer rows than a transaction takes.
const AT_ONCE: usize = 25;
pub(super) const TEXT: &str = "text";
/// Names the picture that a message shows.
pub(super) const PICTURE: &str = "picture";

/// One of the two sides of an order, as messages name their author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    Customer,
    Talent,
}

impl Author {
    /// The text of a message's `author`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Talent => "talent",
        }
    }
}

/// A user's message about an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenMessage {
    pub text: String,
    /// The picture that it shows.
    pub picture: Option<AssetId>,
    pub sent_at: Timestamp,
}

/// Talent a customer keeps for later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Favourite {
    /// The talent's, as it was then.
    pub slug: String,
    pub added_at: Timestamp,
}

impl Documents {
    /// Every message of one side of an order, oldest first.
    pub async fn messages_by(
        &self,
        author: Author,
        order: OrderGuid,
    ) -> Result<Vec<WrittenMessage>, StoreError> {
        let documents = self.all_of(&format!("orders/{order}/messages")).await?;
        let mut messages: Vec<WrittenMessage> = documents
            .iter()
            .filter(|message| is_by(message, author))
            .map(|message| WrittenMessage {
                text: text_of(message, TEXT).unwrap_or_default().to_owned(),
                picture: picture_of(message),
                sent_at: time_of(message, "sentAt"),
            })
            .collect();
        messages.sort_by_key(|message| message.sent_at);
        Ok(messages)
    }

    /// Every picture that both sides of an order sent each other.
    pub async fn message_pictures(&self, order: OrderGuid) -> Result<Vec<AssetId>, StoreError> {
        let documents = self.all_of(&format!("orders/{order}/messages")).await?;
        Ok(documents.iter().filter_map(picture_of).collect())
    }

    /// Everything a customer keeps for later, oldest first.
    pub async fn favourites(&self, customer: UserId) -> Result<Vec<Favourite>, StoreError> {
        let documents = self
            .all_of(&format!("customers/{customer}/favourites"))
            .await?;
        let mut favourites: Vec<Favourite> = documents
            .iter()
            .map(|favourite| Favourite {
                slug: favourite.path.id().to_owned(),
                added_at: time_of(favourite, "addedAt"),
            })
            .collect();
        favourites.sort_by_key(|favourite| favourite.added_at);
        Ok(favourites)
    }

    /// Removes a talent who left from documents; `kept` is the part of the page that accounting needs.
    pub async fn forget_talent(
        &self,
        talent: TalentGuid,
        kept: Option<&Talent>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.withdraw(ProjectionKey::Talent(talent), now).await?;
        match kept {
            Some(kept) => self.project(Projection::Talent(kept), now).await,
            None => Ok(()),
        }
    }

    /// Removes a customer's profile and favourites from documents. Missing documents are no error, so this can be
    /// repeated.
    pub async fn forget_customer(
        &self,
        customer: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.withdraw(ProjectionKey::Customer(customer), now).await
    }

    /// Removes the customer of an order from documents: the messages of both sides and the read mark. Missing documents
    /// are no error, so this can be repeated. `now` is called for each change: if a change had an old time, listeners
    /// could miss it.
    pub async fn forget_customer_of(
        &self,
        order: OrderGuid,
        now: &(dyn Fn() -> Timestamp + Sync),
    ) -> Result<(), StoreError> {
        self.erase_messages(order, now).await?;
        let mark = format!("orders/{order}/reads/{}", Author::Customer.as_str());
        self.replace(&path(&mark)?, None, now()).await
    }

    /// Replaces the text of every message of an order by [`ERASED`]; the messages and their times stay.
    async fn erase_messages(
        &self,
        order: OrderGuid,
        now: &(dyn Fn() -> Timestamp + Sync),
    ) -> Result<(), StoreError> {
        let paths = self
            .paths_in(&collection(&format!("orders/{order}/messages"))?)
            .await?;
        let scopes = [Scope::new("order", &order.to_string())];
        for paths in paths.chunks(AT_ONCE) {
            let mut attempt = 0;
            while !self.erase_once(paths, &scopes, now()).await? {
                attempt += 1;
                if attempt == ATTEMPTS {
                    return Err(contention_error("erase messages").into());
                }
                tokio::time::sleep(retry_pause(attempt)).await;
            }
        }
        Ok(())
    }

    /// Returns whether nothing is left to erase; `false` after a concurrent write.
    async fn erase_once(
        &self,
        paths: &[DocumentPath],
        scopes: &[Scope],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let request = ReadRequest {
            paths,
            scopes,
            row: None,
        };
        let found = self.read(&request).await?;
        let written: Vec<Document> = found
            .documents
            .into_values()
            .filter(|message| text_of(message, TEXT) != Some(ERASED))
            .collect();
        if written.is_empty() {
            return Ok(true);
        }
        let updated = written.iter().map(|message| message.updated);
        let heads = found.heads.values().map(|head| head.version);
        let version = version_after(version_at(now), heads.chain(updated));
        let changes = written.into_iter().map(|before| {
            let after = Document {
                fields: with_words(&before, ERASED),
                updated: version,
                ..before.clone()
            };
            DocumentChange {
                path: before.path.clone(),
                before: Some(before),
                after: Some(after),
            }
        });
        let commit = Commit {
            version,
            changes: changes.collect(),
            heads: found.heads,
            ..Commit::default()
        };
        match self.commit(commit).await {
            Ok(()) => Ok(true),
            Err(CommitError::Moved) => Ok(false),
            Err(CommitError::Store(error)) => Err(error.into()),
            Err(error) => Err(StoreError::corrupt("messages to be erased", error)),
        }
    }

    async fn all_of(&self, path: &str) -> Result<Vec<Document>, StoreError> {
        let paths = self.paths_in(&collection(path)?).await?;
        let mut documents = Vec::with_capacity(paths.len());
        for paths in paths.chunks(100) {
            let request = ReadRequest {
                paths,
                ..ReadRequest::default()
            };
            documents.extend(self.read(&request).await?.documents.into_values());
        }
        Ok(documents)
    }
}

fn is_by(message: &Document, author: Author) -> bool {
    text_of(message, "author") == Some(author.as_str())
}

pub(super) fn text_of<'a>(document: &'a Document, name: &str) -> Option<&'a str> {
    document.fields.field(name).and_then(Value::as_str)
}

/// The picture that a message shows.
pub(super) fn picture_of(document: &Document) -> Option<AssetId> {
    text_of(document, PICTURE).and_then(|id| id.parse().ok())
}

/// Returns the fields of a message with another text and without its picture.
pub(super) fn with_words(message: &Document, words: &str) -> Fields {
    let shown = message.fields.iter().filter(|(name, _)| *name != PICTURE);
    let kept: Fields = shown
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    kept.with(TEXT, words)
}

/// Returns a time of the document, or the time of its creation if it has none.
pub(super) fn time_of(document: &Document, name: &str) -> Timestamp {
    let time = match document.fields.field(name) {
        Some(Value::Timestamp(time)) => *time,
        _ => document.created.instant(),
    };
    Timestamp::from_microsecond(time.micros()).unwrap_or(Timestamp::MAX)
}

fn collection(text: &str) -> Result<CollectionPath, StoreError> {
    CollectionPath::parse(text).map_err(|error| malformed(text, error))
}

pub(super) fn path(text: &str) -> Result<DocumentPath, StoreError> {
    DocumentPath::parse(text).map_err(|error| malformed(text, error))
}

fn malformed(text: &str, error: Status) -> StoreError {
    StoreError::corrupt(format!("path {text} of a document"), error)
}
