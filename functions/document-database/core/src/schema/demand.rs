//! What a query requires of an index.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::{
    CollectionPath, Direction, DocumentPath, FieldPath, Filter, Operator, Order, Query, Status,
    Value,
};

#[derive(Debug)]
pub(super) struct Demand<'a> {
    pub(super) query: &'a Query,
    /// Fields with one value in every result.
    pub(super) equal: BTreeMap<&'a FieldPath, &'a Value>,
    /// Comparisons that bound a field from one side.
    pub(super) ranges: Vec<(&'a FieldPath, Operator, &'a Value)>,
    pub(super) names: Vec<(Operator, &'a [DocumentPath])>,
    /// Whether there are conditions that no range of an index answers: `or`, `IN`, arrays.
    pub(super) has_choice: bool,
    /// The orders by fields that are not the same in every result; `__name__` is not among them.
    pub(super) order: Vec<&'a Order>,
    /// The direction in which names are sorted.
    pub(super) name_direction: Direction,
}

impl<'a> Demand<'a> {
    pub(super) fn from_query(query: &'a Query) -> Self {
        let mut demand = Self {
            query,
            equal: BTreeMap::new(),
            ranges: Vec::new(),
            names: Vec::new(),
            has_choice: false,
            order: Vec::new(),
            name_direction: query
                .order
                .last()
                .map_or(Direction::Ascending, |order| order.direction),
        };
        let conjuncts = query.filter.as_ref().map(Filter::conjuncts);
        for filter in conjuncts.unwrap_or_default() {
            demand.add_filter(filter);
        }
        demand.order = query
            .order
            .iter()
            .filter(|order| {
                !order.field.is_document_id() && !demand.equal.contains_key(&order.field)
            })
            .collect();
        demand
    }

    fn add_filter(&mut self, filter: &'a Filter) {
        match filter {
            Filter::Name { operator, paths } => self.names.push((*operator, paths)),
            Filter::Field {
                field,
                operator,
                value,
            } => match operator {
                // Of two equalities of one field the first decides where to look; both still filter.
                Operator::Equal => {
                    self.equal.entry(field).or_insert(value);
                }
                // Their field is in the query's order, so every suitable index contains it; they filter.
                Operator::NotEqual | Operator::NotIn => {}
                Operator::LessThan
                | Operator::LessThanOrEqual
                | Operator::GreaterThan
                | Operator::GreaterThanOrEqual => self.ranges.push((field, *operator, value)),
                Operator::In | Operator::ArrayContains | Operator::ArrayContainsAny => {
                    self.has_choice = true;
                }
            },
            Filter::All(_) | Filter::Any(_) => self.has_choice = true,
        }
    }

    /// Returns whether the collection's rows, which are sorted by id, are a sufficient index.
    pub(super) fn is_by_name(&self) -> bool {
        self.equal.is_empty() && self.order.is_empty() && !self.has_choice
    }

    /// The only document that can be a result.
    pub(super) fn only(&self) -> Option<&'a DocumentPath> {
        self.names.iter().find_map(|(operator, paths)| match paths {
            [path] if matches!(operator, Operator::Equal | Operator::In) => Some(path),
            _ => None,
        })
    }

    /// The least and the greatest sort id a result can have, as far as names are compared with names in this
    /// collection.
    pub(super) fn ids(
        &self,
        collection: &CollectionPath,
    ) -> (Option<Cow<'a, str>>, Option<Cow<'a, str>>) {
        let (mut from, mut to) = (None, None);
        for (operator, paths) in &self.names {
            if paths.iter().any(|path| path.collection() != *collection) {
                continue;
            }
            let (least, greatest) = (paths.iter().min(), paths.iter().max());
            let (low, high) = match operator {
                Operator::Equal | Operator::In => (least, greatest),
                Operator::GreaterThan | Operator::GreaterThanOrEqual => (least, None),
                Operator::LessThan | Operator::LessThanOrEqual => (None, greatest),
                _ => (None, None),
            };
            from = from.max(low.map(DocumentPath::sort_id));
            to = least_of(to, high.map(DocumentPath::sort_id));
        }
        (from, to)
    }

    /// `FAILED_PRECONDITION` with the index that would answer the query.
    pub(super) fn unanswered(&self) -> Status {
        let query = self.query;
        let kind = if query.all_descendants {
            "collection group"
        } else {
            "collection"
        };
        let leaves = query.filter.as_ref().map(Filter::leaves);
        let mut seen = BTreeSet::new();
        let mut fields = Vec::new();
        for leaf in leaves.unwrap_or_default() {
            let Filter::Field {
                field, operator, ..
            } = leaf
            else {
                continue;
            };
            let how = match operator {
                Operator::Equal | Operator::In => Direction::Ascending.short(),
                Operator::ArrayContains | Operator::ArrayContainsAny => "CONTAINS",
                _ => continue,
            };
            if seen.insert(field) {
                fields.push(format!("{field} {how}"));
            }
        }
        for order in &query.order {
            if seen.insert(&order.field) {
                fields.push(format!("{} {}", order.field, order.direction.short()));
            }
        }
        Status::failed_precondition(format!(
            "The query requires an index. None is declared for {kind} {} with the fields {}.",
            query.collection_id,
            fields.join(", ")
        ))
    }
}

/// The smaller of two bounds, where none is above all.
pub(super) fn least_of<T: Ord>(left: Option<T>, right: Option<T>) -> Option<T> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (left, right) => left.or(right),
    }
}
