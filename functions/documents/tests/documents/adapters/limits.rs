//! How often may be committed, as the marketplace counts it.

use serde_json::json;

use crate::adapters::support::{Fixture, app, failure, int, set};

#[tokio::test]
async fn one_account_s_commits_are_counted() {
    let mut fixture = Fixture::new().await;
    fixture.context.advance_to_next_day();
    fixture.client.router = app(fixture
        .context
        .state_with_limits(&[("commit_documents.account", 2)]));
    let writes = json!({ "writes": [set("a/1", json!({ "n": int(1) }))] });
    fixture.call(":commit", writes.clone()).await.expect(200);
    fixture.call(":commit", writes.clone()).await.expect(200);
    let refused = fixture.call(":commit", writes.clone()).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    let other = fixture
        .context
        .token(&fixture.context.customer("ada").await);
    fixture
        .call_as(Some(&other), ":commit", writes)
        .await
        .expect(200);
}

#[tokio::test]
async fn those_who_are_not_signed_in_are_counted_by_their_network() {
    let mut fixture = Fixture::new().await;
    fixture.context.advance_to_next_day();
    fixture.client.router = app(fixture
        .context
        .state_with_limits(&[("commit_documents.network", 1)]));
    let writes = json!({ "writes": [set("a/1", json!({ "n": int(1) }))] });
    let first = fixture.call_as(None, ":commit", writes.clone()).await;
    assert_eq!(failure(&first), "403 PERMISSION_DENIED");
    let second = fixture.call_as(None, ":commit", writes.clone()).await;
    assert_eq!(failure(&second), "429 RESOURCE_EXHAUSTED");
    fixture.call(":commit", writes).await.expect(200);
}

#[tokio::test]
async fn queries_are_counted_apart_from_commits() {
    let mut fixture = Fixture::new().await;
    fixture.context.advance_to_next_day();
    fixture.client.router = app(fixture
        .context
        .state_with_limits(&[("ask_documents.account", 1)]));
    let query = json!({ "structuredQuery": { "from": [{ "collectionId": "a" }] } });
    fixture.call(":runQuery", query.clone()).await.expect(200);
    let refused = fixture.call(":runQuery", query).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    let write = json!([set("a/1", json!({ "n": int(1) }))]);
    fixture.commit(write).await;
}
