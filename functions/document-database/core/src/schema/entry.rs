//! The rows of an index.

use std::borrow::Cow;

use super::{Collection, Index, Schema};
use crate::{Document, FieldPath, Status, index_key, sorted_text, stored_key};

/// A row that points at a document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndexEntry {
    /// `{collection}#{index}#{values}`, or `*/{collection id}#…` of a group: the values all entries in it
    /// share.
    pub partition: String,
    /// `{values}#{sort id}`, or `…#{path}` of a group, as [`stored_key::sort`] stores it. Entries sort in the index's order;
    /// the suffix of the values keeps those of two documents apart.
    pub sort: String,
}

impl Schema {
    /// The entries of a document: one for each index of which it has all fields.
    pub fn index_entries(&self, document: &Document) -> Result<Vec<IndexEntry>, Status> {
        let collection = self.collection_of(&document.path.collection());
        collection
            .map_or(&[][..], |Collection { indexes, .. }| indexes)
            .iter()
            .filter_map(|index| entry(index, document).transpose())
            .collect()
    }
}

fn entry(index: &Index, document: &Document) -> Result<Option<IndexEntry>, Status> {
    let mut equal = Vec::new();
    for field in index.equal {
        match document.fields.get(&FieldPath::parse(field)?) {
            Some(value) => equal.extend(index_key::value(value)),
            None => return Ok(None),
        }
    }
    let mut key = Vec::new();
    for (field, direction) in index.order {
        match document.fields.get(&FieldPath::parse(field)?) {
            Some(value) => key.extend(index_key::directed(index_key::value(value), *direction)),
            None => return Ok(None),
        }
    }
    let path = &document.path;
    if index.holds_name() {
        let name = index_key::name(path, index.group);
        key.extend(index_key::directed(name, index.name_direction()));
    }
    let collection = path.collection();
    let (within, target) = if index.group {
        (collection.id(), Cow::Borrowed(path.as_str()))
    } else {
        (collection.as_str(), path.sort_id())
    };
    let sort = format!("{}#{target}", sorted_text::spell(&key));
    Ok(Some(IndexEntry {
        partition: partition(index, within, &equal),
        sort: stored_key::sort(Cow::Owned(sort)).into_owned(),
    }))
}

/// Where the entries of an index are that share these values. `*/id` is the path of no collection, so
/// groups and collections never meet.
pub(super) fn partition(index: &Index, collection: &str, equal: &[u8]) -> String {
    let group = if index.group { "*/" } else { "" };
    stored_key::partition(format!(
        "{group}{collection}#{}#{}",
        index.name,
        sorted_text::spell(equal)
    ))
}
