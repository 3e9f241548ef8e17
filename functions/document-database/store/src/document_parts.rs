//! Documents whose fields are longer than a row of the table: the fields are in parts, which are separate rows. The
//! document's row names the parts and has no fields.
//!
//! * The parts of a version have a name that no other write has, and never change. Parts of two versions are never
//!   joined.
//! * Parts are written in the transaction that writes the document's row, and deleted in the one that replaces or deletes
//!   it, like the document's index entries. A commit of more than a transaction writes them before it happens, under the
//!   lock of the document's row: see [`crate::large_commit`].
//! * A reader reads the document's row and then its parts. A part that is missing was replaced in between, or is not shown
//!   yet: the reader reads the document's row again.
use std::collections::BTreeMap;

use document_core::{Document, Fields};
use table::{AttributeValue, Attributes, Key, Row, TableError, number, retry_pause};
use uuid::Uuid;

use crate::attribute::{self, key_of};
use crate::commit::DocumentChange;
use crate::documents::Documents;
use crate::keys;
use crate::row_parts::{LONGEST_PART, parts_of};

/// The most bytes of a document's fields in one row.
const LONGEST_FIELDS: usize = LONGEST_PART;
/// The most bytes of a document's fields in all parts: they fit into one transaction.
pub(crate) const LONGEST_STORED: usize = 9 * LONGEST_PART;
/// How many parts are read at a time for a query, about 5 MB: after each group the query checks its size.
pub(crate) const PARTS_OF_GROUP: usize = 12;
/// How often the row of a document is read again because a part is missing. The pauses between the reads take seconds.
const ROUNDS: u32 = 20;

const ACTION: &str = "read parts of documents";

/// Adds the fields of a document to its row, or names their parts in it. Returns the row and the parts.
pub(crate) fn with_fields(row: Row, fields: Vec<u8>) -> (Row, Vec<Row>) {
    if fields.len() <= LONGEST_FIELDS {
        let fields = AttributeValue::B(fields.into());
        return (row.with(attribute::FIELDS, fields), Vec::new());
    }
    let first = keys::document_part(&Uuid::new_v4().to_string());
    let parts = (0..).zip(fields.chunks(LONGEST_PART)).map(|(part, bytes)| {
        let bytes = AttributeValue::B(bytes.to_vec().into());
        Row::new(keys::part_after(&first, part)).with(attribute::FIELDS, bytes)
    });
    let parts: Vec<Row> = parts.collect();
    let row = row
        .with(attribute::PART_COUNT, number(parts.len()))
        .with(attribute::PARTS, AttributeValue::M(first.into_attributes()));
    (row, parts)
}

/// Returns how many parts contain the fields of a document's row; none if they are in the row, or it is another kind of
/// row.
fn part_count(row: &Attributes) -> Result<usize, TableError> {
    if row.contains_key(attribute::CREATED) && !row.contains_key(attribute::FIELDS) {
        return Ok(parts_of(row)?.len());
    }
    Ok(0)
}

/// About how many bytes the fields of these rows have, with those in parts.
pub(crate) fn stored_bytes(rows: &[Attributes]) -> Result<usize, TableError> {
    let mut bytes = 0_usize;
    for row in rows {
        let own = match row.get(attribute::FIELDS) {
            Some(AttributeValue::B(fields)) => fields.as_ref().len(),
            _ => 0,
        };
        bytes = bytes.saturating_add(own + part_count(row)? * LONGEST_PART);
    }
    Ok(bytes)
}

/// These rows in their order, in groups that have about `most` parts each. Rows without parts are one group.
pub(crate) fn in_groups(
    rows: Vec<Attributes>,
    most: usize,
) -> Result<Vec<Vec<Attributes>>, TableError> {
    let mut groups = Vec::new();
    let (mut group, mut parts) = (Vec::new(), 0);
    for row in rows {
        parts += part_count(&row)?;
        group.push(row);
        if parts >= most {
            groups.push(std::mem::take(&mut group));
            parts = 0;
        }
    }
    groups.push(group);
    Ok(groups)
}

impl Documents {
    /// These rows in their order, those of documents with their fields. A document that was deleted meanwhile is left
    /// out; one that was written meanwhile is as it is now. Without parts nothing is read.
    pub(crate) async fn with_parts(
        &self,
        rows: Vec<Attributes>,
    ) -> Result<Vec<Attributes>, TableError> {
        let mut rows: Vec<Option<Attributes>> = rows.into_iter().map(Some).collect();
        for round in 0..=ROUNDS {
            let mut replaced = BTreeMap::new();
            for (place, key) in self.join_documents(&mut rows).await? {
                replaced.insert(key, place);
            }
            if replaced.is_empty() {
                return Ok(rows.into_iter().flatten().collect());
            }
            // Most were replaced, and the second look finds what replaced them.
            if round > 0 {
                tokio::time::sleep(retry_pause(round)).await;
            }
            let keys = replaced.keys().cloned().collect();
            let read = self.table.get_many(keys, ACTION).await?;
            let mut read = BTreeMap::from_iter(keyed(self.without_locks(read).await?)?);
            for (key, place) in replaced {
                if let Some(row) = rows.get_mut(place) {
                    *row = read.remove(&key);
                }
            }
        }
        Err(TableError::unavailable(
            ACTION,
            "others replaced them every time",
        ))
    }

    /// Joins the parts of these documents. Returns the places and the keys of those that lack a part.
    async fn join_documents(
        &self,
        rows: &mut [Option<Attributes>],
    ) -> Result<Vec<(usize, Key)>, TableError> {
        let mut parts_of_rows = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            if let Some(row) = row
                && part_count(row)? > 0
            {
                parts_of_rows.push((place, parts_of(row)?));
            }
        }
        if parts_of_rows.is_empty() {
            return Ok(Vec::new());
        }
        let wanted = parts_of_rows.iter().flat_map(|(_, parts)| parts.clone());
        let found = self.table.get_many(wanted.collect(), ACTION).await?;
        let mut found = BTreeMap::from_iter(keyed(found)?);
        let mut incomplete = Vec::new();
        for (place, parts) in parts_of_rows {
            let Some(Some(row)) = rows.get_mut(place) else {
                continue;
            };
            let mut fields = Vec::new();
            let is_whole = parts.iter().all(|key| {
                let part = found.remove(key);
                let bytes = part.as_ref().and_then(|part| part.get(attribute::FIELDS));
                let Some(AttributeValue::B(bytes)) = bytes else {
                    return false;
                };
                fields.extend_from_slice(bytes.as_ref());
                true
            });
            if is_whole {
                let fields = AttributeValue::B(fields.into());
                row.insert(attribute::FIELDS.to_owned(), fields);
            } else {
                incomplete.push((place, key_of(row)?));
            }
        }
        Ok(incomplete)
    }

    /// The parts of those documents that are changed and were longer than a row, by the key of the document's row. A
    /// document that is another one by now has other parts, and its change is refused.
    pub(crate) async fn parts_before(
        &self,
        changes: &[DocumentChange],
    ) -> Result<BTreeMap<Key, Vec<Key>>, TableError> {
        // The bound costs no copy; it is above the stored length, so that only fields that may be long are encoded.
        let is_long = |fields: &Fields| {
            fields.json_bound() > LONGEST_FIELDS && fields.to_bytes().len() > LONGEST_FIELDS
        };
        let before = changes.iter().filter(|change| change.is_change());
        let before = before.filter_map(|change| change.before.as_ref());
        let long = before.filter(|before: &&Document| is_long(&before.fields));
        let keys = long.map(|before| keys::document_key(&before.path));
        let mut parts = BTreeMap::new();
        for row in self.table.get_many(keys.collect(), ACTION).await? {
            parts.insert(key_of(&row)?, parts_of(&row)?);
        }
        Ok(parts)
    }
}

fn keyed(rows: Vec<Attributes>) -> Result<Vec<(Key, Attributes)>, TableError> {
    let rows = rows.into_iter();
    rows.map(|row| Ok((key_of(&row)?, row))).collect()
}
