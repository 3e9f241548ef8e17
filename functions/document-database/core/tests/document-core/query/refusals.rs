//! Queries that Firestore refuses, with its codes.

use document_core::{Code, MAX_FILTER_DEPTH, Query};
use serde_json::{Value as Json, json};

use crate::query::support::{
    compared, database, decode, integer, joined, list, name, ordered, query, refusal, text, unary,
};

fn filters(count: usize) -> Vec<Json> {
    (0..count)
        .map(|place| compared(&format!("f{place}"), "EQUAL", integer(1)))
        .collect()
}

#[test]
fn a_query_reads_exactly_one_collection() {
    for from in [
        json!(null),
        json!([]),
        json!([{}]),
        json!([{"collectionId": ""}]),
        json!([{"collectionId": "a/b/c"}]),
        json!([{"collectionId": "__a__"}]),
        json!([{"collectionId": "a"}, {"collectionId": "b"}]),
        json!([{"collectionId": 1}]),
        json!({"collectionId": "a"}),
        json!([{"collectionId": "a", "allDescendants": "yes"}]),
    ] {
        refusal(json!({ "from": from }));
    }
}

#[test]
fn a_collection_s_path_has_the_length_limit_of_paths() {
    let parent = crate::query::support::path(&["a"; 200].join("/"));
    let structured = json!({"from": [{"collectionId": "items"}]});
    assert!(Query::decode(Some(parent), &structured, &database()).is_err());
}

#[test]
fn unknown_members_and_values_are_refused_everywhere() {
    let filter = compared("a", "EQUAL", integer(1));
    let mut in_filter = filter.clone();
    in_filter["fieldFilter"]["extra"] = json!(1);
    let mut in_field = filter.clone();
    in_field["fieldFilter"]["field"]["extra"] = json!(1);
    let mut beside = filter.clone();
    beside["unaryFilter"] = unary("a", "IS_NULL")["unaryFilter"].clone();
    for rest in [
        json!({"extra": 1}),
        json!({"where": in_filter}),
        json!({"where": in_field}),
        json!({"where": beside}),
        json!({"where": {}}),
        json!({"where": []}),
        json!({"where": compared("a", "EQUALS", integer(1))}),
        json!({"where": compared("a", "OPERATOR_UNSPECIFIED", integer(1))}),
        json!({"where": compared("a", "EQUAL", json!({}))}),
        json!({"where": compared("a", "EQUAL", json!({"fooValue": 1}))}),
        json!({"where": compared("a..b", "EQUAL", integer(1))}),
        json!({"where": unary("a", "IS_ODD")}),
        json!({"where": joined("XOR", filters(2))}),
        json!({"where": joined("AND", vec![])}),
        json!({"where": joined("OR", vec![])}),
        json!({"orderBy": [ordered("a", "UP")]}),
        json!({"orderBy": [{"direction": "ASCENDING"}]}),
        json!({"orderBy": [ordered("", "ASCENDING")]}),
        json!({"select": {"fields": [{"fieldPath": "a."}]}}),
        json!({"select": {"paths": []}}),
        json!({"from": [{"collectionId": "a", "extra": 1}]}),
        json!({"orderBy": [ordered("a", "ASCENDING")], "startAt": {"values": [integer(1)], "after": true}}),
    ] {
        refusal(rest);
    }
    assert_eq!(
        refusal(json!({"extra": 1})),
        "Invalid JSON payload received. Unknown name \"extra\" at 'structured_query': Cannot find field."
    );
    assert!(Query::decode(None, &json!("query"), &database()).is_err());
}

#[test]
fn limit_and_offset_are_integers_and_not_negative() {
    for limit in [
        json!(-1),
        json!("-1"),
        json!(1.5),
        json!("many"),
        json!(2_147_483_648_i64),
        json!({"value": -1}),
        json!({"number": 1}),
        json!([1]),
    ] {
        refusal(json!({ "limit": limit }));
        refusal(json!({ "offset": limit }));
    }
    for (limit, read) in [
        (json!(5), Some(5)),
        (json!("5"), Some(5)),
        (json!({"value": 5}), Some(5)),
        (json!({}), Some(0)),
        (json!(null), None),
    ] {
        assert_eq!(query(json!({ "limit": limit })).limit, read);
    }
}

#[test]
fn operators_for_several_values_need_some_and_not_too_many() {
    for operator in ["IN", "ARRAY_CONTAINS_ANY", "NOT_IN"] {
        assert_eq!(
            refusal(json!({"where": compared("a", operator, integer(1))})),
            format!("'{operator}' requires an ArrayValue.")
        );
        refusal(json!({"where": compared("a", operator, list(vec![]))}));
        refusal(json!({"where": compared("a", operator, json!({"arrayValue": {}}))}));
        let most = if operator == "NOT_IN" { 10 } else { 30 };
        let values = |count| list((0..count).map(integer).collect());
        query(json!({"where": compared("a", operator, values(most))}));
        refusal(json!({"where": compared("a", operator, values(most + 1))}));
    }
}

#[test]
fn a_filter_has_at_most_thirty_alternatives() {
    let five = || compared("a", "IN", list((0..5).map(integer).collect()));
    let six = || compared("b", "IN", list((0..6).map(integer).collect()));
    query(json!({"where": joined("AND", vec![five(), six()])}));
    let too_many = joined("AND", vec![five(), six(), joined("OR", filters(2))]);
    assert!(refusal(json!({ "where": too_many })).contains("30 disjunctions"));
    query(json!({"where": joined("OR", filters(30))}));
    refusal(json!({"where": joined("OR", filters(31))}));
    // In disjunctive normal form this would have 2^50 terms.
    let wide = (0..50).map(|_| joined("OR", filters(2))).collect();
    refusal(json!({"where": joined("AND", wide)}));
}

#[test]
fn a_query_has_at_most_a_hundred_filters_and_orders() {
    query(json!({"where": joined("AND", filters(100))}));
    refusal(json!({"where": joined("AND", filters(101))}));
    let orders = |count: usize| -> Vec<Json> {
        (0..count)
            .map(|place| ordered(&format!("o{place}"), "ASCENDING"))
            .collect()
    };
    query(json!({"orderBy": orders(100)}));
    refusal(json!({"orderBy": orders(101)}));
    refusal(json!({"where": joined("AND", filters(60)), "orderBy": orders(41)}));
}

#[test]
fn deeply_nested_filters_are_refused() {
    let nested = |depth: usize| {
        (0..depth).fold(compared("a", "EQUAL", integer(1)), |inner, _| {
            joined("AND", vec![inner])
        })
    };
    query(json!({"where": nested(MAX_FILTER_DEPTH)}));
    refusal(json!({"where": nested(MAX_FILTER_DEPTH + 1)}));
}

#[test]
fn filters_that_exclude_each_other_are_refused() {
    let contains = |field| compared(field, "ARRAY_CONTAINS", integer(1));
    let any = |field| compared(field, "ARRAY_CONTAINS_ANY", list(vec![integer(1)]));
    let differs = |field| compared(field, "NOT_EQUAL", integer(1));
    let not_in = |field| compared(field, "NOT_IN", list(vec![integer(1)]));
    let one_of = |field| compared(field, "IN", list(vec![integer(1)]));
    for (first, second) in [
        (contains("a"), contains("b")),
        (contains("a"), any("b")),
        (any("a"), any("b")),
        (differs("a"), differs("b")),
        (differs("a"), unary("b", "IS_NOT_NULL")),
        (unary("a", "IS_NOT_NAN"), not_in("b")),
        (not_in("a"), one_of("b")),
        (not_in("a"), any("b")),
        (not_in("a"), joined("OR", filters(2))),
    ] {
        refusal(json!({"where": joined("AND", vec![first, second])}));
    }
    // Filters of different alternatives may each have an array operator.
    query(json!({"where": joined("OR", vec![contains("a"), any("b")])}));
    query(json!({"where": joined("AND", vec![differs("a"), one_of("b"), contains("c")])}));
}

#[test]
fn names_are_compared_only_with_names() {
    for (operator, value) in [
        ("EQUAL", text("a")),
        ("EQUAL", json!({"nullValue": null})),
        ("IN", list(vec![name("items/a"), integer(1)])),
        ("ARRAY_CONTAINS", name("items/a")),
        ("ARRAY_CONTAINS_ANY", list(vec![name("items/a")])),
        (
            "EQUAL",
            json!({"referenceValue": "projects/q/databases/(default)/documents/items/a"}),
        ),
        (
            "EQUAL",
            json!({"referenceValue": "projects/p/databases/(default)/documents/items"}),
        ),
    ] {
        refusal(json!({"where": compared("__name__", operator, value)}));
    }
    refusal(json!({"where": unary("__name__", "IS_NOT_NULL")}));
}

#[test]
fn an_equality_of_the_name_excludes_an_inequality_of_another_field() {
    let pinned = compared("__name__", "EQUAL", name("items/a"));
    let greater = compared("a", "GREATER_THAN", integer(1));
    assert_eq!(
        refusal(json!({"where": joined("AND", vec![pinned.clone(), greater.clone()])})),
        "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities."
    );
    let behind = compared("__name__", "GREATER_THAN", name("items/0"));
    query(json!({"where": joined("AND", vec![pinned.clone(), greater, behind])}));
    query(json!({"where": joined("AND", vec![pinned, compared("a", "EQUAL", integer(1))])}));
}

#[test]
fn no_order_follows_the_name_and_no_field_is_ordered_twice() {
    let by_name = ordered("__name__", "ASCENDING");
    let by_a = ordered("a", "ASCENDING");
    assert_eq!(
        refusal(json!({"orderBy": [by_name, by_a]})),
        "order by clause cannot contain more fields after the key"
    );
    refusal(json!({
        "where": compared("a", "LESS_THAN", integer(1)),
        "orderBy": [by_name],
    }));
    refusal(json!({"orderBy": [by_a, by_a]}));
    query(json!({"orderBy": [by_a, by_name]}));
}

#[test]
fn a_cursor_has_no_more_values_than_the_query_has_orders() {
    let by_a = ordered("a", "ASCENDING");
    let by_name = ordered("__name__", "ASCENDING");
    for name_of_cursor in ["startAt", "endAt"] {
        refusal(json!({name_of_cursor: {"values": [name("items/a")]}}));
        refusal(
            json!({"orderBy": [by_a], name_of_cursor: {"values": [integer(1), name("items/a")]}}),
        );
        refusal(json!({"orderBy": [by_name], name_of_cursor: {"values": [text("a")]}}));
        refusal(json!({"orderBy": [by_a], name_of_cursor: {"values": [{}]}}));
        refusal(json!({"orderBy": [by_a], name_of_cursor: {"values": {}}}));
        query(
            json!({"orderBy": [by_a, by_name], name_of_cursor: {"values": [integer(1), name("items/a")]}}),
        );
        query(json!({"orderBy": [by_a, by_name], name_of_cursor: {"values": [integer(1)]}}));
    }
}

#[test]
fn vector_search_is_not_supported() {
    let status = decode(json!({"findNearest": {}})).expect_err("no vector search");
    assert_eq!(status.code, Code::Unimplemented);
}
