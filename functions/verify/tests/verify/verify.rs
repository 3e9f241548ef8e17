//! `POST /api/token/verify`.

use serde_json::json;
use testkit::{App, TestContext};

async fn start() -> (TestContext, App) {
    let context = TestContext::start().await;
    let app = App::new(verify::router(context.state()));
    (context, app)
}

#[tokio::test]
async fn an_unknown_address_is_available() {
    let (_context, app) = start().await;
    let reply = app
        .post("/api/token/verify")
        .json(json!({ "email": "noor@example.org" }))
        .await;
    assert_eq!(
        reply.expect(200).json,
        json!({ "available": true, "methods": [] })
    );
}

#[tokio::test]
async fn a_registered_address_is_not_available_in_any_case() {
    let (context, app) = start().await;
    context.customer("noor").await;
    for email in ["noor@example.org", " Noor@EXAMPLE.org "] {
        let reply = app
            .post("/api/token/verify")
            .json(json!({ "email": email }))
            .await;
        assert_eq!(
            reply.expect(200).json,
            json!({ "available": false, "methods": [] })
        );
    }
}

#[tokio::test]
async fn rejects_an_invalid_body_and_reports_the_field() {
    let (_context, app) = start().await;
    let required = || json!({ "rule": "required", "message": "is required" });
    let string =
        || json!({ "rule": "type", "values": { "kind": "string" }, "message": "must be a string" });
    let email = || {
        let values = json!({ "kind": "email" });
        json!({ "rule": "format", "values": values, "message": "must be an email address" })
    };
    for (body, field, mut error) in [
        (json!({}), "email", required()),
        (json!({ "email": null }), "email", string()),
        (json!({ "email": ["a@example.org"] }), "email", string()),
        (json!({ "email": "" }), "email", email()),
        (json!({ "email": "noor" }), "email", email()),
        (
            json!({ "email": format!("{}@example.org", "n".repeat(300)) }),
            "email",
            email(),
        ),
        (
            json!({ "email": "noor@example.org", "password": "x" }),
            "password",
            json!({ "rule": "unknown_field", "message": "is not a known field" }),
        ),
        (
            json!(7),
            "",
            json!({ "rule": "type", "values": { "kind": "object" }, "message": "must be an object" }),
        ),
    ] {
        let reply = app.post("/api/token/verify").json(&body).await.expect(422);
        assert_eq!(reply.code(), "validation_failed");
        error["field"] = json!(field);
        assert_eq!(reply.json["fields"], json!([error]), "{body}");
    }
}

#[tokio::test]
async fn rejects_a_body_that_is_not_json_or_too_large() {
    let (_context, app) = start().await;
    let large = json!({ "email": "n".repeat(http_api::BODY_LIMIT) }).to_string();
    for (content_type, body, failure) in [
        ("application/json", "{\"email\":", "400 malformed_json"),
        (
            "application/json",
            "email=noor@example.org",
            "400 malformed_json",
        ),
        ("application/json", large.as_str(), "413 body_too_large"),
        (
            "application/x-www-form-urlencoded",
            "email=a",
            "415 unsupported_media_type",
        ),
    ] {
        let reply = app
            .post("/api/token/verify")
            .raw(content_type, body.to_owned())
            .await;
        assert_eq!(reply.failure(), failure);
    }
    assert_eq!(
        app.get("/api/token/verify").await.failure(),
        "405 method_not_allowed"
    );
}
