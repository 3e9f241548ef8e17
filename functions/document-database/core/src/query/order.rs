//! The order of results: by fields, and finally by name.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::{Document, FieldPath, compare};

/// The direction of a sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The least value first.
    Ascending,
    /// The greatest value first.
    Descending,
}

impl Direction {
    /// An ordering as it reads in this direction.
    pub const fn apply(self, ordering: Ordering) -> Ordering {
        match self {
            Self::Ascending => ordering,
            Self::Descending => ordering.reverse(),
        }
    }

    /// As Firestore's messages and indexes spell it.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Ascending => "ASC",
            Self::Descending => "DESC",
        }
    }

    /// As the wire spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascending => "ASCENDING",
            Self::Descending => "DESCENDING",
        }
    }
}

/// One sort order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The field that is sorted by; `__name__` is the document's name.
    pub field: FieldPath,
    /// The direction.
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
