//! The order of results: by fields, and finally by name.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::direction::Direction;
use crate::{Document, FieldPath, compare};

/// A field that results are sorted by, with its direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The field that is sorted by; `__name__` is the document's name.
    pub field: FieldPath,
    /// Which of the values is first.
    pub direction: Direction,
}

impl Order {
    /// Two documents by this order alone. A missing value is before every other.
    pub(crate) fn compare(&self, left: &Document, right: &Document) -> Ordering {
        let ordering = if self.field.is_document_id() {
            left.path.cmp(&right.path)
        } else {
            match (left.fields.get(&self.field), right.fields.get(&self.field)) {
                (Some(left), Some(right)) => compare(left, right),
                (left, right) => left.is_some().cmp(&right.is_some()),
            }
        };
        self.direction.apply(ordering)
    }
}

/// The complete order of a query: its own orders, then the fields of its inequalities by name, then
/// `__name__`, both in the direction of the last one said (`StructuredQuery.order_by`).
pub(crate) fn complete(mut said: Vec<Order>, inequalities: &BTreeSet<&FieldPath>) -> Vec<Order> {
    let direction = said
        .last()
        .map_or(Direction::Ascending, |order| order.direction);
    let missing: Vec<_> = inequalities
        .iter()
        .filter(|field| said.iter().all(|order| order.field != ***field))
        .map(|field| (*field).clone())
        .collect();
    said.extend(missing.into_iter().map(|field| Order { field, direction }));
    if said.iter().all(|order| !order.field.is_document_id()) {
        said.push(Order {
            field: FieldPath::document_id(),
            direction,
        });
    }
    said
}
