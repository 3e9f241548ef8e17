//! Who is let in, and how those who are not are told.

use serde_json::{Value, json};
use testkit::Forgery;
use web::{Tokens, revoke_tokens};

use crate::desk::{Desk, failure, int, name, set};

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
    let desk = Desk::new().await;
    for call in CALLS {
        desk.call(call, body(call)).await.expect(200);
        for forgery in Forgery::ALL {
            let token = desk.context.tokens().forge(forgery, &desk.person);
            let reply = desk.call_as(Some(&token), call, body(call)).await;
            assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{call} {forgery:?}");
        }
    }
}

#[tokio::test]
async fn a_header_that_is_no_bearer_token_is_refused() {
    let desk = Desk::new().await;
    for header in ["", "Bearer", "Bearer ", "Basic dXNlcg==", "bearer\u{a0}x"] {
        let path = format!("/v1/{}:batchGet", crate::desk::ROOT);
        let request = desk.app.post(&path).header("authorization", header);
        let reply = request.json(body(":batchGet")).await;
        assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{header:?}");
    }
}

#[tokio::test]
async fn visitors_and_accounts_that_are_not_registered_are_nobody() {
    let desk = Desk::new().await;
    let unregistered = desk
        .context
        .tokens()
        .unregistered("new", "new@example.org", true);
    for call in CALLS {
        for token in [None, Some(unregistered.as_str())] {
            let reply = desk.call_as(token, call, body(call)).await;
            assert_eq!(failure(&reply), "403 PERMISSION_DENIED", "{call}");
        }
    }
}

#[tokio::test]
async fn a_token_of_before_a_sign_out_or_a_deletion_is_refused_by_every_call() {
    for tokens in [Tokens::All, Tokens::Ever] {
        let desk = Desk::new().await;
        let store = desk.context.store();
        revoke_tokens(&store, &desk.person.uid, tokens)
            .await
            .unwrap();
        for call in CALLS {
            let reply = desk.call(call, body(call)).await;
            assert_eq!(failure(&reply), "401 UNAUTHENTICATED", "{call} {tokens:?}");
        }
        let other = desk.context.customer("ada").await;
        let token = desk.context.token(&other);
        let reply = desk
            .call_as(Some(&token), ":batchGet", body(":batchGet"))
            .await;
        assert!(
            reply.expect(200).json[0]["missing"].is_string(),
            "something was written"
        );
    }
}
