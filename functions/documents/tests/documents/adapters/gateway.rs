//! As the cloud's gateway calls the function: an event with a decoded path and the body as text or base64.

use axum::body::Body;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::adapters::support::{Fixture, ROOT, database, int, set};

/// The event of a call, in payload format 2.0.
fn event(fixture: &Fixture, path: &str, body: &str, encoded: bool) -> Value {
    let body = if encoded {
        STANDARD.encode(body)
    } else {
        body.to_owned()
    };
    json!({
        "version": "2.0",
        "routeKey": "ANY /v1/{proxy+}",
        "rawPath": path,
        "rawQueryString": "key=k",
        "headers": {
            "authorization": format!("Bearer {}", fixture.token),
            "content-type": "text/plain",
            "host": "api.example",
            "x-forwarded-proto": "https",
        },
        "requestContext": {
            "accountId": "1", "apiId": "a", "domainName": "api.example", "domainPrefix": "a",
            "http": { "method": "POST", "path": path, "protocol": "HTTP/1.1", "sourceIp": "203.0.113.7", "userAgent": "" },
            "requestId": "r", "routeKey": "ANY /v1/{proxy+}", "stage": "$default",
            "time": "21/Nov/2026:19:00:00 +0000", "timeEpoch": 1_795_287_600_000_u64,
        },
        "body": body,
        "isBase64Encoded": encoded,
    })
}

async fn call(fixture: &Fixture, event: Value) -> (u16, Value) {
    let request = lambda_http::request::from_str(&event.to_string()).unwrap();
    let request = request.map(|body| Body::from(body.to_vec()));
    let function = http_api::finish(documents::router(database(fixture.context.state())));
    let Ok(answer) = function.oneshot(request).await;
    let status = answer.status().as_u16();
    let bytes = answer.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// An HTTP API decodes `rawPath`: the id `%41` of a document arrives as it is, and is not `A`.
#[tokio::test]
async fn a_path_that_the_gateway_decoded_is_not_decoded_again() {
    let fixture = Fixture::new().await;
    let ids = ["A", "%41", "ráno 50% #1", "https:%2F%2Fexample.com"];
    for (number, id) in (1..).zip(ids) {
        let path = format!("a/{id}/b/x");
        fixture
            .commit(json!([set(&path, json!({ "n": int(number) }))]))
            .await;
    }
    let query = json!({ "structuredQuery": { "from": [{ "collectionId": "b" }] } }).to_string();
    for (number, id) in (1..).zip(ids) {
        let path = format!("/v1/{ROOT}/a/{id}:runQuery");
        for encoded in [false, true] {
            let (status, answer) = call(&fixture, event(&fixture, &path, &query, encoded)).await;
            assert_eq!(status, 200, "{path}: {answer}");
            assert_eq!(
                answer[0]["document"]["fields"],
                json!({ "n": int(number) }),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn a_commit_comes_through_the_gateway_as_it_was_sent() {
    let fixture = Fixture::new().await;
    let fields = json!({ "text": { "stringValue": "žluť 😀 \"quoted\"" } });
    let body = json!({ "writes": [set("a/1", fields.clone())] }).to_string();
    let path = format!("/v1/{ROOT}:commit");
    let (status, answer) = call(&fixture, event(&fixture, &path, &body, true)).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(fixture.fields("a/1").await, fields);
}
