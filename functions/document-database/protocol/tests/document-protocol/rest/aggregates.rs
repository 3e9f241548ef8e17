//! `runAggregationQuery`.

use serde_json::{Value, json};

use crate::rest::support::{Fixture, failure, int, set};

async fn run_aggregation(
    fixture: &Fixture,
    collection: &str,
    aggregations: Value,
) -> document_testkit::Reply {
    let body = json!({
        "structuredAggregationQuery": {
            "structuredQuery": { "from": [{ "collectionId": collection }] },
            "aggregations": aggregations,
        }
    });
    fixture.call(":runAggregationQuery", body).await
}

#[tokio::test]
async fn counts_sums_and_averages_are_returned_by_alias() {
    let fixture = Fixture::new().await;
    let writes = (1..=4).map(|n| set(&format!("a/{n}"), json!({ "n": int(n) })));
    fixture.commit(json!(writes.collect::<Vec<_>>())).await;
    let aggregations = json!([
        { "alias": "aggregate_0", "count": {} },
        { "alias": "aggregate_1", "sum": { "field": { "fieldPath": "n" } } },
        { "alias": "aggregate_2", "avg": { "field": { "fieldPath": "n" } } },
    ]);
    let reply = run_aggregation(&fixture, "a", aggregations)
        .await
        .expect(200);
    assert_eq!(
        reply.json[0]["result"]["aggregateFields"],
        json!({ "aggregate_0": int(4), "aggregate_1": int(10), "aggregate_2": { "doubleValue": 2.5 } })
    );
    assert!(reply.json[0]["readTime"].is_string());
    assert_eq!(reply.json.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn more_than_five_aggregates_none_and_forbidden_ones_are_refused() {
    let fixture = Fixture::new().await;
    let count = |n: usize| json!({ "alias": format!("aggregate_{n}"), "count": {} });
    let six: Vec<_> = (0..6).map(count).collect();
    for (collection, aggregations, code) in [
        ("a", json!(six), "400 INVALID_ARGUMENT"),
        ("a", json!([]), "400 INVALID_ARGUMENT"),
        ("forbidden", json!([count(0)]), "403 PERMISSION_DENIED"),
    ] {
        let reply = run_aggregation(&fixture, collection, aggregations).await;
        assert_eq!(failure(&reply), code, "{}", reply.text);
    }
}
