//! Shared by the tests: a database, documents, queries by their wire JSON and values of every type.

use document_core::{
    Code, DatabaseName, Document, DocumentPath, Fields, Instant, Query, Status, Value, Version,
};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

pub(crate) fn database() -> DatabaseName {
    DatabaseName::parse("projects/p/databases/(default)").unwrap()
}

pub(crate) fn path(text: &str) -> DocumentPath {
    DocumentPath::parse(text).unwrap()
}

pub(crate) fn reference(text: &str) -> Value {
    Value::Reference(database().document(&path(text)))
}

/// Returns a document with fields as wire JSON.
pub(crate) fn document(text: &str, fields: Json) -> Document {
    with_fields(text, Fields::from_json(&fields).unwrap())
}

pub(crate) fn with_fields(text: &str, fields: Fields) -> Document {
    Document {
        path: path(text),
        fields,
        created: Version(1),
        updated: Version(2),
    }
}

/// Decodes a query over `items` at the root; `rest` has its other members.
pub(crate) fn decode(rest: Json) -> Result<Query, Status> {
    let mut structured = json!({"from": [{"collectionId": "items"}]});
    let members = structured.as_object_mut().unwrap();
    members.extend(rest.as_object().unwrap().clone());
    Query::decode(None, &structured, &database())
}

pub(crate) fn query(rest: Json) -> Query {
    decode(rest).unwrap()
}

/// Returns the message of a refusal, whose code must be `INVALID_ARGUMENT`.
pub(crate) fn refusal(rest: Json) -> String {
    let status = decode(rest.clone()).expect_err(&rest.to_string());
    assert_eq!(status.code, Code::InvalidArgument, "{rest}");
    status.message
}

pub(crate) fn compared(field: &str, operator: &str, value: Json) -> Json {
    json!({"fieldFilter": {"field": {"fieldPath": field}, "op": operator, "value": value}})
}

pub(crate) fn unary(field: &str, operator: &str) -> Json {
    json!({"unaryFilter": {"field": {"fieldPath": field}, "op": operator}})
}

pub(crate) fn joined(operator: &str, filters: Vec<Json>) -> Json {
    json!({"compositeFilter": {"op": operator, "filters": filters}})
}

pub(crate) fn ordered(field: &str, direction: &str) -> Json {
    json!({"field": {"fieldPath": field}, "direction": direction})
}

pub(crate) fn list(values: Vec<Json>) -> Json {
    json!({"arrayValue": {"values": values}})
}

pub(crate) fn integer(number: i64) -> Json {
    json!({"integerValue": number.to_string()})
}

pub(crate) fn text(text: &str) -> Json {
    json!({"stringValue": text})
}

pub(crate) fn name(text: &str) -> Json {
    reference(text).to_json()
}

pub(crate) fn ids(documents: &[Document]) -> Vec<&str> {
    documents.iter().map(|found| found.path.id()).collect()
}

/// Returns values of every type, many of them equal or close, for random documents and queries.
pub(crate) fn close_values() -> Vec<Value> {
    let vector = |numbers: &[f64]| {
        let numbers = numbers.iter().copied().map(Value::Double).collect();
        Value::Map(
            Fields::new()
                .with("__type__", "__vector__")
                .with("value", Value::Array(numbers)),
        )
    };
    vec![
        Value::Null,
        Value::Boolean(false),
        Value::Boolean(true),
        Value::Double(f64::NAN),
        Value::Integer(-1),
        Value::Integer(0),
        Value::Integer(1),
        Value::Integer(1),
        Value::Double(-0.0),
        Value::Double(f64::NEG_INFINITY),
        Value::Integer(9_007_199_254_740_992),
        Value::Double(9_007_199_254_740_992.0),
        Value::Integer(9_007_199_254_740_993),
        Value::Double(1.0),
        Value::Double(1.5),
        Value::Integer(2),
        Value::Integer(2),
        Value::Integer(3),
        Value::Timestamp(Instant::from_micros(5).unwrap()),
        Value::from(""),
        Value::from("x"),
        Value::from("x\0"),
        Value::from("xy"),
        Value::Bytes(vec![]),
        Value::Bytes(vec![0, 255]),
        reference("items/a"),
        reference("items/__id7__"),
        reference("items/__id12__"),
        reference("rooms/r/items/a"),
        Value::GeoPoint {
            latitude: 1.0,
            longitude: -1.0,
        },
        Value::Array(vec![]),
        Value::Array(vec![Value::Integer(1), Value::Null]),
        Value::Array(vec![Value::Double(1.0), Value::from("x")]),
        vector(&[1.0]),
        vector(&[0.0, 2.0]),
        Value::Map(Fields::new()),
        Value::Map(Fields::new().with("k", 1_i64)),
        Value::Map(Fields::new().with("k", 1_i64).with("l", 1_i64)),
    ]
}

/// Generates one of these values, most often a small number, so that equal values are frequent.
pub(crate) fn close_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        2 => (1_i64..4).prop_map(Value::Integer),
        1 => prop::sample::select(close_values()),
    ]
}

/// Generates ids that sort differently in a key, because of the bytes that follow, than alone.
pub(crate) fn id() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        " ",
        "#",
        "-",
        "0",
        "a",
        "a b",
        "a#",
        "a#b",
        "a-b",
        "a\u{1}",
        "ab",
        "z",
        "\0",
        "\u{1}",
        "__id-3__",
        "__id7__",
        "__id12__",
        "__id1_",
        "é",
        "\u{ffee}",
        "\u{1f600}",
    ])
    .prop_map(str::to_owned)
}
