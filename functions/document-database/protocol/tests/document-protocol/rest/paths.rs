//! The paths of calls, and the answers for other paths.

use http::Method;
use serde_json::json;

use crate::rest::support::{Fixture, ROOT, failure, name};

#[tokio::test]
async fn other_projects_and_databases_do_not_exist() {
    let fixture = Fixture::new().await;
    for root in [
        "projects/other/databases/(default)/documents",
        "projects/demo/databases/other/documents",
        "projects/demo/databases/(default)",
    ] {
        for call in ["batchGet", "commit", "runQuery", "runAggregationQuery"] {
            let request = fixture
                .router
                .post(&format!("/v1/{root}:{call}"))
                .bearer(&fixture.token);
            let failed = failure(&request.json(json!({})).await);
            let expected = if root.ends_with("documents") {
                "404 NOT_FOUND"
            } else {
                "400 INVALID_ARGUMENT"
            };
            assert_eq!(failed, expected, "{root}:{call}");
        }
    }
    let elsewhere = name("a/1").replace("projects/demo/", "projects/other/");
    let reply = fixture
        .call(":batchGet", json!({ "documents": [elsewhere] }))
        .await;
    assert_eq!(failure(&reply), "400 INVALID_ARGUMENT");
}

#[tokio::test]
async fn unsupported_calls_get_the_protocol_s_error() {
    let fixture = Fixture::new().await;
    for (call, failed) in [
        (":beginTransaction", "501 UNIMPLEMENTED"),
        (":rollback", "501 UNIMPLEMENTED"),
        (":batchWrite", "501 UNIMPLEMENTED"),
        (":executePipeline", "501 UNIMPLEMENTED"),
        (":listCollectionIds", "501 UNIMPLEMENTED"),
        ("a/b", "404 NOT_FOUND"),
        (":nothing", "404 NOT_FOUND"),
        ("a/b:commit", "404 NOT_FOUND"),
        ("a:runQuery", "400 INVALID_ARGUMENT"),
    ] {
        assert_eq!(
            failure(&fixture.call(call, json!({})).await),
            failed,
            "{call}"
        );
    }
    for method in [
        Method::GET,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ] {
        for call in [":commit", ":batchGet"] {
            let request = fixture
                .router
                .request(method.clone(), &format!("/v1/{ROOT}{call}"));
            let reply = request.bearer(&fixture.token).await;
            assert_eq!(failure(&reply), "404 NOT_FOUND", "{method} {call}");
        }
    }
    for path in ["/v1/x", "/v1/x:commit", "/v1/projects:commit"] {
        let reply = fixture.router.post(path).await;
        assert_eq!(
            reply.json["error"]["code"]
                .as_u64()
                .map(|_| reply.status.as_u16()),
            Some(404),
            "{path}"
        );
    }
}

#[tokio::test]
async fn answers_are_never_cached_and_never_sniffed() {
    let fixture = Fixture::new().await;
    let good = fixture.call(":batchGet", json!({})).await.expect(200);
    let bad = fixture.call(":nothing", json!({})).await.expect(404);
    for reply in [good, bad] {
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("content-type"), Some("application/json"));
    }
}
