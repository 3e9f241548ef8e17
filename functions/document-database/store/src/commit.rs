//! A commit: documents, their index entries and the log of every scope they are in, all or nothing.
use std::collections::{BTreeSet, HashMap};

use document_core::{Document, DocumentPath, IndexEntry, Scope, Status, Version};
use jiff::Timestamp;
use table::{Expression, Key, MAX_BYTES, MAX_ITEMS, Row, TableError};

use crate::attribute;
use crate::documents::Documents;
use crate::keys;
use crate::log::{self, Head, Touched};
use crate::row_change::{After, RowChange};
use crate::rows::document_row;
use crate::streams::{self, StreamError, StreamUpdate};
use crate::transaction::{ConditionFailure, Transaction, TransactionError};

/// What is written together.
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
    /// The stream the commit came on.
    pub stream: Option<StreamUpdate>,
    /// What is written with the documents in the rest of the table.
    pub rows: Vec<RowWrite>,
    /// A row that must be as it was read, if the documents are made from one.
    pub source: Option<RowVersion>,
}

/// A document before and after.
#[derive(Debug, Clone)]
pub struct DocumentChange {
    /// Which one.
    pub path: DocumentPath,
    /// As it was read; `None` when there was none.
    pub before: Option<Document>,
    /// As it is to be; `None` when it is deleted.
    pub after: Option<Document>,
}

impl DocumentChange {
    /// Whether the document is another one afterwards.
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
    /// What is written.
    pub row: Row,
    /// What must hold for what stands there; an empty one is none.
    pub condition: Expression,
}

/// A row of the same table, no document, and the version it was read at.
#[derive(Debug, Clone)]
pub struct RowVersion {
    /// Which row.
    pub key: Key,
    /// Its `version`.
    pub version: u64,
}

/// Why a commit did not happen.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// A document, a head or an entity is no longer as it was read, or somebody writes it right now: read again.
    #[error("the documents changed since they were read")]
    Moved,
    /// The stream's row is no longer as it was read: another request went ahead.
    #[error("the stream moved on")]
    StreamMoved,
    /// It writes more rows that are no documents, their index entries or their log than one transaction holds.
    #[error("the commit writes {items} rows that are no documents, more than {MAX_ITEMS}")]
    TooMany {
        /// How many rows they would be.
        items: usize,
    },
    /// The database cannot hold it: too many bytes, a key that is too long, a collection that is full.
    #[error(transparent)]
    Status(Status),
    /// The table could not be asked.
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

/// How often a race for documents is tried to be won by what nobody waits for.
pub const ATTEMPTS: u32 = 8;

/// Every race was lost; what is tried again later may win one.
pub fn contention_error(action: &'static str) -> TableError {
    TableError::unavailable(action, "others were faster every time")
}

impl Documents {
    /// The scopes that changes are logged in: those of each document before and after.
    pub fn scopes(&self, changes: &[DocumentChange]) -> BTreeSet<Scope> {
        self.touched(changes).into_keys().collect()
    }

    /// Writes a commit. Nothing to write and nothing to check is a success.
    pub async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        self.check_room(&commit.changes).await?;
        self.commit_unbounded(commit).await
    }

    /// Writes a commit without looking whether its documents have room in their collections.
    pub async fn commit_unbounded(&self, commit: Commit) -> Result<(), CommitError> {
        let touched = self.touched(&commit.changes);
        check_version(&commit, touched.keys())?;
        let rows = self.row_changes(&commit, &touched)?;
        let own = self.own_steps(&commit)?;
        let items = own.len() + rows.iter().map(RowChange::len).sum::<usize>();
        if items == 0 {
            return Ok(());
        }
        let bytes = own.bytes() + rows.iter().map(RowChange::bytes).sum::<usize>();
        if bytes > MAX_BYTES {
            return Err(CommitError::Status(Status::invalid(format!(
                "The commit has {bytes} bytes with its index entries and its log, and may have {MAX_BYTES}."
            ))));
        }
        let made = if items <= MAX_ITEMS {
            let write = |transaction, row: &RowChange| row.write(transaction);
            rows.iter().fold(own, write).run_once().await
        } else if own.len() < MAX_ITEMS {
            self.commit_large(commit.version, &rows, own).await
        } else {
            return Err(CommitError::TooMany { items: own.len() });
        };
        match made {
            Ok(()) => Ok(()),
            Err(TransactionError::ConditionFailed(ConditionFailure::Stream)) => {
                Err(CommitError::StreamMoved)
            }
            Err(TransactionError::ConditionFailed(_) | TransactionError::Contention(_)) => {
                let keys = rows.into_iter().map(|row| row.key).collect();
                self.wait_for_locks(&keys).await?;
                Err(CommitError::Moved)
            }
            Err(TransactionError::Unavailable(error)) => Err(error.into()),
        }
    }

    /// What a commit writes of rows that are no documents, nor belong to one.
    fn own_steps(&self, commit: &Commit) -> Result<Transaction<'_>, CommitError> {
        let mut transaction = Transaction::new(&self.table, "commit documents");
        // First, so that it speaks first: a batch that was repeated must not look like a lost race for a document.
        if let Some(step) = &commit.stream {
            transaction = streams::step(transaction, step).map_err(of_stream)?;
        }
        if let Some(row) = &commit.source {
            let unmoved = Expression::at_version(row.version);
            transaction = transaction.check(row.key.clone(), unmoved, ConditionFailure::Conflict);
        }
        for RowWrite { row, condition } in &commit.rows {
            let (row, condition) = (row.clone(), condition.clone());
            transaction = transaction.put_if(row, condition, ConditionFailure::Conflict);
        }
        Ok(transaction)
    }

    /// What a commit does to the rows of documents and heads.
    fn row_changes(
        &self,
        commit: &Commit,
        touched: &Touched<'_>,
    ) -> Result<Vec<RowChange>, CommitError> {
        let documents = commit.changes.iter().map(|change| self.row_change(change));
        let mut rows = documents.collect::<Result<Vec<_>, _>>()?;
        let changed: BTreeSet<_> = commit.changes.iter().map(|change| &change.path).collect();
        let mut verified: BTreeSet<&DocumentPath> = BTreeSet::new();
        for (path, version) in &commit.verified {
            if !changed.contains(path) && verified.insert(path) {
                rows.push(RowChange::check(keys::document_key(path), *version));
            }
        }
        for scope in touched.keys() {
            let read = commit.heads.get(scope);
            let previous = read.map(|head| head.logged).unwrap_or_default();
            let entry = log::entry(scope, commit.version, touched, previous);
            let after = After::Written(log::head_row(scope, &entry));
            let read = read.map(|head| head.version);
            rows.push(RowChange {
                log_entry: Some(log::entry_row(scope, &entry)),
                ..RowChange::to(keys::head(scope), read, after)
            });
        }
        Ok(rows)
    }

    /// Which documents are logged where.
    fn touched<'a>(&self, changes: &'a [DocumentChange]) -> Touched<'a> {
        let mut touched = Touched::new();
        for change in changes.iter().filter(|change| change.is_change()) {
            let scopes = |document: &Option<Document>| {
                let fields = document.as_ref().map(|document| &document.fields);
                let scopes = fields.map(|fields| self.schema.scopes(&change.path, Some(fields)));
                scopes.unwrap_or_default()
            };
            let after = scopes(&change.after);
            for scope in scopes(&change.before).union(&after) {
                let changed = touched.entry(scope.clone()).or_default();
                changed.paths.push(&change.path);
                if !after.contains(scope) {
                    changed.gone.push(&change.path);
                }
            }
        }
        touched
    }

    fn row_change(&self, change: &DocumentChange) -> Result<RowChange, CommitError> {
        let key = keys::document_key(&change.path);
        let read = change.before.as_ref().map(|document| document.updated);
        if !change.is_change() {
            return Ok(RowChange::check(key, read));
        }
        let after = match &change.after {
            Some(document) => After::Written(document_row(document).map_err(CommitError::Status)?),
            None => After::Deleted,
        };
        let found_before = self.entries(change.before.as_ref())?;
        let found_after = self.entries(change.after.as_ref())?;
        let old = found_before.difference(&found_after);
        let new = found_after.difference(&found_before).map(|entry| {
            let key = keys::index_entry(entry);
            if key.fits() {
                return Ok(Row::new(key).text(attribute::DOCUMENT, change.path.as_str()));
            }
            Err(CommitError::Status(Status::invalid(format!(
                "A field of document {} is too long for an index.",
                change.path
            ))))
        });
        Ok(RowChange {
            new_entries: new.collect::<Result<_, _>>()?,
            old_entries: old.map(keys::index_entry).collect(),
            ..RowChange::to(key, read, after)
        })
    }

    fn entries(&self, document: Option<&Document>) -> Result<BTreeSet<IndexEntry>, CommitError> {
        let entries = document.map(|document| self.schema.index_entries(document));
        let entries = entries.transpose().map_err(CommitError::Status)?;
        Ok(entries.unwrap_or_default().into_iter().collect())
    }
}

/// Whoever commits has to take a version above everything they read; anything else would hide a change from listeners.
fn check_version<'a>(
    commit: &Commit,
    touched: impl Iterator<Item = &'a Scope>,
) -> Result<(), CommitError> {
    let heads = touched.filter_map(|scope| commit.heads.get(scope));
    let heads = heads.map(|head| &head.version);
    let documents = commit
        .changes
        .iter()
        .filter_map(|change| change.before.as_ref())
        .map(|document| &document.updated);
    let latest = heads.chain(documents).max();
    if latest.is_some_and(|latest| *latest >= commit.version) {
        return Err(CommitError::Status(Status::new(
            document_core::Code::Internal,
            "The version of a commit must be above those it was read at.",
        )));
    }
    Ok(())
}

fn of_stream(error: StreamError) -> CommitError {
    match error {
        StreamError::Moved => CommitError::StreamMoved,
        StreamError::TooLarge => CommitError::Status(streams::too_large()),
        StreamError::Store(error) => error.into(),
    }
}
