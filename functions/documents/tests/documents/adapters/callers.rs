//! Admission of callers, and the errors of rejected ones.

use http_api::{AppState, Tokens, Verifier, VerifierSettings, revoke_tokens};
use serde_json::{Value, json};
use testkit::Forgery;

use crate::adapters::support::{Fixture, PROJECT, ROOT, app, failure, int, name, set};

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
async fn visitors_and_unregistered_accounts_have_no_role() {
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

/// Each error is reported in the stream, where the SDK shows it. Only that of an expired token makes it request another
/// one; it would repeat the writes of other tokens for ever.
#[tokio::test]
async fn a_forged_token_is_refused_for_good_and_an_expired_one_must_be_renewed() {
    let fixture = Fixture::new().await;
    let database = ROOT.trim_end_matches("/documents");
    let path = format!(
        "/google.firestore.v1.Firestore/Write/channel?VER=8&database={database}&RID=1&CVER=22\
         &X-HTTP-Session-Id=gsessionid&zx=n55md9vld1h2&t=1"
    );
    for forgery in Forgery::ALL {
        let token = fixture.context.tokens().forge(forgery, &fixture.person);
        let form = format!("headers=Authorization%3ABearer%20{token}%0D%0A&count=0");
        let request = fixture.router.post(&path);
        let reply = request.raw("application/x-www-form-urlencoded", form).await;
        let expected = if forgery == Forgery::Expired {
            "UNAUTHENTICATED"
        } else {
            "PERMISSION_DENIED"
        };
        let text = reply.expect(200).text;
        assert!(text.contains(expected), "{forgery:?}: {text}");
    }
}

#[tokio::test]
async fn while_no_keys_can_be_had_a_token_is_neither_good_nor_bad() {
    let fixture = Fixture::new().await;
    let keys = VerifierSettings {
        project_id: PROJECT.to_owned(),
        jwks_url: "http://127.0.0.1:9/keys".to_owned(),
    };
    let app = app(AppState {
        verifier: Verifier::new(&keys, http_api::http_client().unwrap()),
        ..fixture.context.state()
    });
    let request = app.post(&format!("/v1/{ROOT}:batchGet"));
    let reply = request.bearer(&fixture.token).json(json!({})).await;
    assert_eq!(failure(&reply), "503 UNAVAILABLE");
}
