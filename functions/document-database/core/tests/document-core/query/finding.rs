//! Which documents a query finds: each operator, orders, cursors, limits and projections. Longer than 400 lines,
//! because every operator has its table of cases over the same documents.

use document_core::{Document, FieldPath, Query, Value};
use serde_json::{Value as Json, json};

use crate::query::support::{
    compared, database, document, ids, integer, joined, list, name, ordered, path, query, text,
    unary,
};

fn nan() -> Json {
    json!({"doubleValue": "NaN"})
}

fn null() -> Json {
    json!({"nullValue": null})
}

/// Returns one document for each kind of value in `a`, named by its id.
fn kinds() -> Vec<Document> {
    [
        ("array", list(vec![integer(1), text("x"), null(), nan()])),
        ("double", json!({"doubleValue": 1.0})),
        ("false", json!({"booleanValue": false})),
        ("map", json!({"mapValue": {"fields": {"k": integer(1)}}})),
        (
            "maps",
            list(vec![json!({"mapValue": {"fields": {"k": integer(1)}}})]),
        ),
        ("nan", nan()),
        ("null", null()),
        ("one", integer(1)),
        ("text", text("x")),
        ("three", integer(3)),
        ("two", integer(2)),
    ]
    .into_iter()
    .map(|(id, value)| document(&format!("items/{id}"), json!({ "a": value })))
    .chain([document("items/missing", json!({"b": integer(1)}))])
    .collect()
}

fn found(filter: Json) -> Vec<String> {
    let mut found: Vec<_> = query(json!({ "where": filter }))
        .window(kinds())
        .into_iter()
        .map(|document| document.path.id().to_owned())
        .collect();
    found.sort();
    found
}

#[test]
fn equality_compares_numbers_by_value() {
    assert_eq!(found(compared("a", "EQUAL", integer(1))), ["double", "one"]);
    assert_eq!(found(compared("a", "EQUAL", nan())), ["nan"]);
    assert_eq!(found(compared("a", "EQUAL", null())), ["null"]);
    assert_eq!(found(unary("a", "IS_NULL")), ["null"]);
    assert_eq!(found(unary("a", "IS_NAN")), ["nan"]);
    assert_eq!(found(compared("a.k", "EQUAL", integer(1))), ["map"]);
}

#[test]
fn inequality_finds_other_types_but_neither_null_nor_missing_fields() {
    let all_but = |left_out: &[&str]| -> Vec<String> {
        let mut ids: Vec<_> = kinds()
            .iter()
            .map(|document| document.path.id().to_owned())
            .filter(|id| !left_out.contains(&id.as_str()))
            .collect();
        ids.sort();
        ids
    };
    assert_eq!(
        found(compared("a", "NOT_EQUAL", integer(1))),
        all_but(&["double", "one", "null", "missing"])
    );
    assert_eq!(
        found(unary("a", "IS_NOT_NULL")),
        all_but(&["null", "missing"])
    );
    assert_eq!(
        found(unary("a", "IS_NOT_NAN")),
        all_but(&["nan", "null", "missing"])
    );
    assert_eq!(
        found(compared(
            "a",
            "NOT_IN",
            list(vec![integer(1), nan(), text("x")])
        )),
        all_but(&["double", "one", "nan", "text", "null", "missing"])
    );
    assert!(found(compared("a", "NOT_IN", list(vec![null()]))).is_empty());
}

#[test]
fn ranges_stay_within_the_type_of_their_bound() {
    assert_eq!(
        found(compared("a", "GREATER_THAN", integer(1))),
        ["three", "two"]
    );
    assert_eq!(
        found(compared("a", "GREATER_THAN_OR_EQUAL", integer(1))),
        ["double", "one", "three", "two"]
    );
    // NaN sorts before all numbers and is in no range of numbers.
    assert_eq!(
        found(compared("a", "LESS_THAN", integer(2))),
        ["double", "one"]
    );
    assert_eq!(
        found(compared("a", "LESS_THAN_OR_EQUAL", text("x"))),
        ["text"]
    );
    assert!(found(compared("a", "LESS_THAN", text("x"))).is_empty());
    assert_eq!(
        found(compared("a", "GREATER_THAN_OR_EQUAL", list(vec![]))),
        ["array", "maps"]
    );
}

#[test]
fn lists_of_values_never_find_null_or_nan() {
    assert_eq!(
        found(compared(
            "a",
            "IN",
            list(vec![integer(1), text("x"), null(), nan()])
        )),
        ["double", "one", "text"]
    );
    assert!(found(compared("a", "IN", list(vec![null(), nan()]))).is_empty());
    assert_eq!(
        found(compared(
            "a",
            "IN",
            list(vec![list(vec![integer(1), text("x"), null(), nan()])])
        )),
        ["array"]
    );
    assert_eq!(
        found(compared("a", "ARRAY_CONTAINS", integer(1))),
        ["array"]
    );
    assert_eq!(
        found(compared(
            "a",
            "ARRAY_CONTAINS",
            json!({"mapValue": {"fields": {"k": integer(1)}}})
        )),
        ["maps"]
    );
    assert!(found(compared("a", "ARRAY_CONTAINS", null())).is_empty());
    assert!(found(compared("a", "ARRAY_CONTAINS", nan())).is_empty());
    assert_eq!(
        found(compared(
            "a",
            "ARRAY_CONTAINS_ANY",
            list(vec![integer(9), text("x")])
        )),
        ["array"]
    );
    assert!(
        found(compared(
            "a",
            "ARRAY_CONTAINS_ANY",
            list(vec![null(), nan()])
        ))
        .is_empty()
    );
}

#[test]
fn names_are_compared_by_path() {
    let by_name = |operator, value| found(compared("__name__", operator, value));
    assert_eq!(by_name("EQUAL", name("items/one")), ["one"]);
    assert_eq!(
        by_name("LESS_THAN", name("items/false")),
        ["array", "double"]
    );
    assert_eq!(
        by_name("GREATER_THAN_OR_EQUAL", name("items/three")),
        ["three", "two"]
    );
    assert_eq!(
        by_name("IN", list(vec![name("items/two"), name("items/nobody")])),
        ["two"]
    );
    assert_eq!(
        by_name("NOT_IN", list(vec![name("items/two"), name("items/one")])).len(),
        10
    );
    assert!(by_name("EQUAL", name("others/one")).is_empty());
}

#[test]
fn and_and_or_nest() {
    let one = || compared("a", "EQUAL", integer(1));
    let text = || compared("a", "EQUAL", text("x"));
    let either = joined("OR", vec![one(), text()]);
    assert_eq!(found(either.clone()), ["double", "one", "text"]);
    assert_eq!(found(joined("AND", vec![either, one()])), ["double", "one"]);
    assert!(found(joined("AND", vec![one(), text()])).is_empty());
}

#[test]
fn an_order_is_completed_by_inequalities_and_the_name() {
    let shown = |query: Query| -> Vec<String> {
        query
            .order
            .iter()
            .map(|order| format!("{} {}", order.field, order.direction.short()))
            .collect()
    };
    assert_eq!(shown(query(json!({}))), ["__name__ ASC"]);
    assert_eq!(
        shown(query(json!({"orderBy": [ordered("b", "DESCENDING")]}))),
        ["b DESC", "__name__ DESC"]
    );
    let filter = joined(
        "AND",
        vec![
            compared("z", "LESS_THAN", integer(1)),
            compared("a", "NOT_EQUAL", integer(1)),
            compared("b", "EQUAL", integer(1)),
            compared("__name__", "GREATER_THAN", name("items/a")),
        ],
    );
    assert_eq!(
        shown(query(
            json!({"where": filter, "orderBy": [ordered("m", "DESCENDING")]})
        )),
        ["m DESC", "a DESC", "z DESC", "__name__ DESC"]
    );
    assert_eq!(
        shown(query(json!({
            "where": compared("z", "LESS_THAN", integer(1)),
            "orderBy": [ordered("z", "ASCENDING"), ordered("__name__", "DESCENDING")],
        }))),
        ["z ASC", "__name__ DESC"]
    );
}

#[test]
fn a_document_without_a_value_to_sort_by_is_not_found() {
    let sorted = query(json!({"orderBy": [ordered("a", "ASCENDING")]})).window(kinds());
    assert_eq!(
        ids(&sorted),
        [
            "null", "false", "nan", "double", "one", "two", "three", "text", "array", "maps", "map"
        ]
    );
}

fn grid() -> Vec<Document> {
    [
        ("a", 1, 1),
        ("b", 1, 2),
        ("c", 2, 1),
        ("d", 2, 2),
        ("e", 2, 2),
    ]
    .into_iter()
    .map(|(id, x, y)| {
        document(
            &format!("items/{id}"),
            json!({"x": integer(x), "y": integer(y)}),
        )
    })
    .collect()
}

#[test]
fn cursors_include_or_exclude_the_document_at_their_position() {
    let orders = json!([
        ordered("x", "ASCENDING"),
        ordered("y", "DESCENDING"),
        ordered("__name__", "DESCENDING")
    ]);
    let window = |start: Json, end: Json| {
        let found =
            query(json!({"orderBy": orders, "startAt": start, "endAt": end})).window(grid());
        ids(&found).join("")
    };
    let at = |values: Vec<Json>, before: bool| json!({"values": values, "before": before});
    let none = Json::Null;
    assert_eq!(window(none.clone(), none.clone()), "baedc");
    assert_eq!(window(at(vec![integer(2)], true), none.clone()), "edc");
    assert_eq!(window(at(vec![integer(1)], false), none.clone()), "edc");
    assert_eq!(window(none.clone(), at(vec![integer(2)], true)), "ba");
    assert_eq!(
        window(none.clone(), at(vec![integer(2), integer(2)], false)),
        "baed"
    );
    let d = vec![integer(2), integer(2), name("items/d")];
    assert_eq!(window(at(d.clone(), true), none.clone()), "dc");
    assert_eq!(window(at(d.clone(), false), none.clone()), "c");
    assert_eq!(window(none.clone(), at(d.clone(), true)), "bae");
    assert_eq!(window(none.clone(), at(d, false)), "baed");
    // A cursor is a position in the order of all values.
    assert_eq!(window(at(vec![text("")], true), none.clone()), "");
    assert_eq!(window(none.clone(), at(vec![text("")], true)), "baedc");
    assert_eq!(window(at(vec![], true), none), "baedc");
}

#[test]
fn offset_and_limit_apply_in_the_query_s_order() {
    let window = |offset: u32, limit: Json| {
        let query = query(json!({
            "orderBy": [ordered("__name__", "DESCENDING")], "offset": offset, "limit": limit,
        }));
        assert!(query.is_limited());
        ids(&query.window(grid())).join("")
    };
    assert_eq!(window(1, json!(2)), "dc");
    assert_eq!(window(4, json!(2)), "a");
    assert_eq!(window(9, json!(2)), "");
    assert_eq!(window(2, Json::Null), "cba");
    assert_eq!(window(0, json!(0)), "");
    assert!(!query(json!({})).is_limited());
    assert_eq!(query(json!({"offset": 2, "limit": 3})).reach(), Some(5));
    assert_eq!(query(json!({"offset": 2})).reach(), None);
}

#[test]
fn a_projection_returns_the_requested_fields() {
    let full = document(
        "items/a",
        json!({"a": integer(1), "m": {"mapValue": {"fields": {"x": integer(2), "y": integer(3)}}}}),
    );
    let project = |fields: Vec<&str>| {
        let fields: Vec<_> = fields.iter().map(|it| json!({"fieldPath": it})).collect();
        query(json!({"select": {"fields": fields}})).project(full.clone())
    };
    assert_eq!(project(vec![]), full);
    assert!(project(vec!["__name__"]).fields.is_empty());
    let cut = project(vec!["m.x", "missing"]);
    assert_eq!(
        cut.fields.to_json(),
        json!({"m": {"mapValue": {"fields": {"x": integer(2)}}}})
    );
    assert_eq!(cut.updated, full.updated);
}

#[test]
fn a_collection_is_queried_below_its_parent_and_a_group_at_any_depth() {
    let query = |parent: Option<&str>, group: bool| {
        let structured = json!({"from": [{"collectionId": "items", "allDescendants": group}]});
        Query::decode(parent.map(path), &structured, &database()).unwrap()
    };
    let paths = [
        "items/a",
        "rooms/r/items/a",
        "rooms/r/boxes/b/items/a",
        "rooms/q/items/a",
        "rooms/r",
    ];
    let covered = |query: Query| -> Vec<bool> {
        paths.iter().map(|text| query.covers(&path(text))).collect()
    };
    assert_eq!(
        covered(query(None, false)),
        [true, false, false, false, false]
    );
    assert_eq!(
        covered(query(Some("rooms/r"), false)),
        [false, true, false, false, false]
    );
    assert_eq!(covered(query(None, true)), [true, true, true, true, false]);
    assert_eq!(
        covered(query(Some("rooms/r"), true)),
        [false, true, true, false, false]
    );
}

#[test]
fn an_equality_is_certain_only_outside_of_or() {
    let mine = || compared("customer", "EQUAL", text("me"));
    let yours = || compared("customer", "EQUAL", text("you"));
    let me = Value::from("me");
    for (filter, certain) in [
        (mine(), Some(&me)),
        (
            joined("AND", vec![compared("a", "LESS_THAN", integer(1)), mine()]),
            Some(&me),
        ),
        (joined("AND", vec![joined("AND", vec![mine()])]), Some(&me)),
        (joined("OR", vec![mine()]), Some(&me)),
        (joined("OR", vec![mine(), yours()]), None),
        (
            joined("AND", vec![joined("OR", vec![mine(), yours()])]),
            None,
        ),
        (compared("customer", "IN", list(vec![text("me")])), None),
        (
            compared("customer", "GREATER_THAN_OR_EQUAL", text("me")),
            None,
        ),
        (compared("customer.id", "EQUAL", text("me")), None),
    ] {
        let query = query(json!({ "where": filter }));
        assert_eq!(query.equals("customer"), certain, "{query:?}");
    }
    assert_eq!(query(json!({})).equals("customer"), None);
    let nested = query(json!({"where": compared("a.`b-c`", "EQUAL", integer(1))}));
    let spelled = FieldPath::parse("a.`b-c`").unwrap().to_string();
    assert_eq!(nested.equals(&spelled), Some(&Value::Integer(1)));
}
