//! The visibility of a delivered video, which its customer sets.

use domain::OrderGuid;
use serde_json::{Value, json};
use testkit::Reply;

use crate::files::{accepted, deliver, uploaded};
use crate::support::Fixture;

async fn share(fixture: &Fixture, hash: &str, body: Value) -> Reply {
    let path = format!("/api/orders/{hash}/visibility");
    let put = fixture.app.request(axum::http::Method::PUT, &path);
    put.json(body).await
}

/// Returns an order with a delivered video, and its version.
async fn delivered(fixture: &Fixture, key: &str) -> (OrderGuid, String, Value) {
    delivered_as(fixture, key, json!({})).await
}

async fn delivered_as(fixture: &Fixture, key: &str, file: Value) -> (OrderGuid, String, Value) {
    let (guid, hash, version) = accepted(fixture, key).await;
    let asset = uploaded(fixture, guid, file).await;
    let video = json!({ "kind": "video", "assetId": asset });
    let order = fixture.act_as_ada(guid, deliver(&version, video)).await;
    (guid, hash, order.expect(200).json["version"].clone())
}

#[tokio::test]
async fn a_customer_shares_a_delivered_video_and_makes_it_private_again() {
    let fixture = Fixture::start().await;
    let (_guid, hash, version) = delivered(&fixture, "share-order-1").await;
    let unlisted = json!({ "visibility": "unlisted", "version": version });
    let shared = share(&fixture, &hash, unlisted.clone()).await.expect(200);
    assert_eq!(shared.json["visibility"], "unlisted");
    // A caller with an earlier version has to decide again.
    let late = share(&fixture, &hash, unlisted).await;
    assert_eq!(late.failure(), "409 conflict");
    let version = &shared.json["version"];
    let public = json!({ "visibility": "public", "version": version });
    let refused = share(&fixture, &hash, public).await;
    assert_eq!(refused.fields(), ["recipientAgrees"]);
    let public = json!({ "visibility": "public", "version": version, "recipientAgrees": true });
    let shared = share(&fixture, &hash, public).await.expect(200);
    assert_eq!(shared.json["visibility"], "public");
    let private = json!({ "visibility": "private", "version": shared.json["version"] });
    share(&fixture, &hash, private).await.expect(200);
    assert_eq!(fixture.seen(&hash).await["visibility"], "private");
}

#[tokio::test]
async fn only_the_customer_can_share_and_only_after_delivery() {
    let fixture = Fixture::start().await;
    let (_guid, hash, version) = accepted(&fixture, "share-order-2").await;
    let early = share(
        &fixture,
        &hash,
        json!({ "visibility": "unlisted", "version": version }),
    );
    assert_eq!(early.await.failure(), "409 action_refused");
    let (guid, hash, version) = delivered(&fixture, "share-order-3").await;
    let body = json!({ "visibility": "unlisted", "version": version });
    let path = format!("/api/orders/{guid}/visibility");
    let operator = fixture.context.token(&fixture.context.operator().await);
    for token in [fixture.ada_token(), operator] {
        let put = fixture
            .app
            .request(axum::http::Method::PUT, &path)
            .bearer(&token);
        let refused = put.json(body.clone()).await;
        assert_eq!(refused.failure(), "403 forbidden");
    }
    assert_eq!(fixture.seen(&hash).await["visibility"], "private");
}

#[tokio::test]
async fn rejects_sharing_of_a_delivered_link() {
    let fixture = Fixture::start().await;
    let (_guid, hash) = fixture.delivered("share-order-4").await;
    let version = fixture.seen(&hash).await["version"].clone();
    let body = json!({ "visibility": "unlisted", "version": version });
    let refused = share(&fixture, &hash, body).await;
    assert_eq!(refused.failure(), "409 action_refused");
}

#[tokio::test]
async fn rejects_sharing_of_a_video_with_metadata() {
    let fixture = Fixture::start().await;
    let unsafe_file = json!({ "isPublishable": false });
    let (_guid, hash, version) = delivered_as(&fixture, "share-order-5", unsafe_file).await;
    for visibility in ["unlisted", "public"] {
        let body = json!({ "visibility": visibility, "version": version, "recipientAgrees": true });
        let refused = share(&fixture, &hash, body).await;
        assert_eq!(refused.failure(), "409 video_not_publishable");
    }
    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["deliverables"][0]["file"]["isPublishable"], false);
}
