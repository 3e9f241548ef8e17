//! How often may be committed.

use serde_json::json;

use crate::desk::{Desk, app, failure, int, set, text};

#[tokio::test]
async fn one_account_s_commits_are_counted_and_reads_are_not() {
    let mut desk = Desk::new().await;
    desk.bench.advance_to_next_day();
    desk.app = app(desk
        .bench
        .state_with_limits(&[("commit_documents.account", 2)]));
    let writes = json!({ "writes": [set("a/1", json!({ "n": int(1) }))] });
    desk.call(":commit", writes.clone()).await.expect(200);
    desk.call(":commit", writes.clone()).await.expect(200);
    let refused = desk.call(":commit", writes.clone()).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    for _ in 0..3 {
        desk.get("a/1").await;
    }
    let other = desk.bench.token(&desk.bench.customer("ada").await);
    desk.call_as(Some(&other), ":commit", writes)
        .await
        .expect(200);
}

#[tokio::test]
async fn those_who_are_not_signed_in_are_counted_by_their_network() {
    let mut desk = Desk::new().await;
    desk.bench.advance_to_next_day();
    desk.app = app(desk
        .bench
        .state_with_limits(&[("commit_documents.network", 1)]));
    let writes = json!({ "writes": [set("a/1", json!({ "n": int(1) }))] });
    let first = desk.call_as(None, ":commit", writes.clone()).await;
    assert_eq!(failure(&first), "403 PERMISSION_DENIED");
    let second = desk.call_as(None, ":commit", writes.clone()).await;
    assert_eq!(failure(&second), "429 RESOURCE_EXHAUSTED");
    desk.call(":commit", writes).await.expect(200);
}

#[tokio::test]
async fn an_answer_that_would_be_too_large_is_refused_and_a_smaller_one_is_given() {
    let desk = Desk::new().await;
    let large = text(&"x".repeat(250_000));
    for n in 0..18 {
        desk.commit(json!([set(&format!("a/{n}"), json!({ "large": large }))]))
            .await;
    }
    let query = |limit: usize| json!({ "structuredQuery": { "from": [{ "collectionId": "a" }], "limit": limit } });
    let refused = desk.call(":runQuery", query(18)).await;
    assert_eq!(failure(&refused), "429 RESOURCE_EXHAUSTED");
    let given = desk.call(":runQuery", query(16)).await.expect(200);
    assert_eq!(given.json.as_array().unwrap().len(), 16);
}
