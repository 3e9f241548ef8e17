//! Queries: what the schema plans is read strongly consistent, and what is read is put through the query itself.
use std::collections::{HashMap, HashSet};

use document_core::{
    CollectionPath, Document, DocumentPath, Extent, IndexEntry, Plan, Query, Status, Version,
    is_in_group,
};
use table::{Attributes, Key, QueryBuilder, TableError, read_text};

use crate::attribute::{self, key_of, path_of};
use crate::commit::{CommitError, DocumentChange};
use crate::document_parts::{PARTS_OF_GROUP, in_groups};
use crate::documents::Documents;
use crate::keys;
use crate::row_change::unlocked_at;
use crate::rows::{document_in, document_of, path_in};
use crate::transaction::{ConditionFailure, Transaction};

/// The most documents that one query holds in memory at a time; a query with a limit holds no more than it needs.
const MOST_HELD: usize = 50_000;
/// The most bytes of them, as Firestore counts them: what a function answers with is far less.
const MOST_HELD_BYTES: usize = 16 * 1_024 * 1_024;
/// How many documents a query with a limit collects at least before it drops those after the limit.
const LEAST_GATHERED: usize = 500;
/// How many documents are read before the query checks its size: one call of the table.
pub(crate) const KEYS_OF_CALL: usize = 100;
/// Rows of one call where a limit bounds how many are wanted.
const LARGEST_PAGE: usize = 1_000;
/// Least rows of every call after the first: not all that are read match.
const SECOND_PAGE: usize = 50;
/// How often entries are read again because documents moved meanwhile.
pub(crate) const ROUNDS: u32 = 3;
/// Most stray entries that one query removes.
const MOST_REMOVED: usize = 10;

/// The reason why a query failed.
#[derive(Debug, thiserror::Error)]
pub enum DocumentsError {
    /// The query can have none: no index, no such collection, too many documents.
    #[error(transparent)]
    Status(#[from] Status),
    /// The table was not available.
    #[error(transparent)]
    Store(#[from] TableError),
}

/// Rows to read: a partition, perhaps between two sort keys, both included.
#[derive(Debug)]
pub(crate) struct Range {
    pub(crate) partition: String,
    from: Option<String>,
    to: Option<String>,
    reverse: bool,
}

/// An entry that does not belong to its document.
#[derive(Debug)]
pub(crate) struct Stray {
    pub(crate) entry: IndexEntry,
    pub(crate) path: DocumentPath,
    /// Of the document as it was read.
    pub(crate) version: Option<Version>,
}

impl Documents {
    /// The result of a query, whole documents in the query's order.
    ///
    /// Every row is read strongly consistent, but not all at one moment: a document that is written meanwhile is as
    /// it was before or after. A caller that must know compares the scope's log from before and after.
    pub async fn query(&self, query: &Query) -> Result<Vec<Document>, DocumentsError> {
        let plan = self.schema.plan(query)?;
        let Some(range) = Range::from_plan(&plan) else {
            return Ok(Vec::new());
        };
        let reach = query.reach().filter(|_| plan.is_ordered());
        let found = match &plan {
            Plan::Nothing => Vec::new(),
            Plan::Collection { collection, .. } => {
                self.by_name(query, collection, &range, reach).await?
            }
            Plan::Index { partition, .. } => self.by_index(query, partition, &range, reach).await?,
        };
        Ok(query.window(found))
    }

    /// Documents in the partition of their collection; no more than needed once `reach` of them match.
    async fn by_name(
        &self,
        query: &Query,
        collection: &CollectionPath,
        range: &Range,
        reach: Option<usize>,
    ) -> Result<Vec<Document>, DocumentsError> {
        let mut held = Held::new(query);
        let (mut read, mut matching, mut start) = (0, 0, None);
        let mut is_in_order = true;
        loop {
            let (rows, last) = self.page(range, start, reach, (read, matching)).await?;
            read += rows.len();
            for group in in_groups(rows, PARTS_OF_GROUP)? {
                is_in_order = ends_in_order(group.last(), is_in_order)?;
                for row in &self.with_parts(group).await? {
                    let document = document_in(collection, row)?;
                    if query.matches(&document) {
                        matching += 1;
                        held.add(document);
                    }
                }
                held.check_size()?;
                if is_in_order && reach.is_some_and(|reach| matching >= reach) {
                    return Ok(held.documents);
                }
            }
            start = last;
            if start.is_none() {
                return Ok(held.documents);
            }
        }
    }

    /// Documents that entries of an index point at. An entry may be older than what it points at is now; then the
    /// entries are read again, and in the end what is still elsewhere is left to the query.
    async fn by_index(
        &self,
        query: &Query,
        partition: &str,
        range: &Range,
        reach: Option<usize>,
    ) -> Result<Vec<Document>, DocumentsError> {
        let mut round = 1;
        loop {
            let (found, stray) = self.pointed_at(query, partition, range, reach).await?;
            if stray.is_empty() {
                return Ok(found);
            }
            if round == ROUNDS {
                self.remove_stray(&stray).await;
                return Ok(found);
            }
            round += 1;
        }
    }

    /// Removes entries that lead to no such document, each while its document is as it was read and no commit is about to
    /// change it: a commit that was given up may have left them.
    pub(crate) async fn remove_stray(&self, stray: &[Stray]) {
        for Stray {
            entry,
            path,
            version,
        } in stray.iter().take(MOST_REMOVED)
        {
            let removed = Transaction::new(&self.table, "remove a stray index entry")
                .check(
                    keys::document_key(path),
                    unlocked_at(*version),
                    ConditionFailure::Conflict,
                )
                .delete(keys::index_entry(entry))
                .run();
            match removed.await {
                // The document moves right now.
                Ok(()) | Err(TableError::Conflict) => {}
                Err(error) => tracing::warn!(%error, "documents.index_entry_left"),
            }
        }
    }

    /// The documents, and the entries that were not as the document they led to.
    async fn pointed_at(
        &self,
        query: &Query,
        partition: &str,
        range: &Range,
        reach: Option<usize>,
    ) -> Result<(Vec<Document>, Vec<Stray>), DocumentsError> {
        let mut found: HashMap<DocumentPath, Document> = HashMap::new();
        let (mut stray, mut start) = (Vec::new(), None);
        let (mut bytes, mut seen, mut matching) = (0, 0, 0);
        let mut is_in_order = true;
        loop {
            let (rows, last) = self.page(range, start, reach, (seen, matching)).await?;
            seen += rows.len();
            is_in_order = ends_in_order(rows.last(), is_in_order)?;
            let mut entries = Vec::with_capacity(rows.len());
            for row in &rows {
                let path = path_of(&read_text(row, attribute::DOCUMENT)?)?;
                let sort = read_text(row, attribute::SK)?;
                entries.push((path, sort));
            }
            let new: HashSet<&DocumentPath> = entries
                .iter()
                .map(|(path, _)| path)
                .filter(|path| !found.contains_key(*path))
                .collect();
            let new: HashMap<Key, DocumentPath> = new
                .into_iter()
                .map(|path| (keys::document_key(path), path.clone()))
                .collect();
            let wanted: Vec<&Key> = new.keys().collect();
            for some in wanted.chunks(KEYS_OF_CALL) {
                let some = some.iter().copied().cloned().collect();
                for group in in_groups(self.rows_of(some).await?, PARTS_OF_GROUP)? {
                    for row in &self.with_parts(group).await? {
                        if let Some(path) = new.get(&key_of(row)?) {
                            let document = document_of(path.clone(), row)?;
                            bytes += document.size();
                            found.insert(path.clone(), document);
                        }
                    }
                    check_result_size(query, found.len(), bytes)?;
                }
            }
            for (path, sort) in entries {
                let entry = IndexEntry {
                    partition: partition.to_owned(),
                    sort,
                };
                let is_so = match found.get(&path) {
                    Some(document) => self.schema.index_entries(document)?.contains(&entry),
                    None => false,
                };
                // A document that has moved away must not take the place of one that is here.
                let document = found.get(&path).filter(|_| is_so);
                matching += usize::from(document.is_some_and(|it| query.matches(it)));
                if !is_so {
                    let version = found.get(&path).map(|document| document.updated);
                    stray.push(Stray {
                        entry,
                        path,
                        version,
                    });
                }
            }
            start = last;
            let is_filled = is_in_order && reach.is_some_and(|reach| matching >= reach);
            if start.is_none() || is_filled {
                return Ok((found.into_values().collect(), stray));
            }
        }
    }

    /// One page of a range, and where the next one begins; as small as what is still missing of `reach`, at first. Where
    /// few match, each page is as large as all before it.
    async fn page(
        &self,
        range: &Range,
        start: Option<Attributes>,
        reach: Option<usize>,
        (read, matching): (usize, usize),
    ) -> Result<(Vec<Attributes>, Option<Attributes>), TableError> {
        let mut query = range.build_query();
        if let Some(reach) = reach {
            let missing = reach.saturating_sub(matching);
            let least = if read == 0 { 1 } else { read.max(SECOND_PAGE) };
            let rows = missing.max(least).min(LARGEST_PAGE);
            query = query.limit(u16::try_from(rows).unwrap_or(u16::MAX));
        }
        let answer = self
            .table
            .query(query.after(start), "query documents")
            .await?;
        let rows = self.without_locks(answer.rows).await?;
        Ok((rows, answer.last))
    }

    /// Returns the most documents of a collection, if it is bounded.
    fn bound_of(&self, collection: &CollectionPath) -> Option<usize> {
        match self.schema.collection_of(collection)?.extent {
            Extent::Bounded(most) => usize::try_from(most).ok(),
            Extent::Indexed => None,
        }
    }

    /// Refuses new documents of a bounded collection that is full. Of two who fill the last place at the same moment one
    /// is too late: they move the same head. A bound above a page only decides how the collection is queried: its documents
    /// are not counted at each write.
    pub(crate) async fn check_room(&self, changes: &[DocumentChange]) -> Result<(), CommitError> {
        let mut growth: HashMap<CollectionPath, (usize, usize)> = HashMap::new();
        for change in changes {
            let (new, gone) = growth.entry(change.path.collection()).or_default();
            *new += usize::from(change.before.is_none() && change.after.is_some());
            *gone += usize::from(change.before.is_some() && change.after.is_none());
        }
        for (collection, (new, gone)) in growth {
            let Some(most) = self.bound_of(&collection) else {
                continue;
            };
            if new <= gone || most > LARGEST_PAGE {
                continue;
            }
            let held = self.paths_in(&collection).await?.len();
            if held + new - gone > most {
                // Not RESOURCE_EXHAUSTED: clients take that for passing, and would send the write for ever.
                return Err(CommitError::Status(Status::failed_precondition(format!(
                    "Collection {collection} holds at most {most} documents."
                ))));
            }
        }
        Ok(())
    }

    /// The names of all documents of a collection.
    pub async fn paths_in(
        &self,
        collection: &CollectionPath,
    ) -> Result<Vec<DocumentPath>, TableError> {
        let partition = keys::collection_partition(collection);
        let rows = self
            .every(
                QueryBuilder::partition(partition.as_str()).select(&[
                    attribute::PK,
                    attribute::SK,
                    attribute::VERSION,
                    attribute::LOCK,
                    attribute::DOCUMENT,
                ]),
                "list documents",
            )
            .await?;
        let rows = self.without_locks(rows).await?;
        rows.iter().map(|row| path_in(collection, row)).collect()
    }
}

/// Returns whether the rows up to this one are all that a query's order has up to some document: the last of them is not
/// in a group of long keys. `before` is so without a row.
fn ends_in_order(last: Option<&Attributes>, before: bool) -> Result<bool, TableError> {
    let sort = last.map(|row| read_text(row, attribute::SK)).transpose()?;
    Ok(sort.map_or(before, |sort| !is_in_group(&sort)))
}

impl Range {
    /// The rows of a plan, if there can be any.
    pub(crate) fn from_plan(plan: &Plan) -> Option<Self> {
        let (partition, from, to, reverse) = match plan {
            Plan::Nothing => return None,
            Plan::Collection {
                collection,
                from,
                to,
                reverse,
                ..
            } => (keys::collection_partition(collection), from, to, reverse),
            Plan::Index {
                partition,
                from,
                to,
                reverse,
                ..
            } => (keys::index_partition(partition), from, to, reverse),
        };
        Some(Self {
            partition,
            from: from.clone(),
            to: to.clone(),
            reverse: *reverse,
        })
    }

    pub(crate) fn build_query(&self) -> QueryBuilder {
        let query = QueryBuilder::partition(self.partition.as_str());
        let query = match (&self.from, &self.to) {
            (Some(from), Some(to)) => query.between(from, to),
            (Some(from), None) => query.starting_at(from),
            (None, Some(to)) => query.up_to(to),
            (None, None) => query,
        };
        if self.reverse {
            query.newest_first()
        } else {
            query
        }
    }
}

/// The documents that a query has found so far and may still need.
struct Held<'a> {
    query: &'a Query,
    documents: Vec<Document>,
    bytes: usize,
}

impl<'a> Held<'a> {
    fn new(query: &'a Query) -> Self {
        Self {
            query,
            documents: Vec::new(),
            bytes: 0,
        }
    }

    /// Adds a document that matches. A query with a limit drops documents after the limit now and then.
    fn add(&mut self, document: Document) {
        self.bytes += document.size();
        self.documents.push(document);
        if let Some(reach) = self.query.reach()
            && (self.documents.len() >= reach.max(LEAST_GATHERED).saturating_mul(2)
                || self.bytes > MOST_HELD_BYTES)
        {
            let query = self.query;
            self.documents
                .sort_by(|left, right| query.compare(left, right));
            self.documents.truncate(reach);
            self.bytes = self.documents.iter().map(Document::size).sum();
        }
    }

    fn check_size(&self) -> Result<(), Status> {
        check_result_size(self.query, self.documents.len(), self.bytes)
    }
}

/// Refuses a result that would be more than a function can hold.
pub fn check_result_size(query: &Query, documents: usize, bytes: usize) -> Result<(), Status> {
    if documents <= MOST_HELD && bytes <= MOST_HELD_BYTES {
        return Ok(());
    }
    Err(Status::new(
        document_core::Code::ResourceExhausted,
        format!(
            "The query has more than {MOST_HELD} documents or {MOST_HELD_BYTES} bytes of {}: ask with a limit.",
            query.collection_id
        ),
    ))
}
