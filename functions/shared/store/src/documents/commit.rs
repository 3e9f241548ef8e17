//! A commit: documents, their index entries and the log of every scope they are in, all or nothing.

use std::collections::{BTreeSet, HashMap};

use document::{Document, DocumentPath, IndexEntry, Scope, Status, Version};
use domain::audit::AuditEntry;
use domain::customer::User;
use domain::offer::Offer;
use domain::talent::Talent;
use jiff::Timestamp;

use super::Documents;
use super::large_commit::{MOST_BYTES, MOST_ITEMS};
use super::log::{self, Head, Touched};
use super::project::EntityRow;
use super::row_change::{After, RowChange};
use super::rows::document_row;
use super::streams::{self, StreamError, StreamUpdate};
use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys;
use crate::rebuild::{self, StalePage};
use crate::row::{Row, attribute};
use crate::transaction::{ConditionFailure, Transaction, TransactionError};
use crate::{audit, offers, talent, users};

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
    /// What the documents stand for in the rest of the table.
    pub entities: Vec<EntityUpdate>,
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

/// A row of the table written with the document that shows it: one whose version was raised by one, or a new one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a commit has a handful of them, and none lives long"
)]
pub enum EntityUpdate {
    /// An account, its e-mail unchanged.
    User(User),
    /// A talent, its slug unchanged.
    Talent(Talent),
    /// An offer.
    Offer(Offer),
    /// A note that a talent's page is older than its data, whatever stood there.
    StalePage(StalePage),
    /// The entry of the audit log for an operator's act.
    Audit(AuditEntry),
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
    #[error("the commit writes {items} rows that are no documents, more than {MOST_ITEMS}")]
    TooMany {
        /// How many rows they would be.
        items: usize,
    },
    /// The database cannot hold it: too many bytes, a key that is too long, a collection that is full.
    #[error(transparent)]
    Status(Status),
    /// The table could not be asked.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The version of a commit: `now`, but above every one of `earlier`. Those are the heads of its scopes and the
/// versions of its documents, so that no clock makes a version run backwards.
pub fn version_after(now: Version, earlier: impl IntoIterator<Item = Version>) -> Version {
    let above = earlier.into_iter().map(Version::next);
    above.fold(now, Ord::max)
}

/// A time, as a version.
pub(super) fn version_at(time: Timestamp) -> Version {
    Version(u64::try_from(time.as_microsecond()).unwrap_or_default())
}

/// How often a race for documents is tried to be won by what nobody waits for.
pub(super) const ATTEMPTS: u32 = 8;

/// Every race was lost; what is tried again later may win one.
pub(super) fn contention_error(action: &'static str) -> StoreError {
    StoreError::unavailable(action, "others were faster every time")
}

impl Documents {
    /// The scopes that changes are logged in: those of each document before and after.
    pub fn scopes(&self, changes: &[DocumentChange]) -> BTreeSet<Scope> {
        self.touched(changes).into_keys().collect()
    }

    /// Writes a commit. Nothing to write and nothing to check is a success.
    pub async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        self.check_room(&commit.changes).await?;
        self.write(commit, None).await
    }

    /// Writes a commit whose documents have room in their collections, while the row that they show, if any is given,
    /// is as it was read.
    pub(super) async fn write(
        &self,
        commit: Commit,
        shown: Option<&EntityRow>,
    ) -> Result<(), CommitError> {
        let touched = self.touched(&commit.changes);
        check_version(&commit, touched.keys())?;
        let rows = self.row_changes(&commit, &touched)?;
        let own = self.own_steps(&commit, shown)?;
        let items = own.len() + rows.iter().map(RowChange::len).sum::<usize>();
        if items == 0 {
            return Ok(());
        }
        let bytes = own.bytes() + rows.iter().map(RowChange::bytes).sum::<usize>();
        if bytes > MOST_BYTES {
            return Err(CommitError::Status(Status::invalid(format!(
                "The commit has {bytes} bytes with its index entries and its log, and may have {MOST_BYTES}."
            ))));
        }
        let made = if items <= MOST_ITEMS {
            let write = |transaction, row: &RowChange| row.write(transaction);
            rows.iter().fold(own, write).run_once().await
        } else if own.len() < MOST_ITEMS {
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
    fn own_steps(
        &self,
        commit: &Commit,
        shown: Option<&EntityRow>,
    ) -> Result<Transaction<'_>, CommitError> {
        let mut transaction = Transaction::new(&self.store, "commit documents");
        // First, so that it speaks first: a batch that was repeated must not look like a lost race for a document.
        if let Some(step) = &commit.stream {
            transaction = streams::step(transaction, step).map_err(of_stream)?;
        }
        if let Some(row) = shown {
            let unmoved = Expression::at_version(row.version);
            transaction = transaction.check(row.key.clone(), unmoved, ConditionFailure::Conflict);
        }
        for entity in &commit.entities {
            transaction = entity_step(transaction, entity)?;
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
                rows.push(RowChange::check(keys::document(path), *version));
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
        let key = keys::document(&change.path);
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
            document::Code::Internal,
            "The version of a commit must be above those it was read at.",
        )));
    }
    Ok(())
}

fn entity_step<'a>(
    transaction: Transaction<'a>,
    entity: &EntityUpdate,
) -> Result<Transaction<'a>, StoreError> {
    let (row, condition) = match entity {
        EntityUpdate::StalePage(page) => return Ok(transaction.put(rebuild::row(page)?)),
        EntityUpdate::Audit(entry) => return audit::note(transaction, entry),
        EntityUpdate::User(user) => (users::row(user)?, Expression::before_version(user.version)),
        EntityUpdate::Talent(talent) => (talent::row(talent)?, talent::unmoved(talent)),
        EntityUpdate::Offer(offer) => (
            offers::row(offer)?,
            Expression::before_version(offer.version),
        ),
    };
    Ok(transaction.put_if(row, condition, ConditionFailure::Conflict))
}

fn of_stream(error: StreamError) -> CommitError {
    match error {
        StreamError::Moved => CommitError::StreamMoved,
        StreamError::TooLarge => CommitError::Status(streams::too_large()),
        StreamError::Store(error) => error.into(),
    }
}
