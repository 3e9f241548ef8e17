//! Every way a body can be wrong.

use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Body;
use axum::extract::FromRequest;
use axum::http::Request;
use http_api::Json;
use serde::{Deserialize, Deserializer};
use serde_json::json;

use crate::context::{Reply, router, send};

async fn post(content_type: Option<&str>, body: impl Into<Body>) -> Reply {
    let mut request = Request::post("/echo");
    if let Some(value) = content_type {
        request = request.header("content-type", value);
    }
    send(&router().await, request.body(body.into()).unwrap()).await
}

async fn post_json(body: impl Into<Body>) -> Reply {
    post(Some("application/json"), body).await
}

#[tokio::test]
async fn a_good_body_is_read() {
    let reply = post(
        Some("application/json; charset=utf-8"),
        r#"{"firstName":"Zoë","seats":2}"#,
    )
    .await;
    assert_eq!(reply.json(), json!({ "firstName": "Zoë", "seats": 2 }));
}

static READS: AtomicUsize = AtomicUsize::new(0);

/// Counts how often a body is read as this type.
struct Rows;

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Fields {
            rows: Vec<Vec<u32>>,
        }
        READS.fetch_add(1, Ordering::Relaxed);
        let fields = Fields::deserialize(deserializer)?;
        assert!(fields.rows.len() <= 40);
        Ok(Self)
    }
}

#[tokio::test]
async fn a_body_is_read_once_however_many_arrays_it_has() {
    let read = async |body: serde_json::Value| {
        let request = Request::post("/").header("content-type", "application/json");
        let request = request.body(Body::from(body.to_string())).unwrap();
        Json::<Rows>::from_request(request, &()).await.is_ok()
    };
    assert!(read(json!({ "rows": vec![[1, 2, 3]; 40] })).await);
    let mut rows = vec![json!([1]); 40];
    rows[39] = json!(["x"]);
    assert!(!read(json!({ "rows": rows })).await);
    assert!(!read(json!([[1]])).await);
    // The last one is an array for an object, which a second reading confirms.
    assert!(READS.load(Ordering::Relaxed) <= 4);
}

#[tokio::test]
async fn what_is_not_json_is_malformed() {
    for (body, message) in [
        (&b""[..], "the body is empty"),
        (
            b"{\"firstName\":",
            "the body is not JSON: it ends too early",
        ),
        (
            b"{\"firstName\":\"a\"} x",
            "the body is not JSON: line 1, column 19",
        ),
        (
            b"{'firstName':'a'}",
            "the body is not JSON: line 1, column 2",
        ),
        // A wrong field in front does not hide that the rest is no JSON.
        (
            b"{\"firstName\":1,",
            "the body is not JSON: it ends too early",
        ),
        (
            b"{\"firstName\":\"\xff\"}",
            "the body is not JSON: line 1, column 15",
        ),
        (
            b"{\"firstName\":\"\\ud800\"}",
            "the body is not JSON: line 1, column 21",
        ),
    ] {
        let reply = post_json(body).await;
        assert_eq!(
            reply.json(),
            json!({ "code": "malformed_json", "message": message })
        );
        assert_eq!(reply.status, 400);
    }
}

#[tokio::test]
async fn json_nested_without_end_is_malformed() {
    let reply = post_json("[".repeat(10_000)).await;
    assert_eq!(
        (reply.status.as_u16(), reply.code().as_str()),
        (400, "malformed_json")
    );
}

#[tokio::test]
async fn a_wrong_field_is_named_with_its_rule() {
    let of_type = |kind: &str| json!({ "rule": "type", "values": { "kind": kind } });
    for (body, field, rule, message) in [
        (
            json!({ "firstName": 7 }),
            "firstName",
            of_type("string"),
            "must be a string",
        ),
        (
            json!({}),
            "firstName",
            json!({ "rule": "required" }),
            "is required",
        ),
        (
            json!({ "firstName": "a", "first_name": "b" }),
            "first_name",
            json!({ "rule": "unknown_field" }),
            "is not a known field",
        ),
        (
            json!({ "firstName": "a", "seats": -1 }),
            "seats",
            of_type("natural_number"),
            "must be a whole number, 0 or more",
        ),
        (
            json!({ "firstName": "a", "seats": 1.5 }),
            "seats",
            of_type("natural_number"),
            "must be a whole number, 0 or more",
        ),
    ] {
        let reply = post_json(body.to_string()).await;
        let mut error = rule;
        error["field"] = json!(field);
        error["message"] = json!(message);
        let expected = json!({
            "code": "validation_failed",
            "message": format!("`{field}` {message}"),
            "fields": [error],
        });
        assert_eq!(reply.json(), expected, "{body}");
        assert_eq!(reply.status, 422);
    }
}

#[tokio::test]
async fn a_body_must_be_declared_as_json() {
    for content_type in [
        None,
        Some("text/plain"),
        Some("application/jsonp"),
        Some("multipart/form-data"),
    ] {
        let reply = post(content_type, r#"{"firstName":"a"}"#).await;
        assert_eq!(
            (reply.status.as_u16(), reply.code().as_str()),
            (415, "unsupported_media_type")
        );
    }
}

#[tokio::test]
async fn a_body_may_fill_the_limit_and_no_more() {
    let of_size = |size: usize| format!(r#"{{"firstName":"{}"}}"#, "a".repeat(size - 16));
    assert_eq!(of_size(http_api::BODY_LIMIT).len(), http_api::BODY_LIMIT);
    assert_eq!(post_json(of_size(http_api::BODY_LIMIT)).await.status, 200);
    let reply = post_json(of_size(http_api::BODY_LIMIT + 1)).await;
    assert_eq!(
        (reply.status.as_u16(), reply.code().as_str()),
        (413, "body_too_large")
    );
}
