//! Structured queries: what `runQuery`, aggregations and listeners ask for.
//!
//! A [`Query`] is checked when it is decoded; what it takes, how it sorts and where it starts is then
//! plain code over documents, and the truth any plan over an index is measured by.

mod check;
mod cursor;
mod decode;
mod direction;
mod encode;
mod filter;
mod members;
mod order;
mod target;

use std::cmp::Ordering;

pub use cursor::{Cursor, CursorValue};
pub(crate) use decode::field_reference;
pub use direction::Direction;
pub(crate) use filter::elements;
pub use filter::{Filter, Operator};
pub(crate) use members::{Members, enumerated};
pub use order::Order;
pub use target::Target;

use crate::{CollectionPath, Document, DocumentPath, FieldPath, Fields, Value};

/// The most alternatives of a filter whose *or*s are expanded (Firestore).
pub const MAX_DISJUNCTIONS: usize = 30;
/// Most filters and sort orders together (Firestore).
pub const MAX_COMPONENTS: usize = 100;
/// Most values of `NOT_IN` (Firestore).
pub const MAX_NOT_IN: usize = 10;
/// The deepest nesting of *and* and *or*.
pub const MAX_FILTER_DEPTH: usize = 20;

/// A checked query over one collection, or over all collections of an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// The document the collection is below; `None` at the root.
    pub parent: Option<DocumentPath>,
    /// The id of the collections whose documents are searched.
    pub collection_id: String,
    /// Whether collections of this id at any depth below the parent are queried.
    pub all_descendants: bool,
    /// The condition for documents; without one all of them match.
    pub filter: Option<Filter>,
    /// The complete order: fields of inequalities and `__name__` at the end are written out.
    pub order: Vec<Order>,
    /// The start of the results.
    pub start: Option<Cursor>,
    /// The end of the results.
    pub end: Option<Cursor>,
    /// How many results are skipped.
    pub offset: u32,
    /// The maximum number of results; without one there is no limit.
    pub limit: Option<u32>,
    /// The fields to return; all if `None`.
    pub projection: Option<Vec<FieldPath>>,
}

impl Query {
    /// Returns the queried collection, unless it is a group.
    pub fn collection(&self) -> Option<CollectionPath> {
        if self.all_descendants {
            return None;
        }
        let path = match &self.parent {
            Some(parent) => parent.child(&self.collection_id),
            None => CollectionPath::parse(&self.collection_id),
        };
        path.ok()
    }

    /// Returns whether a document is in the collection, or in one of the group.
    pub fn covers(&self, path: &DocumentPath) -> bool {
        let collection = path.collection();
        if collection.id() != self.collection_id {
            return false;
        }
        let mut above = collection.parent();
        if !self.all_descendants {
            return above == self.parent;
        }
        let Some(wanted) = &self.parent else {
            return true;
        };
        while let Some(document) = above {
            if document == *wanted {
                return true;
            }
            above = document.parent();
        }
        false
    }

    /// Whether a document belongs to the result before offset and limit: its collection, the filter,
    /// a value for every order, within the cursors.
    pub fn matches(&self, document: &Document) -> bool {
        let sorts = |order: &Order| {
            order.field.is_document_id() || document.fields.get(&order.field).is_some()
        };
        let within = |cursor: &Option<Cursor>, side: fn(&Cursor, &[Order], &Document) -> bool| {
            cursor
                .as_ref()
                .is_none_or(|cursor| side(cursor, &self.order, document))
        };
        self.covers(&document.path)
            && self.order.iter().all(sorts)
            && self
                .filter
                .as_ref()
                .is_none_or(|filter| filter.matches(document))
            && within(&self.start, Cursor::starts)
            && within(&self.end, Cursor::ends)
    }

    /// Two documents in the query's order; equal only when they are the same document.
    pub fn compare(&self, left: &Document, right: &Document) -> Ordering {
        self.order
            .iter()
            .map(|order| order.compare(left, right))
            .find(|ordering| ordering.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    /// The result among these documents: filter, cursors, order, offset, limit. Fields are left as they
    /// are; [`Query::project`] cuts them.
    pub fn window(&self, documents: Vec<Document>) -> Vec<Document> {
        let mut found: Vec<_> = documents
            .into_iter()
            .filter(|document| self.matches(document))
            .collect();
        found.sort_by(|left, right| self.compare(left, right));
        found
            .into_iter()
            .skip(count(self.offset))
            .take(self.limit.map_or(usize::MAX, count))
            .collect()
    }

    /// Returns the document with the requested fields.
    pub fn project(&self, document: Document) -> Document {
        let Some(projection) = &self.projection else {
            return document;
        };
        let mut fields = Fields::default();
        for path in projection.iter().filter(|path| !path.is_document_id()) {
            if let Some(value) = document.fields.get(path) {
                fields.insert(path, value.clone());
            }
        }
        Document { fields, ..document }
    }

    /// The value a field must have in every result: that of an equality which no *or* weakens.
    /// `field` is a path's wire form, for example `customer`.
    pub fn equals(&self, field: &str) -> Option<&Value> {
        let conjuncts = self.filter.as_ref().map(Filter::conjuncts);
        conjuncts
            .unwrap_or_default()
            .into_iter()
            .find_map(|filter| match filter {
                Filter::Field {
                    field: path,
                    operator: Operator::Equal,
                    value,
                } if path.to_string() == field => Some(value),
                _ => None,
            })
    }

    /// Returns whether a document that enters or leaves the result may move others in or out.
    pub fn is_limited(&self) -> bool {
        self.limit.is_some() || self.offset > 0
    }

    /// Returns how many documents at the front of its order the result leaves out.
    pub fn first(&self) -> usize {
        count(self.offset)
    }

    /// Returns how many documents from the front of its order the result needs; `None` for all.
    pub fn reach(&self) -> Option<usize> {
        self.limit
            .map(|limit| count(self.offset).saturating_add(count(limit)))
    }
}

/// Every platform this runs on has at least 32 bits.
fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
