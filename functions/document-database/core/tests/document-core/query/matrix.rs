//! Every operator with a value of every type: comparing all documents and reading a matching index find the same
//! documents.

use document_core::{Document, Instant, Query, Value};
use serde_json::{Value as Json, json};

use crate::query::random_plans::{SCHEMA, Table};
use crate::query::support::{compared, document, ids, list, ordered, query, reference, unary};

/// Returns one document for each value, with ids in the order of the values. `n…` are numbers.
fn values() -> Vec<(&'static str, Json)> {
    let double = |number: Json| json!({ "doubleValue": number });
    let whole = |number: i64| json!({ "integerValue": number.to_string() });
    let time = |micros: i64| Value::Timestamp(Instant::from_micros(micros).unwrap()).to_json();
    let point = |latitude: f64, longitude: f64| json!({"geoPointValue": {"latitude": latitude, "longitude": longitude}});
    let vector = |numbers: &[f64]| {
        let numbers = numbers.iter().map(|number| double(json!(number))).collect();
        json!({"mapValue": {"fields": {
            "__type__": {"stringValue": "__vector__"}, "value": list(numbers),
        }}})
    };
    let map = |name: &str, value: Json| json!({"mapValue": {"fields": {name: value}}});
    let nan = || double(json!("NaN"));
    vec![
        ("a-null", json!({"nullValue": null})),
        ("b-false", json!({"booleanValue": false})),
        ("c-true", json!({"booleanValue": true})),
        ("n0-nan", nan()),
        ("n1-infinite", double(json!("-Infinity"))),
        ("n2-zero", double(json!("-0"))),
        ("n3-zero", whole(0)),
        ("n4-one", whole(1)),
        ("n5-one", double(json!(1.0))),
        ("n6-exact", double(json!(9_007_199_254_740_992.0))),
        ("n7-beyond", whole(9_007_199_254_740_993)),
        ("n8-above", double(json!(9_007_199_254_740_994.0))),
        ("n9-infinite", double(json!("Infinity"))),
        ("o1-time", time(5)),
        ("o2-time", time(6)),
        ("p1-text", json!({"stringValue": ""})),
        ("p2-text", json!({"stringValue": "x"})),
        ("q-bytes", json!({"bytesValue": "AA=="})),
        ("r1-name", reference("items/__id7__").to_json()),
        ("r2-name", reference("items/__id12__").to_json()),
        ("r3-name", reference("items/A").to_json()),
        ("s1-point", point(1.0, 9.0)),
        ("s2-point", point(2.0, -9.0)),
        ("t1-array", list(vec![])),
        ("t2-array", list(vec![json!({"nullValue": null})])),
        ("t3-array", list(vec![nan()])),
        ("t4-array", list(vec![double(json!(1.0)), whole(2)])),
        ("u1-vector", vector(&[9.0])),
        ("u2-vector", vector(&[1.0, 2.0])),
        ("v1-map", json!({"mapValue": {}})),
        ("v2-map", map("k", nan())),
        ("v3-map", map("k", whole(1))),
    ]
}

fn documents() -> Vec<Document> {
    let mut documents: Vec<Document> = values()
        .into_iter()
        .map(|(id, value)| document(&format!("items/{id}"), json!({ "a": value })))
        .collect();
    documents.push(document(
        "items/z-missing",
        json!({ "b": {"integerValue": "1"} }),
    ));
    documents
}

fn value_of(id: &str) -> Json {
    let found = values().into_iter().find(|(known, _)| *known == id);
    found.expect(id).1
}

/// Returns the ids found by comparing all documents. The plan must find the same ones in the same order.
fn found(query: &Query) -> Vec<String> {
    let documents = documents();
    let scanned = query.window(documents.clone());
    if let Ok(plan) = SCHEMA.plan(query) {
        let (read, is_ordered) = Table::new(&documents).read(&plan);
        assert_eq!(query.window(read.clone()), scanned, "{plan:?}");
        if is_ordered {
            let matching = read.into_iter().filter(|document| query.matches(document));
            let enough = matching.take(query.reach().unwrap_or(usize::MAX));
            assert_eq!(enough.collect::<Vec<_>>(), scanned, "{plan:?}");
        }
    }
    ids(&scanned).into_iter().map(str::to_owned).collect()
}

/// Returns the ids from one to another in the order of their values.
fn between(first: &str, last: &str) -> Vec<&'static str> {
    let all = values().into_iter().map(|(id, _)| id);
    all.skip_while(|id| *id != first)
        .take_while(|id| *id <= last)
        .collect()
}

/// The first and last id of each kind of value, without `NaN`. Only values of one kind are compared with each other.
const KINDS: [(&str, &str); 11] = [
    ("a-null", "a-null"),
    ("b-false", "c-true"),
    ("n1-infinite", "n9-infinite"),
    ("o1-time", "o2-time"),
    ("p1-text", "p2-text"),
    ("q-bytes", "q-bytes"),
    ("r1-name", "r3-name"),
    ("s1-point", "s2-point"),
    ("t1-array", "t4-array"),
    ("u1-vector", "u2-vector"),
    ("v1-map", "v3-map"),
];

/// Values that a query treats as equal.
const ALIKE: [&[&str]; 2] = [&["n2-zero", "n3-zero"], &["n4-one", "n5-one"]];

fn alike(id: &'static str) -> Vec<&'static str> {
    let alike = ALIKE.into_iter().find(|alike| alike.contains(&id));
    alike.map_or_else(|| vec![id], <[_]>::to_vec)
}

#[test]
fn every_comparison_finds_the_documents_of_the_table() {
    const NULL: &str = "a-null";
    const NAN: &str = "n0-nan";
    for (operand, value) in values() {
        let same = alike(operand);
        let kind = KINDS
            .into_iter()
            .find(|(first, last)| between(first, last).contains(&operand));
        let of_kind = kind.map_or(vec![], |(first, last)| between(first, last));
        let mut below = of_kind.clone();
        below.retain(|id| *id < operand && !same.contains(id));
        let mut above = of_kind;
        above.retain(|id| *id > operand && !same.contains(id));
        let is_number = operand.starts_with('n');
        let range = if operand == NAN { vec![] } else { same.clone() };
        let but = |left_out: &[&str]| {
            let all = values().into_iter().map(|(id, _)| id);
            all.filter(|id| *id != NULL && !left_out.contains(id))
                .collect::<Vec<_>>()
        };
        let findable = |ids: Vec<&'static str>| {
            if operand == NULL || operand == NAN {
                vec![]
            } else {
                ids
            }
        };
        let many = || list(vec![value.clone()]);
        let table: [(&str, Json, Vec<&str>); 8] = [
            ("EQUAL", value.clone(), same.clone()),
            ("NOT_EQUAL", value.clone(), but(&same)),
            ("LESS_THAN", value.clone(), below.clone()),
            (
                "LESS_THAN_OR_EQUAL",
                value.clone(),
                [below, range.clone()].concat(),
            ),
            ("GREATER_THAN", value.clone(), above.clone()),
            (
                "GREATER_THAN_OR_EQUAL",
                value.clone(),
                [range, above].concat(),
            ),
            ("IN", many(), findable(same.clone())),
            (
                "NOT_IN",
                many(),
                if operand == NULL { vec![] } else { but(&same) },
            ),
        ];
        for (operator, value, expected) in table {
            let filter = compared("a", operator, value);
            let up = query(json!({"where": filter, "orderBy": [ordered("a", "ASCENDING")]}));
            assert_eq!(found(&up), expected, "{operator} {operand}");
            let mut turned = expected;
            turned.reverse();
            let down = query(json!({"where": filter, "orderBy": [ordered("a", "DESCENDING")]}));
            assert_eq!(found(&down), turned, "{operator} {operand}, backwards");
        }
        assert!(!is_number || kind.is_some() || operand == NAN);
    }
}

#[test]
fn arrays_are_searched_for_everything_but_null_and_nan() {
    let contains = |value: Json| {
        found(&query(
            json!({"where": compared("a", "ARRAY_CONTAINS", value)}),
        ))
    };
    let any = |values: Vec<Json>| {
        let filter = compared("a", "ARRAY_CONTAINS_ANY", list(values));
        found(&query(json!({ "where": filter })))
    };
    for (operand, value) in values() {
        let expected: &[&str] = match operand {
            "n4-one" | "n5-one" => &["t4-array"],
            _ => &[],
        };
        // An array cannot be an element of an array.
        if !operand.starts_with('t') {
            assert_eq!(contains(value.clone()), expected, "{operand}");
            assert_eq!(any(vec![value]), expected, "{operand}");
        }
    }
    let several = ["n0-nan", "a-null", "n5-one"].map(value_of);
    assert_eq!(any(several.to_vec()), ["t4-array"]);
}

#[test]
fn unary_filters_are_about_null_and_nan() {
    let with = |operator| found(&query(json!({"where": unary("a", operator)})));
    assert_eq!(with("IS_NULL"), ["a-null"]);
    assert_eq!(with("IS_NAN"), ["n0-nan"]);
    let all = between("b-false", "v3-map");
    assert_eq!(with("IS_NOT_NULL"), all);
    let without: Vec<_> = all.into_iter().filter(|id| *id != "n0-nan").collect();
    assert_eq!(with("IS_NOT_NAN"), without);
}

#[test]
fn in_ignores_null_and_nan_and_not_in_excludes_them() {
    let values = || list(["n0-nan", "n3-zero", "p2-text"].map(value_of).to_vec());
    let found_with =
        |operator, value| found(&query(json!({"where": compared("a", operator, value)})));
    assert_eq!(
        found_with("IN", values()),
        ["n2-zero", "n3-zero", "p2-text"]
    );
    let left_out = ["a-null", "n0-nan", "n2-zero", "n3-zero", "p2-text"];
    let mut expected = between("a-null", "v3-map");
    expected.retain(|id| !left_out.contains(id));
    assert_eq!(found_with("NOT_IN", values()), expected);
}

/// A cursor is a position in the order of all values. `NaN` and null have a position too.
#[test]
fn cursors_split_the_order_of_all_values_anywhere() {
    let all = between("a-null", "v3-map");
    for (operand, value) in values() {
        let same = alike(operand);
        let first = all.iter().position(|id| *id == same[0]).unwrap();
        let behind = first + same.len();
        let cursor = |before: bool| json!({"values": [value], "before": before});
        let splits = [
            ("startAt", true, all[first..].to_vec()),
            ("startAt", false, all[behind..].to_vec()),
            ("endAt", true, all[..first].to_vec()),
            ("endAt", false, all[..behind].to_vec()),
        ];
        for (side, before, expected) in splits {
            let asked =
                query(json!({"orderBy": [ordered("a", "ASCENDING")], side: cursor(before)}));
            assert_eq!(
                found(&asked),
                expected,
                "{side} {operand}, before: {before}"
            );
        }
        let down = [
            ("startAt", true, all[..behind].to_vec()),
            ("startAt", false, all[..first].to_vec()),
            ("endAt", true, all[behind..].to_vec()),
            ("endAt", false, all[first..].to_vec()),
        ];
        for (side, before, mut expected) in down {
            expected.reverse();
            let asked =
                query(json!({"orderBy": [ordered("a", "DESCENDING")], side: cursor(before)}));
            assert_eq!(
                found(&asked),
                expected,
                "{side} {operand} down, before: {before}"
            );
        }
    }
}

/// Cursors and ranges of one field can be combined, and the range excludes `NaN`.
#[test]
fn a_range_with_a_cursor_leaves_nan_out() {
    let asked = query(json!({
        "where": compared("a", "LESS_THAN_OR_EQUAL", value_of("n4-one")),
        "startAt": {"values": [value_of("n0-nan")], "before": true},
        "orderBy": [ordered("a", "ASCENDING")],
        "limit": 3,
    }));
    assert_eq!(found(&asked), ["n1-infinite", "n2-zero", "n3-zero"]);
}
