//! The start and end of results: a position in the query's order, or a prefix of one.

use std::cmp::Ordering;

use super::Order;
use crate::{Document, DocumentPath, Value, compare};

/// A position just before or just after all documents with these values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// Values of the query's first orders, at most as many as it has.
    pub values: Vec<CursorValue>,
    /// Whether the position is before the documents with these values: then a start includes them and an end does not.
    pub before: bool,
}

/// The value of a cursor for one order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CursorValue {
    /// The value of a field that the query sorts by.
    Field(Value),
    /// The document's name, for `__name__`.
    Name(DocumentPath),
}

impl Cursor {
    /// Returns whether a document is after this start.
    pub(crate) fn starts(&self, order: &[Order], document: &Document) -> bool {
        match self.place(order, document) {
            Ordering::Less => false,
            Ordering::Equal => self.before,
            Ordering::Greater => true,
        }
    }

    /// Returns whether a document is before this end.
    pub(crate) fn ends(&self, order: &[Order], document: &Document) -> bool {
        match self.place(order, document) {
            Ordering::Less => true,
            Ordering::Equal => !self.before,
            Ordering::Greater => false,
        }
    }

    /// The document against the values, in the query's order. Types do not matter here: a cursor is a
    /// place in the total order.
    fn place(&self, order: &[Order], document: &Document) -> Ordering {
        self.values
            .iter()
            .zip(order)
            .map(|(value, order)| {
                let ordering = match value {
                    CursorValue::Name(path) => document.path.cmp(path),
                    CursorValue::Field(value) => document
                        .fields
                        .get(&order.field)
                        .map_or(Ordering::Less, |found| compare(found, value)),
                };
                order.direction.apply(ordering)
            })
            .find(|ordering| ordering.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}
