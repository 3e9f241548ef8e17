//! Decoding listeners' targets, and encoding and decoding queries.

use document_core::{Query, Target};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::query::support::{database, path};

fn decode(json: Json) -> Option<Target> {
    Target::decode(&json, &database()).ok()
}

#[test]
fn a_target_is_a_query_below_a_parent_or_documents() {
    let root = "projects/p/databases/(default)/documents";
    let structured = json!({"from": [{"collectionId": "messages"}]});
    let asked = decode(json!({
        "targetId": 2, "resumeToken": "AA==", "expectedCount": 1,
        "query": {"parent": format!("{root}/orders/o"), "structuredQuery": structured},
    }));
    let expected = Query::decode(Some(path("orders/o")), &structured, &database()).unwrap();
    assert_eq!(asked, Some(Target::Query(expected.clone())));
    assert_eq!(expected.collection().unwrap().as_str(), "orders/o/messages");

    let names = json!([format!("{root}/orders/o"), format!("{root}/orders/p")]);
    assert_eq!(
        decode(json!({"targetId": 4, "documents": {"documents": names}})),
        Some(Target::Documents(vec![path("orders/o"), path("orders/p")]))
    );
}

#[test]
fn malformed_targets_are_refused() {
    let root = "projects/p/databases/(default)/documents";
    let query = json!({"parent": root, "structuredQuery": {"from": [{"collectionId": "a"}]}});
    let documents = json!({"documents": [format!("{root}/a/b")]});
    assert!(decode(json!({ "query": query })).is_some());
    assert!(decode(json!({ "documents": documents })).is_some());
    let many: Vec<_> = (0..101).map(|id| format!("{root}/a/{id}")).collect();
    for target in [
        json!(null),
        json!({}),
        json!({"query": query, "documents": documents}),
        json!({"query": {"parent": root}}),
        json!({"query": {"structuredQuery": query["structuredQuery"]}}),
        json!({"query": {"parent": format!("{root}/a"), "structuredQuery": query["structuredQuery"]}}),
        json!({"query": {"parent": root, "structuredQuery": {}, "extra": 1}}),
        json!({"query": {"parent": root, "pipeline": {}}}),
        json!({"documents": {"documents": []}}),
        json!({"documents": {"documents": [1]}}),
        json!({"documents": {"documents": [format!("{root}/a")]}}),
        json!({"documents": {"documents": many}}),
        json!({"documents": [format!("{root}/a/b")]}),
    ] {
        assert_eq!(decode(target.clone()), None, "{target}");
    }
}

#[test]
fn enums_are_names_or_numbers() {
    let query = |filter: Json, direction: Json| {
        let order = json!([{"field": {"fieldPath": "n"}, "direction": direction}]);
        let structured = json!({
            "from": [{"collectionId": "items"}], "where": filter, "orderBy": order,
        });
        Query::decode(None, &structured, &database())
    };
    let one = json!({"integerValue": 1});
    let many = json!({"arrayValue": {"values": [one]}});
    // `StructuredQuery.FieldFilter.Operator` of google.firestore.v1.
    let operators = [
        (1, "LESS_THAN", &one),
        (2, "LESS_THAN_OR_EQUAL", &one),
        (3, "GREATER_THAN", &one),
        (4, "GREATER_THAN_OR_EQUAL", &one),
        (5, "EQUAL", &one),
        (6, "NOT_EQUAL", &one),
        (7, "ARRAY_CONTAINS", &one),
        (8, "IN", &many),
        (9, "ARRAY_CONTAINS_ANY", &many),
        (10, "NOT_IN", &many),
    ];
    let field = json!({"fieldPath": "n"});
    for (number, name, value) in operators {
        let filter = |op: Json| json!({"fieldFilter": {"field": field, "op": op, "value": value}});
        let named = query(filter(json!(name)), json!("ASCENDING"));
        assert!(named.is_ok(), "{name}");
        assert_eq!(query(filter(json!(number)), json!(1)), named, "{name}");
    }
    let unary = [
        (2, "IS_NAN"),
        (3, "IS_NULL"),
        (4, "IS_NOT_NAN"),
        (5, "IS_NOT_NULL"),
    ];
    for (number, name) in unary {
        let filter = |op: Json| json!({"unaryFilter": {"field": field, "op": op}});
        let named = query(filter(json!(name)), json!("DESCENDING"));
        assert!(named.is_ok(), "{name}");
        assert_eq!(query(filter(json!(number)), json!(2)), named, "{name}");
    }
    for (number, name) in [(1, "AND"), (2, "OR")] {
        let filters = [1, 2].map(|value| {
            json!({"fieldFilter": {"field": field, "op": 5, "value": {"integerValue": value}}})
        });
        let filter = |op: Json| json!({"compositeFilter": {"op": op, "filters": filters}});
        let named = query(filter(json!(name)), json!("DIRECTION_UNSPECIFIED"));
        assert!(named.is_ok(), "{name}");
        assert_eq!(query(filter(json!(number)), json!(0)), named, "{name}");
    }
    let equal = |op: Json| json!({"fieldFilter": {"field": field, "op": op, "value": one}});
    for op in [json!(0), json!(11), json!(-1), json!(5.5), json!(true)] {
        assert!(query(equal(op.clone()), json!(1)).is_err(), "{op}");
    }
    assert!(query(equal(json!(5)), json!(3)).is_err());
}

proptest! {
    #[test]
    fn a_query_survives_encoding_and_decoding(query in crate::query::random_queries::any_query()) {
        let target = Target::Query(query);
        let written = target.to_json(&database());
        prop_assert_eq!(Target::decode(&written, &database()), Ok(target.clone()));
        let text = written.to_string();
        let read: Json = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(Target::decode(&read, &database()).unwrap().to_json(&database()), written);
    }

    #[test]
    fn no_json_makes_the_decoders_panic(json in any_json()) {
        let database = database();
        let _read = Query::decode(None, &json, &database);
        let _read = Target::decode(&json, &database);
        let _read = document_core::AggregationQuery::decode(None, &json, &database);
    }
}

/// Generates JSON that has the protocol's names in wrong places.
fn any_json() -> impl Strategy<Value = Json> {
    let word = prop::sample::select(vec![
        "from",
        "collectionId",
        "allDescendants",
        "where",
        "compositeFilter",
        "fieldFilter",
        "unaryFilter",
        "filters",
        "op",
        "AND",
        "OR",
        "EQUAL",
        "IN",
        "IS_NAN",
        "field",
        "fieldPath",
        "value",
        "values",
        "before",
        "orderBy",
        "direction",
        "limit",
        "offset",
        "startAt",
        "select",
        "fields",
        "arrayValue",
        "integerValue",
        "referenceValue",
        "query",
        "parent",
        "documents",
        "structuredQuery",
        "aggregations",
        "alias",
        "count",
        "upTo",
        "sum",
        "a",
        "__name__",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        word.clone().prop_map(Json::from),
        ".{0,8}".prop_map(Json::from),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            prop::collection::vec((word.clone(), inner), 0..6).prop_map(|members| {
                let members = members
                    .into_iter()
                    .map(|(name, json)| (name.to_owned(), json));
                Json::Object(members.collect())
            }),
        ]
    })
}
