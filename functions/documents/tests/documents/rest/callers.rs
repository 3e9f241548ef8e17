//! Who is let in, and how those who are not are told.

use serde_json::{Value, json};
use testkit::Forgery;
use web::{Tokens, revoke_tokens};

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
async fn no_forged_or_old_token_passes_any_call() {
    let fixture = Fixture::new().await;
    for call in CALLS {
        fixture.call(call, body(call)).await.expect(200);
        for forgery in Forgery::ALL {
            let token = fixture.context.tokens().forge(forgery, &fixture.person);
            let reply = fixture.call_as(Some(&token), call, body(call)).await;
            assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{call} {forgery:?}");
        }
    }
}

#[tokio::test]
async fn a_header_that_is_no_bearer_token_is_refused() {
    let fixture = Fixture::new().await;
    for header in ["", "Bearer", "Bearer ", "Basic dXNlcg==", "bearer\u{a0}x"] {
        let path = format!("/v1/{}:batchGet", crate::rest::support::ROOT);
        let request = fixture.app.post(&path).header("authorization", header);
        let reply = request.json(body(":batchGet")).await;
        assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{header:?}");
    }
}

#[tokio::test]
async fn visitors_and_accounts_that_are_not_registered_are_nobody() {
    let fixture = Fixture::new().await;
    let unregistered = fixture
        .context
        .tokens()
        .unregistered("new", "new@example.org", true);
    for call in CALLS {
        for token in [None, Some(unregistered.as_str())] {
            let reply = fixture.call_as(token, call, body(call)).await;
            assert_eq!(failure(&reply), "403 PERMISSION_DENIED", "{call}");
        }
    }
}

#[tokio::test]
async fn a_token_of_before_a_sign_out_or_a_deletion_is_refused_by_every_call() {
    for tokens in [Tokens::All, Tokens::Ever] {
        let fixture = Fixture::new().await;
        let store = fixture.context.store();
        revoke_tokens(&store, &fixture.person.uid, tokens)
            .await
            .unwrap();
        for call in CALLS {
            let reply = fixture.call(call, body(call)).await;
            assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{call} {tokens:?}");
        }
        let other = fixture.context.customer("ada").await;
        let token = fixture.context.token(&other);
        let reply = fixture
            .call_as(Some(&token), ":batchGet", body(":batchGet"))
            .await;
        assert!(
            reply.expect(200).json[0]["missing"].is_string(),
            "something was written"
        );
    }
}
