//! `runQuery`: filters, order, cursors, projections, collection groups, and queries that are rejected.

use document_testkit::Reply;
use serde_json::{Value, json};

use crate::rest::support::{Fixture, failure, int, name, set, text};

fn ids(reply: &Reply) -> Vec<String> {
    let answers = reply.json.as_array().unwrap().iter();
    answers
        .filter_map(|answer| answer["document"]["name"].as_str())
        .map(|name| name.rsplit_once('/').unwrap().1.to_owned())
        .collect()
}

async fn run_query(fixture: &Fixture, call: &str, query: Value) -> Reply {
    fixture
        .call(call, json!({ "structuredQuery": query }))
        .await
}

/// Returns a database with the documents `a/n00` to `a/n09`, each with its number and whether it is even.
async fn numbers() -> Fixture {
    let fixture = Fixture::new().await;
    let number = |n: i64| {
        let kind = if n % 2 == 0 { "even" } else { "odd" };
        set(
            &format!("a/n{n:02}"),
            json!({ "n": int(n), "kind": text(kind) }),
        )
    };
    fixture
        .commit(json!((0..10).map(number).collect::<Vec<_>>()))
        .await;
    fixture
}

fn field_filter(path: &str, operator: &str, value: Value) -> Value {
    let mut filter = json!({ "field": { "fieldPath": path }, "op": operator });
    filter["value"] = value;
    json!({ "fieldFilter": filter })
}

#[tokio::test]
async fn a_query_filters_sorts_and_applies_cursors_and_limit() {
    let fixture = numbers().await;
    let query = json!({
        "from": [{ "collectionId": "a" }],
        "where": field_filter("kind", "EQUAL", text("even")),
        "orderBy": [
            { "field": { "fieldPath": "n" }, "direction": "DESCENDING" },
            { "field": { "fieldPath": "__name__" }, "direction": "DESCENDING" },
        ],
        "startAt": { "values": [int(6)], "before": true },
        "limit": 2,
    });
    let reply = run_query(&fixture, ":runQuery", query).await.expect(200);
    assert_eq!(ids(&reply), ["n06", "n04"]);
    for answer in reply.json.as_array().unwrap() {
        assert!(answer["readTime"].as_str() >= answer["document"]["updateTime"].as_str());
    }
}

#[tokio::test]
async fn a_query_without_results_returns_its_read_time() {
    let fixture = Fixture::new().await;
    let reply = run_query(
        &fixture,
        ":runQuery",
        json!({ "from": [{ "collectionId": "a" }] }),
    )
    .await;
    let answers = reply.expect(200).json;
    assert_eq!(answers.as_array().unwrap().len(), 1);
    assert_eq!(
        answers[0].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["readTime"]
    );
}

#[tokio::test]
async fn a_path_limits_a_query_to_the_collections_below_its_document() {
    let fixture = Fixture::new().await;
    let special_id = "ráno & noc: 50%";
    fixture
        .commit(json!([
            set(&format!("a/{special_id}/b/x"), json!({ "n": int(1) })),
            set("a/other/b/y", json!({ "n": int(2) })),
            set("b/z", json!({ "n": int(3) })),
        ]))
        .await;
    let from = json!({ "from": [{ "collectionId": "b" }] });
    let escaped = "a/r%C3%A1no%20%26%20noc%3A%2050%25:runQuery";
    assert_eq!(
        ids(&run_query(&fixture, escaped, from.clone()).await.expect(200)),
        ["x"]
    );
    assert_eq!(
        ids(&run_query(&fixture, "a/other:runQuery", from.clone())
            .await
            .expect(200)),
        ["y"]
    );
    assert_eq!(
        ids(&run_query(&fixture, ":runQuery", from).await.expect(200)),
        ["z"]
    );
    let group = json!({ "from": [{ "collectionId": "b", "allDescendants": true }] });
    let mut all = ids(&run_query(&fixture, ":runQuery", group.clone())
        .await
        .expect(200));
    all.sort();
    assert_eq!(all, ["x", "y", "z"]);
    assert_eq!(
        ids(&run_query(&fixture, "a/other:runQuery", group)
            .await
            .expect(200)),
        ["y"]
    );
}

#[tokio::test]
async fn a_projection_returns_only_its_fields() {
    let fixture = numbers().await;
    let query = json!({
        "from": [{ "collectionId": "a" }],
        "select": { "fields": [{ "fieldPath": "n" }] },
        "limit": 1,
    });
    let reply = run_query(&fixture, ":runQuery", query).await.expect(200);
    assert_eq!(reply.json[0]["document"]["fields"], json!({ "n": int(0) }));
    assert_eq!(reply.json[0]["document"]["name"], name("a/n00"));
}

#[tokio::test]
async fn rejects_invalid_queries() {
    let fixture = numbers().await;
    let deep = (0..40).fold(
        field_filter("n", "EQUAL", int(1)),
        |inner, _| json!({ "compositeFilter": { "op": "AND", "filters": [inner] } }),
    );
    // `IN` has at most 30 values.
    let values: Vec<_> = (0..40).map(int).collect();
    let too_many = json!({ "arrayValue": { "values": values } });
    for query in [
        json!({}),
        json!([]),
        json!({ "from": [] }),
        json!({ "from": [{ "collectionId": "a/b" }] }),
        json!({ "from": [{ "collectionId": "__a__" }] }),
        json!({ "from": [{ "collectionId": "a" }], "limit": -1 }),
        json!({ "from": [{ "collectionId": "a" }], "unknown": 1 }),
        json!({ "from": [{ "collectionId": "a" }], "where": deep }),
        json!({ "from": [{ "collectionId": "a" }], "where": field_filter("n", "LIKE", int(1)) }),
        json!({ "from": [{ "collectionId": "a" }], "where": field_filter("n", "IN", too_many) }),
        json!({ "from": [{ "collectionId": "a" }], "where": field_filter("a..b", "EQUAL", int(1)) }),
        json!({ "from": [{ "collectionId": "a" }], "startAt": { "values": [int(1), int(2), int(3)] } }),
    ] {
        let reply = run_query(&fixture, ":runQuery", query.clone()).await;
        assert_eq!(failure(&reply), "400 INVALID_ARGUMENT", "{query}");
    }
    for body in [json!({}), json!({ "structuredAggregationQuery": {} })] {
        let reply = fixture.call(":runQuery", body).await;
        assert_eq!(failure(&reply), "400 INVALID_ARGUMENT");
    }
}

#[tokio::test]
async fn rejects_a_query_of_a_collection_that_the_caller_may_not_read() {
    let fixture = Fixture::new().await;
    for from in [
        json!({ "collectionId": "forbidden" }),
        json!({ "collectionId": "forbidden", "allDescendants": true }),
    ] {
        let reply = run_query(&fixture, ":runQuery", json!({ "from": [from] })).await;
        assert_eq!(failure(&reply), "403 PERMISSION_DENIED");
    }
}
