//! Checks well-formed queries by Firestore's rules, with Firestore's messages where it has one.

use std::collections::BTreeSet;

use super::{Filter, MAX_COMPONENTS, MAX_DISJUNCTIONS, MAX_NOT_IN, Operator, Order};
use crate::Status;

/// Most values of `IN` and `ARRAY_CONTAINS_ANY`; every one is an alternative.
pub(super) fn values(count: usize, operator: Operator) -> Result<(), Status> {
    let most = if operator == Operator::NotIn {
        MAX_NOT_IN
    } else {
        MAX_DISJUNCTIONS
    };
    if count > most {
        return Err(Status::invalid(format!(
            "'{}' supports up to {most} comparison values.",
            operator.name()
        )));
    }
    Ok(())
}

/// The size of a query: each filter costs time for every document that is read.
pub(super) fn components(count: usize) -> Result<(), Status> {
    if count > MAX_COMPONENTS {
        return Err(Status::invalid(format!(
            "A query has at most {MAX_COMPONENTS} filters and sort orders together."
        )));
    }
    Ok(())
}

/// The rules about filters among themselves.
pub(super) fn filter(filter: &Filter) -> Result<(), Status> {
    let leaves = filter.leaves();
    components(leaves.len())?;
    if disjunctions(filter) > MAX_DISJUNCTIONS {
        return Err(Status::invalid(format!(
            "A query has at most {MAX_DISJUNCTIONS} disjunctions in disjunctive normal form."
        )));
    }
    if array_filters(filter) > 1 {
        return Err(Status::invalid(
            "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
        ));
    }
    let operators: Vec<_> = leaves.iter().filter_map(|leaf| leaf.operator()).collect();
    let negations = operators
        .iter()
        .filter(|operator| matches!(operator, Operator::NotEqual | Operator::NotIn));
    if negations.count() > 1 {
        return Err(Status::invalid(
            "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
        ));
    }
    let chooses = has_choice(filter)
        || operators
            .iter()
            .any(|operator| matches!(operator, Operator::In | Operator::ArrayContainsAny));
    if chooses && operators.contains(&Operator::NotIn) {
        return Err(Status::invalid(
            "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
        ));
    }
    name_equality(filter, &leaves)
}

fn name_equality(filter: &Filter, leaves: &[&Filter]) -> Result<(), Status> {
    let of_name = |test: fn(Operator) -> bool| {
        leaves
            .iter()
            .any(|leaf| matches!(leaf, Filter::Name { operator, .. } if test(*operator)))
    };
    let pinned = of_name(|operator| matches!(operator, Operator::Equal | Operator::In));
    if pinned && !filter.inequality_fields().is_empty() && !of_name(Operator::is_inequality) {
        return Err(Status::invalid(
            "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
        ));
    }
    Ok(())
}

/// The rules about the order in a query.
pub(super) fn orders(said: &[Order], filter: Option<&Filter>) -> Result<(), Status> {
    components(said.len() + filter.map_or(0, |filter| filter.leaves().len()))?;
    let mut seen = BTreeSet::new();
    match said.iter().find(|order| !seen.insert(&order.field)) {
        Some(twice) => Err(Status::invalid(format!(
            "order by clause cannot contain duplicate fields {}",
            twice.field
        ))),
        None => Ok(()),
    }
}

/// Names are unique: what is sorted after them would never matter.
pub(super) fn name_is_last(order: &[Order]) -> Result<(), Status> {
    let before_last = order.len().saturating_sub(1);
    if order
        .iter()
        .take(before_last)
        .any(|order| order.field.is_document_id())
    {
        return Err(Status::invalid(
            "order by clause cannot contain more fields after the key",
        ));
    }
    Ok(())
}

/// Returns how many alternatives the disjunctive normal form has, without building it.
fn disjunctions(filter: &Filter) -> usize {
    match filter {
        Filter::All(filters) => filters
            .iter()
            .map(disjunctions)
            .fold(1, usize::saturating_mul),
        Filter::Any(filters) => filters
            .iter()
            .map(disjunctions)
            .fold(0, usize::saturating_add),
        Filter::Field {
            operator: Operator::In | Operator::ArrayContainsAny,
            value,
            ..
        } => super::filter::elements(value).len(),
        Filter::Name {
            operator: Operator::In,
            paths,
        } => paths.len(),
        Filter::Field { .. } | Filter::Name { .. } => 1,
    }
}

/// Most filters on arrays in one alternative.
fn array_filters(filter: &Filter) -> usize {
    match filter {
        Filter::All(filters) => filters.iter().map(array_filters).sum(),
        Filter::Any(filters) => filters.iter().map(array_filters).max().unwrap_or(0),
        Filter::Field { operator, .. } => usize::from(operator.looks_into_arrays()),
        Filter::Name { .. } => 0,
    }
}

fn has_choice(filter: &Filter) -> bool {
    match filter {
        Filter::Any(filters) => filters.len() > 1 || filters.iter().any(has_choice),
        Filter::All(filters) => filters.iter().any(has_choice),
        Filter::Field { .. } | Filter::Name { .. } => false,
    }
}
