//! Which callers are accepted, and how the others are refused.

use serde_json::{Value, json};

use crate::rest::support::{Fixture, failure, int, name, set};

const CALLS: [&str; 4] = [":batchGet", ":commit", ":runQuery", ":runAggregationQuery"];

fn body(call: &str) -> Value {
    let query = json!({ "from": [{ "collectionId": "a" }] });
    match call {
        ":batchGet" => json!({ "documents": [name("a/1")] }),
        ":commit" => json!({ "writes": [set("a/1", json!({ "n": int(1) }))] }),
        ":runQuery" => json!({ "structuredQuery": query }),
        _ => json!({ "structuredAggregationQuery": {
            "structuredQuery": query, "aggregations": [{ "alias": "n", "count": {} }],
        } }),
    }
}

#[tokio::test]
async fn a_header_without_a_bearer_token_is_refused() {
    let fixture = Fixture::new().await;
    for header in ["", "Bearer", "Bearer ", "Basic dXNlcg==", "bearer\u{a0}x"] {
        let path = format!("/v1/{}:batchGet", crate::rest::support::ROOT);
        let request = fixture.router.post(&path).header("authorization", header);
        let reply = request.json(body(":batchGet")).await;
        assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{header:?}");
    }
}

#[tokio::test]
async fn visitors_have_no_account() {
    let fixture = Fixture::new().await;
    for call in CALLS {
        let reply = fixture.call_as(None, call, body(call)).await;
        assert_eq!(failure(&reply), "403 PERMISSION_DENIED", "{call}");
    }
}

#[tokio::test]
async fn an_account_that_is_signed_out_is_refused_by_every_call() {
    let fixture = Fixture::new().await;
    fixture.context.sign_out("noor").await;
    for call in CALLS {
        let reply = fixture.call(call, body(call)).await;
        assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{call}");
    }
    let token = fixture.context.token("ada");
    let reply = fixture
        .call_as(Some(&token), ":batchGet", body(":batchGet"))
        .await;
    assert!(
        reply.expect(200).json[0]["missing"].is_string(),
        "something was written"
    );
}
