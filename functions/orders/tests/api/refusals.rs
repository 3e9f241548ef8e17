//! Bodies that are wrong as such: one clear error each, and nothing is written.

use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn a_body_that_is_no_json_is_malformed() {
    let world = World::start().await;
    let post = |body: &'static str| {
        let request = world
            .app
            .post("/api/orders")
            .header("idempotency-key", "malformed");
        request.raw("application/json", body)
    };
    for body in ["", "{", "not json", "{\"quoteToken\": \"x\",}"] {
        assert_eq!(post(body).await.failure(), "400 malformed_json", "{body}");
    }
    world.assert_nothing_written("malformed").await;
}

#[tokio::test]
async fn an_unknown_field_is_named() {
    let world = World::start().await;
    let mut body = world.booking().await;
    body["brief"]["colour"] = json!("green");
    let reply = world.place("unknown-1", &body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["brief.colour"])
    );
    world.assert_nothing_written("unknown-1").await;
}

#[tokio::test]
async fn a_wrong_type_is_named() {
    let world = World::start().await;
    let mut body = world.booking().await;
    body["consents"]["terms"] = json!("yes");
    let reply = world.place("wrong-type", &body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["consents.terms"])
    );
    world.assert_nothing_written("wrong-type").await;
}

#[tokio::test]
async fn an_oversized_body_is_refused() {
    let world = World::start().await;
    let mut body = world.booking().await;
    body["brief"]["instructions"] = json!("x".repeat(70 * 1024));
    assert_eq!(
        world.place("oversized", &body).await.failure(),
        "413 body_too_large"
    );
    world.assert_nothing_written("oversized").await;
}

#[tokio::test]
async fn a_body_that_is_not_declared_as_json_is_refused() {
    let world = World::start().await;
    let body = world.booking().await.to_string();
    let request = world
        .app
        .post("/api/orders")
        .header("idempotency-key", "text-plain");
    assert_eq!(
        request.raw("text/plain", body).await.failure(),
        "415 unsupported_media_type"
    );
    world.assert_nothing_written("text-plain").await;
}

#[tokio::test]
async fn a_bad_token_is_refused_even_where_guests_may_book() {
    let world = World::start().await;
    let body = world.booking().await;
    let request = world
        .app
        .post("/api/orders")
        .header("idempotency-key", "bad-token");
    assert_eq!(
        request.bearer("a.b.c").json(&body).await.failure(),
        "401 unauthenticated"
    );
    world.assert_nothing_written("bad-token").await;
}

#[tokio::test]
async fn an_action_nobody_knows_names_its_field() {
    let world = World::start().await;
    let (_guid, hash) = world.requested("unknown-action").await;
    let before = world.seen(&hash).await;
    for body in [
        json!({ "action": "explode", "version": 2 }),
        json!({ "action": "authorise", "version": 2 }),
    ] {
        let reply = world.act_as_guest(&hash, body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["action"])
        );
    }
    assert_eq!(world.seen(&hash).await, before);
}
