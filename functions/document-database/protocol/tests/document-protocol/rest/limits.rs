//! Limits on the rate of commits and reads and on the size of answers.

use document_protocol::Limited;
use serde_json::json;

use crate::counted_limits::CountedLimits;
use crate::rest::support::{Fixture, app, failure, int, name, set, text};

#[tokio::test]
async fn commits_are_counted_by_account_and_reads_are_not() {
    let mut fixture = Fixture::new().await;
    fixture.client.router = app(fixture.limited(CountedLimits::by_account(Limited::Commit, 2)));
    let writes = json!({ "writes": [set("a/1", json!({ "n": int(1) }))] });
    fixture.call(":commit", writes.clone()).await.expect(200);
    fixture.call(":commit", writes.clone()).await.expect(200);
    let refused = fixture.call(":commit", writes.clone()).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    for _ in 0..3 {
        fixture.get("a/1").await;
    }
    let other = fixture.context.token("ada");
    fixture
        .call_as(Some(&other), ":commit", writes)
        .await
        .expect(200);
}

#[tokio::test]
async fn callers_who_are_not_signed_in_are_counted_by_network() {
    let mut fixture = Fixture::new().await;
    fixture.client.router = app(fixture.limited(CountedLimits::by_network(Limited::Commit, 1)));
    let writes = json!({ "writes": [set("a/1", json!({ "n": int(1) }))] });
    let first = fixture.call_as(None, ":commit", writes.clone()).await;
    assert_eq!(failure(&first), "403 PERMISSION_DENIED");
    let second = fixture.call_as(None, ":commit", writes.clone()).await;
    assert_eq!(failure(&second), "429 RESOURCE_EXHAUSTED");
    fixture.call(":commit", writes).await.expect(200);
}

#[tokio::test]
async fn an_answer_that_is_too_large_is_refused_and_a_smaller_one_is_sent() {
    let fixture = Fixture::new().await;
    let large = text(&"x".repeat(250_000));
    for n in 0..22 {
        fixture
            .commit(json!([set(&format!("a/{n}"), json!({ "large": large }))]))
            .await;
    }
    let query = |limit: usize| json!({ "structuredQuery": { "from": [{ "collectionId": "a" }], "limit": limit } });
    let refused = fixture.call(":runQuery", query(22)).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    let given = fixture.call(":runQuery", query(21)).await.expect(200);
    assert_eq!(given.json.as_array().unwrap().len(), 21);
}

#[tokio::test]
async fn calls_that_may_read_much_are_counted() {
    let mut fixture = Fixture::new().await;
    fixture.client.router = app(fixture.limited(CountedLimits::by_account(Limited::Read, 3)));
    let query = json!({ "from": [{ "collectionId": "a" }] });
    let aggregation = json!({ "structuredAggregationQuery": {
        "structuredQuery": query, "aggregations": [{ "alias": "n", "count": {} }],
    } });
    let get = |count: usize| {
        let names: Vec<String> = (0..count).map(|n| name(&format!("a/{n}"))).collect();
        json!({ "documents": names })
    };
    let query = json!({ "structuredQuery": query });
    fixture.call(":runQuery", query.clone()).await.expect(200);
    fixture
        .call(":runAggregationQuery", aggregation.clone())
        .await
        .expect(200);
    fixture.call(":batchGet", get(11)).await.expect(200);
    for (call, body) in [
        (":runQuery", query),
        (":runAggregationQuery", aggregation),
        (":batchGet", get(11)),
    ] {
        let refused = fixture.call(call, body).await;
        assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED", "{call}");
    }
    fixture.call(":batchGet", get(10)).await.expect(200);
}

#[tokio::test]
async fn the_size_of_an_answer_includes_its_escapes() {
    let fixture = Fixture::new().await;
    // A quotation mark takes four bytes in the answer that the platform sends.
    let quotes = text(&"\"".repeat(125_000));
    for n in 0..12 {
        fixture
            .commit(json!([set(&format!("a/{n}"), json!({ "quotes": quotes }))]))
            .await;
    }
    let query = |limit: usize| json!({ "structuredQuery": { "from": [{ "collectionId": "a" }], "limit": limit } });
    let refused = fixture.call(":runQuery", query(12)).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    fixture.call(":runQuery", query(10)).await.expect(200);
}
