//! Parts of a query's result: a reader that continues where it stopped reads every row once.

use std::collections::HashMap;

use document_core::{Document, IndexEntry, Plan, Query};
use table::{Attributes, Key, TableError, read_text};

use crate::attribute::{self, key_of, path_of};
use crate::document_parts::in_groups;
use crate::documents::Documents;
use crate::keys;
use crate::query::{DocumentsError, KEYS_OF_CALL, ROUNDS, Range, Stray};
use crate::rows::{document_in, document_of};

/// How many documents that an index leads to are read in the first call of a part; each next call reads twice as many.
const FIRST_KEYS: usize = 25;
/// How many parts of long documents are read at a time: about as many as a part of a result has.
const PARTS_OF_GROUP: usize = 6;

/// Where a part begins, and how much of it is wanted.
#[derive(Debug, Clone, Default)]
pub struct PartRequest {
    /// The last row before the part, as [`QueryPart::next`] names it; `None` at the beginning.
    pub after: Option<String>,
    /// The most rows to read; `None` for as many as one call of the table returns.
    pub rows: Option<u16>,
    /// How many bytes of documents, as Firestore counts them, are enough.
    pub bytes: usize,
}

/// A part of a query's result, in the order in which its plan reads rows: that of the query only if the plan has it.
/// Cursors and filter are applied, offset and limit are not.
#[derive(Debug, Clone, Default)]
pub struct QueryPart {
    /// The documents that match, each with the row that a part after it begins behind.
    pub documents: Vec<(String, Document)>,
    /// How many rows were read.
    pub rows: usize,
    /// The last row that was read; `None` if there is none behind it.
    pub next: Option<String>,
}

impl Documents {
    /// Reads a part of a query's result. Each row is strongly consistent. A document that moves within an index while its
    /// parts are read may be in two of them, or in none: the log shows the commit that moved it.
    pub async fn query_part(
        &self,
        query: &Query,
        request: &PartRequest,
    ) -> Result<QueryPart, DocumentsError> {
        let plan = self.schema.plan(query)?;
        let Some(range) = Range::from_plan(&plan) else {
            return Ok(QueryPart::default());
        };
        match &plan {
            Plan::Index { partition, .. } => {
                let mut round = 1;
                loop {
                    let (part, stray) = self
                        .part_by_index(query, partition, &range, request)
                        .await?;
                    if !stray.is_empty() && round < ROUNDS {
                        round += 1;
                        continue;
                    }
                    self.remove_stray(&stray).await;
                    return Ok(part);
                }
            }
            Plan::Nothing | Plan::Collection { .. } => {
                Ok(self.part_by_name(query, &range, request).await?)
            }
        }
    }

    async fn part_by_name(
        &self,
        query: &Query,
        range: &Range,
        request: &PartRequest,
    ) -> Result<QueryPart, TableError> {
        let (rows, next) = self.rows_after(range, request).await?;
        let mut part = QueryPart::default();
        let Some(collection) = query.collection() else {
            return Ok(part);
        };
        let mut bytes = 0_usize;
        let mut groups = in_groups(rows, PARTS_OF_GROUP)?.into_iter().peekable();
        while let Some(group) = groups.next() {
            part.rows += group.len();
            let last = group.last().map(sort_key).transpose()?;
            for row in &self.with_parts(group).await? {
                let document = document_in(&collection, row)?;
                if query.matches(&document) {
                    bytes = bytes.saturating_add(document.size());
                    part.documents.push((sort_key(row)?, document));
                }
            }
            if bytes >= request.bytes && groups.peek().is_some_and(|group| !group.is_empty()) {
                part.next = last;
                return Ok(part);
            }
        }
        part.next = next;
        Ok(part)
    }

    /// The part, and its entries that were not as the document they led to.
    async fn part_by_index(
        &self,
        query: &Query,
        partition: &str,
        range: &Range,
        request: &PartRequest,
    ) -> Result<(QueryPart, Vec<Stray>), DocumentsError> {
        let (rows, next) = self.rows_after(range, request).await?;
        let (mut part, mut stray) = (QueryPart::default(), Vec::new());
        let (mut bytes, mut keys) = (0_usize, FIRST_KEYS);
        let mut rest = rows.as_slice();
        while !rest.is_empty() {
            let (some, behind) = rest.split_at(keys.min(rest.len()));
            (rest, keys) = (behind, keys.saturating_mul(2).min(KEYS_OF_CALL));
            part.rows += some.len();
            let mut entries = Vec::with_capacity(some.len());
            for row in some {
                let path = path_of(&read_text(row, attribute::DOCUMENT)?)?;
                entries.push((path, sort_key(row)?));
            }
            let wanted = entries.iter().map(|(path, _)| keys::document_key(path));
            let mut found = HashMap::new();
            for group in in_groups(self.rows_of(wanted.collect()).await?, PARTS_OF_GROUP)? {
                for row in self.with_parts(group).await? {
                    found.insert(key_of(&row)?, row);
                }
            }
            for (path, sort) in entries {
                let row = found.get(&keys::document_key(&path));
                let document = row.map(|row| document_of(path.clone(), row)).transpose()?;
                let entry = IndexEntry {
                    partition: partition.to_owned(),
                    sort,
                };
                match document {
                    Some(document) if self.schema.index_entries(&document)?.contains(&entry) => {
                        if query.matches(&document) {
                            bytes = bytes.saturating_add(document.size());
                            part.documents.push((entry.sort, document));
                        }
                    }
                    document => stray.push(Stray {
                        entry,
                        path,
                        version: document.map(|document| document.updated),
                    }),
                }
            }
            if bytes >= request.bytes && !rest.is_empty() {
                part.next = some.last().map(sort_key).transpose()?;
                return Ok((part, stray));
            }
        }
        part.next = next;
        Ok((part, stray))
    }

    /// The next rows of a range, and the last of them if there may be more.
    async fn rows_after(
        &self,
        range: &Range,
        request: &PartRequest,
    ) -> Result<(Vec<Attributes>, Option<String>), TableError> {
        let after = request.after.as_ref();
        let after = after.map(|sort| Key::new(range.partition.as_str(), sort.as_str()));
        let mut query = range.build_query().after(after.map(Key::into_attributes));
        if let Some(rows) = request.rows {
            query = query.limit(rows.max(1));
        }
        let answer = self.table.query(query, "query documents").await?;
        let last = answer.last.as_ref().map(sort_key).transpose()?;
        Ok((self.without_locks(answer.rows).await?, last))
    }
}

fn sort_key(row: &Attributes) -> Result<String, TableError> {
    read_text(row, attribute::SK)
}
