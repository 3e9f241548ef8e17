//! The rows that a commit writes, and its errors.
use std::collections::HashMap;

use document_core::{Document, DocumentPath, Scope, Status, Version};
use jiff::Timestamp;
use table::{Expression, Key, MAX_ITEMS, Row, TableError};

use crate::log_entry::Head;
use crate::streams::StreamUpdate;

/// Rows and documents that are written in one transaction.
#[derive(Debug, Clone, Default)]
pub struct Commit {
    /// Of the documents that change and of the log; from [`version_after`].
    pub version: Version,
    /// Each document once. One whose fields stay as they are is only checked to be as it was read.
    pub changes: Vec<DocumentChange>,
    /// Documents that must be as they were read, with the version they had; `None` for those that did not exist.
    pub verified: Vec<(DocumentPath, Option<Version>)>,
    /// Heads of the scopes that [`Documents::scopes`] names for the changes, as they were read; absent: there was
    /// none.
    pub heads: HashMap<Scope, Head>,
    /// The stream on which the commit was received.
    pub stream: Option<StreamUpdate>,
    /// Rows of the rest of the table that are written with the documents.
    pub rows: Vec<RowWrite>,
    /// A row that must be unchanged, if the documents are derived from one.
    pub source: Option<RowVersion>,
}

/// A document before and after.
#[derive(Debug, Clone)]
pub struct DocumentChange {
    /// The document that is written or deleted.
    pub path: DocumentPath,
    /// As it was read; `None` when there was none.
    pub before: Option<Document>,
    /// As it is to be; `None` when it is deleted.
    pub after: Option<Document>,
}

impl DocumentChange {
    /// Returns whether the write changes the document, so that listeners get it.
    pub fn is_change(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => before.fields != after.fields,
            (None, None) => false,
            _ => true,
        }
    }
}

/// A row of the same table, no document, that is written together with documents.
#[derive(Debug, Clone, PartialEq)]
pub struct RowWrite {
    /// The row as it is after the commit.
    pub row: Row,
    /// The condition on the present row; an empty one is none.
    pub condition: Expression,
}

/// A row of the same table, no document, and the version it was read at.
#[derive(Debug, Clone)]
pub struct RowVersion {
    /// The key of the row.
    pub key: Key,
    /// The version at which the row was read; the commit fails if the row has another.
    pub version: u64,
}

/// The reason why a commit failed.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// A document, a head or an entity changed since it was read, or another commit is writing it: read again.
    #[error("the documents changed since they were read")]
    Moved,
    /// The stream's row is no longer as it was read: another request went ahead.
    #[error("the stream moved on")]
    StreamMoved,
    /// It writes more rows that are no documents, their index entries or their log than one transaction holds.
    #[error("the commit writes {items} rows that are no documents, more than {MAX_ITEMS}")]
    TooMany {
        /// The number of rows that the commit would write.
        items: usize,
    },
    /// The database cannot hold it: too many bytes, a key that is too long, a collection that is full.
    #[error(transparent)]
    Status(Status),
    /// The table was not available.
    #[error(transparent)]
    Store(#[from] TableError),
}

/// The version of a commit: `now`, but above every one of `earlier`. Those are the heads of its scopes and the
/// versions of its documents, so that no clock makes a version run backwards.
pub fn version_after(now: Version, earlier: impl IntoIterator<Item = Version>) -> Version {
    let above = earlier.into_iter().map(Version::next);
    above.fold(now, Ord::max)
}

/// A time, as a version.
pub fn version_at(time: Timestamp) -> Version {
    Version(u64::try_from(time.as_microsecond()).unwrap_or_default())
}
