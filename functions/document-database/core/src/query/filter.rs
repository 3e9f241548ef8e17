//! Filters of a query: comparisons of fields and names, joined by *and* and *or*.

use std::collections::BTreeSet;

use crate::{Document, DocumentPath, FieldPath, Value, compare, equal};

/// A condition on a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter {
    /// A field against a value. A document without the field never matches.
    Field {
        /// The field that is compared.
        field: FieldPath,
        /// How the field is compared with the value.
        operator: Operator,
        /// With what; an array for the operators that take several values.
        value: Value,
    },
    /// The document's name against names.
    Name {
        /// The operator; never one of the two for arrays.
        operator: Operator,
        /// With what: one name, or several for `IN` and `NOT_IN`.
        paths: Vec<DocumentPath>,
    },
    /// All of these must hold.
    All(Vec<Filter>),
    /// At least one of them holds.
    Any(Vec<Filter>),
}

/// `StructuredQuery.FieldFilter.Operator`. The unary operators are comparisons with null and NaN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// Equal by the total order: 1 is 1.0, NaN is NaN.
    Equal,
    /// Not equal, and not null.
    NotEqual,
    /// Less, of the same type; `NaN` is neither found nor a bound.
    LessThan,
    /// Less or equal, of the same type; without `NaN`.
    LessThanOrEqual,
    /// Greater, of the same type; without `NaN`.
    GreaterThan,
    /// Greater or equal, of the same type; without `NaN`.
    GreaterThanOrEqual,
    /// An array that holds the value.
    ArrayContains,
    /// An array that holds one of the values.
    ArrayContainsAny,
    /// Equal to one of the values.
    In,
    /// Equal to none of the values, and not null.
    NotIn,
}

impl Operator {
    /// Every operator with its name on the wire.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Equal, "EQUAL"),
        (Self::NotEqual, "NOT_EQUAL"),
        (Self::LessThan, "LESS_THAN"),
        (Self::LessThanOrEqual, "LESS_THAN_OR_EQUAL"),
        (Self::GreaterThan, "GREATER_THAN"),
        (Self::GreaterThanOrEqual, "GREATER_THAN_OR_EQUAL"),
        (Self::ArrayContains, "ARRAY_CONTAINS"),
        (Self::ArrayContainsAny, "ARRAY_CONTAINS_ANY"),
        (Self::In, "IN"),
        (Self::NotIn, "NOT_IN"),
    ];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(operator, _)| *operator == self)
            .map_or("", |(_, name)| name)
    }

    /// The number of each operator in `google.firestore.v1`.
    pub(crate) const NUMBERS: [(i64, &'static str); 10] = [
        (1, "LESS_THAN"),
        (2, "LESS_THAN_OR_EQUAL"),
        (3, "GREATER_THAN"),
        (4, "GREATER_THAN_OR_EQUAL"),
        (5, "EQUAL"),
        (6, "NOT_EQUAL"),
        (7, "ARRAY_CONTAINS"),
        (8, "IN"),
        (9, "ARRAY_CONTAINS_ANY"),
        (10, "NOT_IN"),
    ];

    /// Returns whether it compares with several values.
    pub const fn takes_many(self) -> bool {
        matches!(self, Self::ArrayContainsAny | Self::In | Self::NotIn)
    }

    /// Returns whether it compares elements of an array.
    pub const fn looks_into_arrays(self) -> bool {
        matches!(self, Self::ArrayContains | Self::ArrayContainsAny)
    }

    /// Returns whether a query sorts by the field of this filter.
    pub const fn is_inequality(self) -> bool {
        matches!(
            self,
            Self::NotEqual
                | Self::NotIn
                | Self::LessThan
                | Self::LessThanOrEqual
                | Self::GreaterThan
                | Self::GreaterThanOrEqual
        )
    }

    fn holds(self, found: &Value, wanted: &Value) -> bool {
        let ordering = || {
            // A range never leaves the type of its bound, and `NaN`, which sorts before all numbers, is in no range.
            let is_comparable =
                found.type_order() == wanted.type_order() && !found.is_nan() && !wanted.is_nan();
            is_comparable.then(|| compare(found, wanted))
        };
        match self {
            Self::Equal => equal(found, wanted),
            Self::NotEqual => !is_null(found) && !equal(found, wanted),
            Self::LessThan => ordering().is_some_and(std::cmp::Ordering::is_lt),
            Self::LessThanOrEqual => ordering().is_some_and(std::cmp::Ordering::is_le),
            Self::GreaterThan => ordering().is_some_and(std::cmp::Ordering::is_gt),
            Self::GreaterThanOrEqual => ordering().is_some_and(std::cmp::Ordering::is_ge),
            Self::ArrayContains => elements(found)
                .iter()
                .any(|element| is_findable(element) && equal(element, wanted)),
            Self::ArrayContainsAny => elements(found)
                .iter()
                .any(|element| is_findable(element) && contains(wanted, element)),
            Self::In => is_findable(found) && contains(wanted, found),
            Self::NotIn => {
                !is_null(found) && !contains(wanted, &Value::Null) && !contains(wanted, found)
            }
        }
    }

    fn holds_for_name(self, found: &DocumentPath, wanted: &[DocumentPath]) -> bool {
        let any =
            |test: fn(std::cmp::Ordering) -> bool| wanted.iter().any(|path| test(found.cmp(path)));
        match self {
            Self::Equal | Self::In => wanted.contains(found),
            Self::NotEqual | Self::NotIn => !wanted.contains(found),
            Self::LessThan => any(std::cmp::Ordering::is_lt),
            Self::LessThanOrEqual => any(std::cmp::Ordering::is_le),
            Self::GreaterThan => any(std::cmp::Ordering::is_gt),
            Self::GreaterThanOrEqual => any(std::cmp::Ordering::is_ge),
            Self::ArrayContains | Self::ArrayContainsAny => false,
        }
    }
}

impl Filter {
    /// Returns whether a document matches.
    pub fn matches(&self, document: &Document) -> bool {
        match self {
            Self::All(filters) => filters.iter().all(|filter| filter.matches(document)),
            Self::Any(filters) => filters.iter().any(|filter| filter.matches(document)),
            Self::Name { operator, paths } => operator.holds_for_name(&document.path, paths),
            Self::Field {
                field,
                operator,
                value,
            } => document
                .fields
                .get(field)
                .is_some_and(|found| operator.holds(found, value)),
        }
    }

    /// Returns all comparisons, however they are joined.
    pub(crate) fn leaves(&self) -> Vec<&Self> {
        match self {
            Self::All(filters) | Self::Any(filters) => {
                filters.iter().flat_map(Self::leaves).collect()
            }
            Self::Field { .. } | Self::Name { .. } => vec![self],
        }
    }

    /// Returns the parts that must hold together: those of nested *and*s, in which an *or* is one part.
    pub(crate) fn conjuncts(&self) -> Vec<&Self> {
        match self {
            Self::All(filters) => filters.iter().flat_map(Self::conjuncts).collect(),
            // An `or` of one is no choice.
            Self::Any(filters) => match filters.as_slice() {
                [only] => only.conjuncts(),
                _ => vec![self],
            },
            Self::Field { .. } | Self::Name { .. } => vec![self],
        }
    }

    /// The operator of a comparison.
    pub(crate) fn operator(&self) -> Option<Operator> {
        match self {
            Self::Field { operator, .. } | Self::Name { operator, .. } => Some(*operator),
            Self::All(_) | Self::Any(_) => None,
        }
    }

    /// The fields compared by an inequality; `__name__` is not among them.
    pub(crate) fn inequality_fields(&self) -> BTreeSet<&FieldPath> {
        self.leaves()
            .into_iter()
            .filter_map(|leaf| match leaf {
                Self::Field {
                    field, operator, ..
                } if operator.is_inequality() => Some(field),
                _ => None,
            })
            .collect()
    }
}

/// The values of an array; none of anything else.
pub(crate) fn elements(value: &Value) -> &[Value] {
    match value {
        Value::Array(values) => values,
        _ => &[],
    }
}

fn contains(values: &Value, wanted: &Value) -> bool {
    elements(values).iter().any(|value| equal(value, wanted))
}

pub(crate) fn is_null(value: &Value) -> bool {
    matches!(value, Value::Null)
}

/// `IN` and the two operators for arrays never match null and NaN, even if they are in the list.
fn is_findable(value: &Value) -> bool {
    !is_null(value) && !value.is_nan()
}
