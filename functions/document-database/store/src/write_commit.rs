//! Writes a commit: documents, their index entries and the log of every scope they are in, all or nothing.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Add;

use document_core::{Code, Document, DocumentPath, IndexEntry, Scope, Status};
use table::{Expression, Key, MAX_BYTES, MAX_ITEMS, Row};

use crate::attribute;
use crate::commit::{Commit, CommitError, DocumentChange, RowWrite};
use crate::documents::Documents;
use crate::keys;
use crate::log_entry::{self, Touched};
use crate::row_change::{After, RowChange, Size};
use crate::rows::document_rows;
use crate::streams::{self, StreamError};
use crate::transaction::{ConditionFailure, Transaction, TransactionError};

/// The most bytes that a commit writes, as many as a request of Firestore has.
const MAX_COMMIT_BYTES: usize = 10 * 1024 * 1024;
/// The most bytes of the names in an entry of a log, which is one row and a part of another.
const MAX_ENTRY_BYTES: usize = 300_000;

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
        let parts = self.parts_before(&commit.changes).await?;
        let rows = self.row_changes(&commit, &touched, parts)?;
        let own = self.own_steps(&commit)?;
        let own_size = Size {
            items: own.len(),
            bytes: own.bytes(),
        };
        let size = rows.iter().map(RowChange::size).fold(own_size, Size::add);
        if size.items == 0 {
            return Ok(());
        }
        if size.bytes > MAX_COMMIT_BYTES {
            return Err(CommitError::Status(Status::invalid(format!(
                "The commit has {} bytes with its index entries and its log, and may have {MAX_COMMIT_BYTES}.",
                size.bytes
            ))));
        }
        let heads = rows.iter().filter(|row| row.log_entry.is_some());
        let heads: Vec<Key> = heads.map(|row| row.key.clone()).collect();
        let keys: BTreeSet<Key> = rows.iter().map(|row| row.key.clone()).collect();
        let made = if size.fits() {
            let write = |transaction, row: RowChange| row.write(transaction);
            rows.into_iter().fold(own, write).run_once().await
        } else if own.len() < MAX_ITEMS && own.bytes() < MAX_BYTES {
            self.commit_large(commit.version, &rows, own).await
        } else {
            return Err(CommitError::TooMany { items: own.len() });
        };
        match made {
            Ok(()) => {
                let streams = commit.stream.iter();
                let streams = streams.map(|step| keys::stream_inbound(&step.stream));
                let written: Vec<Key> = heads.into_iter().chain(streams).collect();
                self.wakes.wake(&written);
                Ok(())
            }
            Err(TransactionError::ConditionFailed(ConditionFailure::Stream)) => {
                Err(CommitError::StreamMoved)
            }
            Err(TransactionError::ConditionFailed(_) | TransactionError::Contention(_)) => {
                self.wait_for_locks(&keys).await?;
                Err(CommitError::Moved)
            }
            Err(TransactionError::Unavailable(error)) => Err(error.into()),
        }
    }

    /// The rows of a commit that are neither documents nor belong to one.
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

    /// The rows of documents and heads that a commit changes.
    fn row_changes(
        &self,
        commit: &Commit,
        touched: &Touched<'_>,
        mut parts: BTreeMap<Key, Vec<Key>>,
    ) -> Result<Vec<RowChange>, CommitError> {
        let documents = commit.changes.iter().map(|change| {
            let parts = parts.remove(&keys::document_key(&change.path));
            self.row_change(change, parts.unwrap_or_default())
        });
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
            let entry = log_entry::entry(scope, commit.version, touched, previous);
            if log_entry::bytes(&entry) > MAX_ENTRY_BYTES {
                return Err(CommitError::Status(Status::invalid(format!(
                    "The names of the documents of a commit can have {MAX_ENTRY_BYTES} bytes at most."
                ))));
            }
            let after = After::Written(log_entry::head_row(scope, &entry));
            let read = read.map(|head| head.version);
            rows.push(RowChange {
                log_entry: Some(log_entry::entry_row(scope, &entry)),
                ..RowChange::to(keys::head(scope), read, after)
            });
        }
        Ok(rows)
    }

    /// Returns which documents are logged where.
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

    /// `parts` are those of the document as it was read.
    fn row_change(
        &self,
        change: &DocumentChange,
        parts: Vec<Key>,
    ) -> Result<RowChange, CommitError> {
        let key = keys::document_key(&change.path);
        let read = change.before.as_ref().map(|document| document.updated);
        if !change.is_change() {
            return Ok(RowChange::check(key, read));
        }
        let (after, new_parts) = match &change.after {
            Some(document) => {
                let (row, parts) = document_rows(document).map_err(CommitError::Status)?;
                (After::Written(row), parts)
            }
            None => (After::Deleted, Vec::new()),
        };
        let found_before = self.entries(change.before.as_ref())?;
        let found_after = self.entries(change.after.as_ref())?;
        let old = found_before.difference(&found_after);
        let new = found_after.difference(&found_before).map(|entry| {
            Row::new(keys::index_entry(entry)).text(attribute::DOCUMENT, change.path.as_str())
        });
        Ok(RowChange {
            new_entries: new.collect(),
            old_entries: old.map(keys::index_entry).chain(parts).collect(),
            parts: new_parts,
            ..RowChange::to(key, read, after)
        })
    }

    fn entries(&self, document: Option<&Document>) -> Result<BTreeSet<IndexEntry>, CommitError> {
        let entries = document.map(|document| self.schema.index_entries(document));
        let entries = entries.transpose().map_err(CommitError::Status)?;
        Ok(entries.unwrap_or_default().into_iter().collect())
    }
}

/// A commit must have a version above all that it read; a lower one would hide a change from listeners.
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
            Code::Internal,
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
