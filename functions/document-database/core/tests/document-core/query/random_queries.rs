//! Random queries over random documents find what a simple implementation of the rules finds.

use std::cmp::Ordering;

use document_core::{
    CursorValue, Direction, Document, DocumentPath, Fields, Filter, Operator, Query, Value, compare,
};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::query::support::{
    close_value, compared, database, id, joined, list, ordered, path, reference, with_fields,
};

pub(crate) const COLLECTIONS: [&str; 4] = ["items", "rooms/r/items", "notes", "rooms/r/notes"];

pub(crate) fn any_path() -> impl Strategy<Value = DocumentPath> {
    (prop::sample::select(COLLECTIONS.to_vec()), id())
        .prop_map(|(collection, id)| path(&format!("{collection}/{id}")))
}

pub(crate) fn any_field() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["a", "b", "c"])
}

pub(crate) fn any_direction() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["ASCENDING", "DESCENDING"])
}

pub(crate) fn documents() -> impl Strategy<Value = Vec<Document>> {
    let value = || prop::option::weighted(0.85, close_value());
    let document = (any_path(), value(), value(), value()).prop_map(|(path, a, b, c)| {
        let fields = [("a", a), ("b", b), ("c", c)];
        let fields: Fields = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?)))
            .collect();
        with_fields(path.as_str(), fields)
    });
    prop::collection::vec(document, 0..50).prop_map(|mut documents| {
        documents.sort_by(|a, b| a.path.cmp(&b.path));
        documents.dedup_by(|a, b| a.path == b.path);
        documents
    })
}

fn any_operator() -> impl Strategy<Value = (Operator, &'static str)> {
    prop::sample::select(Operator::ALL.to_vec())
}

fn field_filter() -> impl Strategy<Value = Json> {
    let values = prop::collection::vec(close_value(), 1..4);
    (any_field(), any_operator(), values).prop_map(|(field, (operator, name), values)| {
        let value = if operator.takes_many() {
            list(values.iter().map(Value::to_json).collect())
        } else {
            values[0].to_json()
        };
        compared(field, name, value)
    })
}

fn name_filter() -> impl Strategy<Value = Json> {
    let paths = prop::collection::vec(any_path(), 1..4);
    (any_operator(), paths).prop_map(|((operator, name), paths)| {
        let names: Vec<_> = paths
            .iter()
            .map(|path| reference(path.as_str()).to_json())
            .collect();
        let value = if operator.takes_many() {
            list(names)
        } else {
            names[0].clone()
        };
        compared("__name__", name, value)
    })
}

fn filter() -> impl Strategy<Value = Json> {
    prop_oneof![3 => field_filter(), 1 => name_filter()].prop_recursive(2, 6, 3, |inner| {
        (
            prop::sample::select(vec!["AND", "OR"]),
            prop::collection::vec(inner, 1..4),
        )
            .prop_map(|(operator, filters)| joined(operator, filters))
    })
}

/// Generates a cursor over the first of these orders.
pub(crate) fn cursor(orders: Vec<Json>) -> impl Strategy<Value = Json> {
    let values = orders
        .into_iter()
        .map(|order| {
            if order["field"]["fieldPath"] == "__name__" {
                any_path()
                    .prop_map(|path| reference(path.as_str()).to_json())
                    .boxed()
            } else {
                close_value().prop_map(|value| value.to_json()).boxed()
            }
        })
        .collect::<Vec<_>>();
    (values, any::<prop::sample::Index>(), any::<bool>()).prop_map(
        |(mut values, length, before)| {
            values.truncate(length.index(values.len() + 1));
            json!({"values": values, "before": before})
        },
    )
}

/// Generates the wire JSON of a query and its parent.
pub(crate) fn asked(
    filter: Option<Json>,
    orders: Vec<Json>,
) -> impl Strategy<Value = Option<Query>> {
    let cursors = || prop::option::weighted(0.3, cursor(orders.clone()));
    let orders = orders.clone();
    (
        0..COLLECTIONS.len(),
        prop::bool::weighted(0.3),
        (cursors(), cursors()),
        prop_oneof![3 => Just(0_u32), 1 => 1_u32..3],
        prop::option::weighted(0.4, 0_u32..5),
    )
        .prop_map(move |(collection, group, (start, end), offset, limit)| {
            let (parent, id) = match COLLECTIONS[collection].rsplit_once('/') {
                Some((parent, id)) => (Some(path(parent)), id),
                None => (None, COLLECTIONS[collection]),
            };
            let structured = json!({
                "from": [{"collectionId": id, "allDescendants": group}],
                "where": filter, "orderBy": orders, "startAt": start, "endAt": end,
                "offset": offset, "limit": limit,
            });
            Query::decode(parent, &structured, &database()).ok()
        })
}

/// Generates orders by different fields, the name last.
fn orders() -> impl Strategy<Value = Vec<Json>> {
    (
        prop::sample::subsequence(vec!["a", "b", "c"], 0..3),
        prop::bool::weighted(0.4),
        any::<bool>(),
        prop::collection::vec(any_direction(), 4),
    )
        .prop_map(|(mut fields, by_name, turned, directions)| {
            if turned {
                fields.reverse();
            }
            if by_name {
                fields.push("__name__");
            }
            let both = fields.into_iter().zip(directions);
            both.map(|(field, direction)| ordered(field, direction))
                .collect()
        })
}

/// Generates any query that Firestore accepts.
pub(crate) fn any_query() -> impl Strategy<Value = Query> {
    (prop::option::weighted(0.8, filter()), orders())
        .prop_flat_map(|(filter, orders)| asked(filter, orders))
        .prop_filter_map("refused", |query| query)
}

fn holds(filter: &Filter, document: &Document) -> bool {
    let same = |a: &Value, b: &Value| compare(a, b) == Ordering::Equal;
    let nothing = |value: &Value| matches!(value, Value::Null) || value.is_nan();
    let inside = |value: &Value| match value {
        Value::Array(values) => values.clone(),
        _ => vec![],
    };
    match filter {
        Filter::All(filters) => !filters.iter().any(|filter| !holds(filter, document)),
        Filter::Any(filters) => filters.iter().any(|filter| holds(filter, document)),
        Filter::Name { operator, paths } => {
            let value = |path: &DocumentPath| reference(path.as_str());
            let wanted = match operator {
                Operator::In | Operator::NotIn => Value::Array(paths.iter().map(value).collect()),
                _ => value(&paths[0]),
            };
            let named = with_fields("x/x", Fields::new().with("n", value(&document.path)));
            let field = document_core::FieldPath::from_name("n");
            let (operator, value) = (*operator, wanted);
            holds(
                &Filter::Field {
                    field,
                    operator,
                    value,
                },
                &named,
            )
        }
        Filter::Field {
            field,
            operator,
            value,
        } => {
            let Some(found) = document.fields.get(field) else {
                return false;
            };
            let in_type =
                found.type_order() == value.type_order() && !found.is_nan() && !value.is_nan();
            let order = compare(found, value);
            match operator {
                Operator::Equal => order.is_eq(),
                Operator::NotEqual => order.is_ne() && !same(found, &Value::Null),
                Operator::LessThan => in_type && order.is_lt(),
                Operator::LessThanOrEqual => in_type && order.is_le(),
                Operator::GreaterThan => in_type && order.is_gt(),
                Operator::GreaterThanOrEqual => in_type && order.is_ge(),
                Operator::ArrayContains => {
                    !nothing(value) && inside(found).iter().any(|it| same(it, value))
                }
                Operator::ArrayContainsAny => inside(found)
                    .iter()
                    .any(|it| !nothing(it) && inside(value).iter().any(|other| same(it, other))),
                Operator::In => {
                    !nothing(found) && inside(value).iter().any(|other| same(found, other))
                }
                Operator::NotIn => {
                    let mut left_out = inside(value);
                    left_out.push(Value::Null);
                    !left_out.iter().any(|other| same(found, other))
                        && !inside(value).iter().any(|other| same(other, &Value::Null))
                }
            }
        }
    }
}

/// Returns the values that a document is sorted by, or `None` if one is missing.
fn place(query: &Query, document: &Document) -> Option<Vec<(Value, Direction)>> {
    query
        .order
        .iter()
        .map(|order| {
            let value = if order.field.is_document_id() {
                Some(reference(document.path.as_str()))
            } else {
                document.fields.get(&order.field).cloned()
            };
            Some((value?, order.direction))
        })
        .collect()
}

fn compare_places(left: &[(Value, Direction)], right: &[Value]) -> Ordering {
    for ((left, direction), right) in left.iter().zip(right) {
        let order = compare(left, right);
        if order.is_ne() {
            return if *direction == Direction::Descending {
                order.reverse()
            } else {
                order
            };
        }
    }
    Ordering::Equal
}

fn naive(query: &Query, documents: &[Document]) -> Vec<DocumentPath> {
    let collection = |document: &Document| {
        let path = document.path.collection();
        let parent = query
            .parent
            .as_ref()
            .map_or(String::new(), |it| format!("{it}/"));
        if query.all_descendants {
            path.id() == query.collection_id && path.as_str().starts_with(&parent)
        } else {
            path.as_str() == format!("{parent}{}", query.collection_id)
        }
    };
    let values = |values: &[CursorValue]| -> Vec<Value> {
        let value = |value: &CursorValue| match value {
            CursorValue::Field(value) => value.clone(),
            CursorValue::Name(path) => reference(path.as_str()),
        };
        values.iter().map(value).collect()
    };
    let mut found = Vec::new();
    for document in documents.iter().filter(|document| collection(document)) {
        let Some(place) = place(query, document) else {
            continue;
        };
        if query
            .filter
            .as_ref()
            .is_some_and(|filter| !holds(filter, document))
        {
            continue;
        }
        if let Some(start) = &query.start {
            let order = compare_places(&place, &values(&start.values));
            if order.is_lt() || (order.is_eq() && !start.before) {
                continue;
            }
        }
        if let Some(end) = &query.end {
            let order = compare_places(&place, &values(&end.values));
            if order.is_gt() || (order.is_eq() && end.before) {
                continue;
            }
        }
        // Insertion sort by comparing with all documents found so far.
        let before = found
            .iter()
            .filter(|(other, _): &&(Vec<(Value, Direction)>, DocumentPath)| {
                let other: Vec<_> = other.iter().map(|(value, _)| value.clone()).collect();
                compare_places(&place, &other).is_gt()
            })
            .count();
        found.insert(before, (place, document.path.clone()));
    }
    let skipped = found
        .into_iter()
        .map(|(_, path)| path)
        .skip(usize::try_from(query.offset).unwrap());
    skipped
        .take(
            query
                .limit
                .map_or(usize::MAX, |limit| usize::try_from(limit).unwrap()),
        )
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_query_finds_what_the_simple_implementation_finds(query in any_query(), documents in documents()) {
        let expected = naive(&query, &documents);
        let found: Vec<_> = query.window(documents).into_iter().map(|it| it.path).collect();
        prop_assert_eq!(found, expected);
    }
}
