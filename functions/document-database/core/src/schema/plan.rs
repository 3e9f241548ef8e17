//! Which rows answer a query. What they lead to is then put through [`Query::window`]: a plan may read
//! more than belongs to the result, never less.

use std::borrow::Cow;

use super::demand::{Demand, least_of};
use super::fit::Fit;
use super::{Collection, Extent, Index, Schema, entry, pattern, range};
use crate::query::{Cursor, CursorValue};
use crate::{CollectionPath, Direction, DocumentPath, Query, Status, stored_key};

/// The rows to read. Ends are inclusive; `None` is open.
///
/// When `ordered`, documents come in the query's order: reading may stop as soon as
/// [`Query::reach`] of those read match, and the last key is not [in a group](crate::is_in_group). Otherwise all of the
/// range has to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// No document can match, so nothing is read.
    Nothing,
    /// Documents of a collection, by id.
    Collection {
        /// The collection whose documents are read in the order of their ids.
        collection: CollectionPath,
        /// The first [`DocumentPath::sort_id`], inclusive; none begins at the start.
        from: Option<String>,
        /// The last [`DocumentPath::sort_id`], inclusive; none continues to the end.
        to: Option<String>,
        /// Whether the rows are read in descending order.
        reverse: bool,
        /// Whether this is the query's order.
        ordered: bool,
    },
    /// Entries of an index, by sort key.
    Index {
        /// The partition of the index, as [`super::IndexEntry::partition`] has it.
        partition: String,
        /// The first sort key, inclusive; none begins at the start.
        from: Option<String>,
        /// The last sort key, inclusive; none continues to the end.
        to: Option<String>,
        /// Whether the keys are read in descending order.
        reverse: bool,
        /// Whether this is the query's order.
        ordered: bool,
    },
}

impl Plan {
    /// Whether documents come in the query's order.
    pub fn is_ordered(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Collection { ordered, .. } | Self::Index { ordered, .. } => *ordered,
        }
    }
}

impl Schema {
    /// Decides what to read for a query. `FAILED_PRECONDITION` names the index that is missing.
    pub fn plan(&self, query: &Query) -> Result<Plan, Status> {
        let asked = self.asked(query);
        let Some((first, others)) = asked.split_first() else {
            return Err(Status::denied());
        };
        let demand = Demand::from_query(query);
        if let Some(path) = demand.only() {
            return Ok(one(query, path));
        }
        // A group's index is one only if every collection in the group writes it.
        let declared = first.indexes.iter().filter(|index| {
            index.group == query.all_descendants
                && others.iter().all(|other| other.indexes.contains(index))
        });
        if !demand.has_choice {
            for index in declared.clone() {
                if let Some(fit) = Fit::of(index, &demand) {
                    return Ok(by_index(&demand, index, &fit));
                }
            }
        }
        let bounded = asked
            .iter()
            .all(|collection| matches!(collection.extent, Extent::Bounded(_)));
        if let Some(collection) = query.collection() {
            if bounded || demand.is_by_name() {
                return Ok(by_id(&demand, collection));
            }
        } else if bounded {
            // All documents of the group, by name.
            let all = declared
                .clone()
                .find(|index| index.equal.is_empty() && index.order.is_empty());
            if let Some(index) = all {
                return Ok(Plan::Index {
                    partition: entry::partition(index, &query.collection_id, &[]),
                    from: None,
                    to: None,
                    reverse: demand.name_direction == Direction::Descending,
                    ordered: query.order.len() == 1,
                });
            }
        }
        Err(demand.unanswered())
    }

    fn asked(&self, query: &Query) -> Vec<&'static Collection> {
        match query.collection() {
            Some(path) => self.collection_of(&path).into_iter().collect(),
            None => self
                .collections
                .iter()
                .filter(|collection| pattern::ends_with(collection.pattern, &query.collection_id))
                .collect(),
        }
    }
}

/// A query that names its only document.
fn one(query: &Query, path: &DocumentPath) -> Plan {
    if !query.covers(path) {
        return Plan::Nothing;
    }
    Plan::Collection {
        collection: path.collection(),
        from: Some(path.sort_id().into_owned()),
        to: Some(path.sort_id().into_owned()),
        reverse: false,
        ordered: true,
    }
}

fn by_id(demand: &Demand<'_>, collection: CollectionPath) -> Plan {
    let query = demand.query;
    let ordered = query.order.len() == 1;
    let reverse = ordered && demand.name_direction == Direction::Descending;
    let (mut from, mut to) = demand.ids(&collection);
    if ordered {
        // Read backwards, a query's start is at the end of the ids.
        let (low, high) = if reverse {
            (&query.end, &query.start)
        } else {
            (&query.start, &query.end)
        };
        from = from.max(cursor_id(low.as_ref(), &collection));
        to = least_of(to, cursor_id(high.as_ref(), &collection));
    }
    let Some((from, to)) = stored_key::range(from, to) else {
        return Plan::Nothing;
    };
    Plan::Collection {
        from,
        to,
        collection,
        reverse,
        ordered,
    }
}

/// The sort id of what a cursor over names points at.
fn cursor_id<'a>(cursor: Option<&'a Cursor>, collection: &CollectionPath) -> Option<Cow<'a, str>> {
    match cursor?.values.as_slice() {
        [CursorValue::Name(path)] if path.collection() == *collection => Some(path.sort_id()),
        _ => None,
    }
}

fn by_index(demand: &Demand<'_>, index: &Index, fit: &Fit) -> Plan {
    let (from, to) = range::key_range(demand, index, fit);
    let Some((from, to)) = stored_key::range(from.map(Cow::Owned), to.map(Cow::Owned)) else {
        return Plan::Nothing;
    };
    let collection = demand.query.collection();
    let within = collection
        .as_ref()
        .map_or(demand.query.collection_id.as_str(), CollectionPath::as_str);
    Plan::Index {
        partition: entry::partition(index, within, &fit.shared),
        from,
        to,
        reverse: fit.reverse,
        ordered: true,
    }
}
