//! Counts, sums and averages.

use std::collections::BTreeMap;

use document_core::{AggregationQuery, Code, Document, Status, Value};
use serde_json::{Value as Json, json};

use crate::query::support::{database, document, integer, text};

fn decode(aggregations: Json) -> Result<AggregationQuery, Status> {
    let structured = json!({
        "structuredQuery": {"from": [{"collectionId": "items"}]},
        "aggregations": aggregations,
    });
    AggregationQuery::decode(None, &structured, &database())
}

fn aggregation(kind: &str, field: &str) -> Json {
    json!({"alias": format!("{kind}_{field}"), kind: {"field": {"fieldPath": field}}})
}

fn documents(values: Vec<Json>) -> Vec<Document> {
    values
        .into_iter()
        .enumerate()
        .map(|(place, value)| document(&format!("items/{place}"), json!({ "a": value })))
        .collect()
}

fn sum_and_average(values: Vec<Json>) -> (Value, Value) {
    let query = decode(json!([aggregation("sum", "a"), aggregation("avg", "a")])).unwrap();
    let results = query.evaluate(&documents(values));
    (results["sum_a"].clone(), results["avg_a"].clone())
}

fn double(number: f64) -> Json {
    Value::Double(number).to_json()
}

#[test]
fn integers_add_up_exactly_until_they_overflow() {
    let largest = || integer(i64::MAX);
    for (values, sum, average) in [
        (vec![], Value::Integer(0), Value::Null),
        (
            vec![integer(1), integer(2)],
            Value::Integer(3),
            Value::Double(1.5),
        ),
        (
            vec![text("1"), json!({"nullValue": null})],
            Value::Integer(0),
            Value::Null,
        ),
        (
            vec![integer(4), text("9")],
            Value::Integer(4),
            Value::Double(4.0),
        ),
        (
            vec![integer(1), double(2.0)],
            Value::Double(3.0),
            Value::Double(1.5),
        ),
        (
            vec![double(0.5), double(f64::NAN)],
            Value::Double(f64::NAN),
            Value::Double(f64::NAN),
        ),
        (
            vec![double(f64::INFINITY), double(f64::NEG_INFINITY)],
            Value::Double(f64::NAN),
            Value::Double(f64::NAN),
        ),
        (
            vec![largest(), integer(1)],
            Value::Double(9_223_372_036_854_775_808.0),
            Value::Double(4_611_686_018_427_387_904.0),
        ),
        // The sum exceeds the range and returns into it.
        (
            vec![largest(), largest(), integer(-i64::MAX)],
            Value::Integer(i64::MAX),
            Value::Double(3_074_457_345_618_258_600.0),
        ),
    ] {
        let told = format!("{values:?}");
        assert_eq!(sum_and_average(values), (sum, average), "{told}");
    }
}

#[test]
fn counting_stops_at_the_given_limit() {
    let query = decode(json!([
        {"alias": "all", "count": {}},
        {"alias": "two", "count": {"upTo": "2"}},
        {"alias": "nine", "count": {"upTo": {"value": "9"}}},
        {"count": {}},
    ]))
    .unwrap();
    let results = query.evaluate(&documents(vec![integer(1), integer(1), integer(1)]));
    let expected = [("all", 3), ("two", 2), ("nine", 3), ("field_4", 3)];
    let expected: BTreeMap<_, _> = expected
        .into_iter()
        .map(|(alias, count)| (alias.to_owned(), Value::Integer(count)))
        .collect();
    assert_eq!(results, expected);
}

#[test]
fn only_documents_with_every_aggregated_field_count() {
    let both = |id: &str, pages: i64, year: i64| {
        document(
            &format!("items/{id}"),
            json!({"pages": integer(pages), "year": integer(year)}),
        )
    };
    let documents = [
        both("a", 100, 1980),
        both("b", 50, 2020),
        both("c", 150, 2021),
        document("items/d", json!({"pages": integer(50)})),
    ];
    let query = decode(json!([
        aggregation("sum", "pages"), aggregation("avg", "pages"), aggregation("avg", "year"), {"alias": "count", "count": {}}
    ]))
    .unwrap();
    let results = query.evaluate(&documents);
    assert_eq!(results["sum_pages"], Value::Integer(300));
    assert_eq!(results["avg_pages"], Value::Double(100.0));
    assert_eq!(results["avg_year"], Value::Double(2007.0));
    assert_eq!(results["count"], Value::Integer(3));
}

#[test]
fn malformed_aggregations_are_refused() {
    let count = |alias: &str| json!({"alias": alias, "count": {}});
    for aggregations in [
        json!([]),
        json!({}),
        json!([{}]),
        json!([{"alias": "a"}]),
        json!([{"alias": "a", "count": {}, "sum": {"field": {"fieldPath": "a"}}}]),
        json!([{"alias": "a", "max": {"field": {"fieldPath": "a"}}}]),
        json!([{"alias": "a", "sum": {}}]),
        json!([{"alias": "a", "sum": {"field": {"fieldPath": ""}}}]),
        json!([{"alias": "a", "count": {"upTo": 0}}]),
        json!([{"alias": "a", "count": {"upTo": "-1"}}]),
        json!([{"alias": "x".repeat(1_501), "count": {}}]),
        json!([{"alias": 1, "count": {}}]),
        json!([count("a"), count("a")]),
        json!([count("field_2"), {"count": {}}]),
        json!(["a", "b", "c", "d", "e", "f"].map(count)),
    ] {
        let status = decode(aggregations.clone()).expect_err(&aggregations.to_string());
        assert_eq!(status.code, Code::InvalidArgument);
    }
    let six = decode(json!(["a", "b", "c", "d", "e", "f"].map(count))).expect_err("too many");
    assert!(six.message.contains("maximum number of aggregations"));
    assert!(
        AggregationQuery::decode(None, &json!({"aggregations": [count("a")]}), &database())
            .is_err()
    );
}
