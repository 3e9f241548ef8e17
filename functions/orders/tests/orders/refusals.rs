//! Malformed requests return one clear error each and write nothing.

use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn rejects_a_body_that_is_not_json() {
    let fixture = Fixture::start().await;
    let post = |body: &'static str| {
        let request = fixture
            .app
            .post("/api/orders")
            .header("idempotency-key", "malformed");
        request.raw("application/json", body)
    };
    for body in ["", "{", "not json", "{\"quoteToken\": \"x\",}"] {
        assert_eq!(post(body).await.failure(), "400 malformed_json", "{body}");
    }
    fixture.assert_nothing_written("malformed").await;
}

#[tokio::test]
async fn reports_an_unknown_field() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    body["brief"]["colour"] = json!("green");
    let reply = fixture.place("unknown-1", &body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["brief.colour"])
    );
    fixture.assert_nothing_written("unknown-1").await;
}

#[tokio::test]
async fn reports_a_wrong_type() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    body["consents"]["terms"] = json!("yes");
    let reply = fixture.place("wrong-type", &body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["consents.terms"])
    );
    fixture.assert_nothing_written("wrong-type").await;
}

#[tokio::test]
async fn rejects_an_oversized_body() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    body["brief"]["instructions"] = json!("x".repeat(70 * 1024));
    assert_eq!(
        fixture.place("oversized", &body).await.failure(),
        "413 body_too_large"
    );
    fixture.assert_nothing_written("oversized").await;
}

#[tokio::test]
async fn rejects_a_body_without_the_json_content_type() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await.to_string();
    let request = fixture
        .app
        .post("/api/orders")
        .header("idempotency-key", "text-plain");
    assert_eq!(
        request.raw("text/plain", body).await.failure(),
        "415 unsupported_media_type"
    );
    fixture.assert_nothing_written("text-plain").await;
}

#[tokio::test]
async fn rejects_an_invalid_token_even_where_guests_may_book() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let request = fixture
        .app
        .post("/api/orders")
        .header("idempotency-key", "bad-token");
    assert_eq!(
        request.bearer("a.b.c").json(&body).await.failure(),
        "401 unauthenticated"
    );
    fixture.assert_nothing_written("bad-token").await;
}

#[tokio::test]
async fn reports_an_unknown_action() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.requested("unknown-action").await;
    let before = fixture.seen(&hash).await;
    for body in [
        json!({ "action": "explode", "version": 2 }),
        json!({ "action": "authorise", "version": 2 }),
    ] {
        let reply = fixture.act_as_guest(&hash, body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["action"])
        );
    }
    assert_eq!(fixture.seen(&hash).await, before);
}
