//! What every answer has in common.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;

use crate::context::{get, router, send};

#[tokio::test]
async fn an_unknown_path_is_answered_in_the_envelope() {
    let reply = get(&router().await, "/nothing/here", None).await;
    assert_eq!(reply.status, 404);
    let message = "there is nothing at `/nothing/here`";
    assert_eq!(
        reply.json(),
        json!({ "code": "not_found", "message": message })
    );
}

#[tokio::test]
async fn an_unknown_method_returns_the_envelope_and_the_allowed_methods() {
    let request = Request::delete("/echo").body(Body::empty()).unwrap();
    let reply = send(&router().await, request).await;
    assert_eq!(
        (reply.status.as_u16(), reply.code().as_str()),
        (405, "method_not_allowed")
    );
    assert_eq!(reply.headers["allow"], "POST");
}

#[tokio::test]
async fn a_path_that_can_name_nothing_is_not_found() {
    let router = router().await;
    assert_eq!(get(&router, "/things/7", None).await.text, "7");
    let reply = get(&router, "/things/seven", None).await;
    assert_eq!(
        (reply.status.as_u16(), reply.code().as_str()),
        (404, "not_found")
    );
}

#[tokio::test]
async fn an_internal_error_reveals_nothing() {
    let reply = get(&router().await, "/fail", None).await;
    assert_eq!(reply.status, 500);
    assert_eq!(
        reply.json(),
        json!({ "code": "internal", "message": "something went wrong on our side" })
    );
}

#[tokio::test]
async fn every_answer_forbids_sniffing_and_storing_and_carries_its_id() {
    let router = router().await;
    for path in ["/maybe-caller", "/nothing", "/fail"] {
        let reply = get(&router, path, None).await;
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(reply.headers["cache-control"], "no-store", "{path}");
        assert_eq!(reply.headers["x-request-id"].len(), 36, "{path}");
    }
}
