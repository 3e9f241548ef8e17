//! Endpoints of webhooks: added, changed, rotated, tested and removed by administrators.

use domain::webhook::{DeliveryId, DeliveryStatus};
use serde_json::{Value, json};

use crate::support::Fixture;

const PATH: &str = "/api/operators/webhooks";

fn endpoint(url: &str) -> Value {
    json!({ "url": url, "description": "Accounting", "events": ["order.completed", "order.requested"], "enabled": true })
}

/// Adds an endpoint, and returns its identifier and secret.
async fn add(fixture: &Fixture) -> (String, String) {
    let url = "https://erp.example/hooks/secret-path";
    let body = json!({ "endpoint": endpoint(url), "version": 0, "reason": "For accounting" });
    let added = fixture.post(PATH, body).await.expect(201).json;
    let text = |field: &str| added[field].as_str().unwrap().to_owned();
    (text("webhookGuid"), text("secret"))
}

#[tokio::test]
async fn the_secret_is_shown_once_and_is_in_no_row() {
    let fixture = Fixture::start().await;
    let (guid, secret) = add(&fixture).await;
    assert!(secret.starts_with("whsec_"));
    let listed = fixture.get(PATH).await.expect(200).json;
    assert!(!listed.to_string().contains("whsec_"), "{listed}");
    assert_eq!(listed["items"][0]["endpoint"]["webhookGuid"], guid);
    assert_eq!(
        listed["items"][0]["endpoint"]["events"],
        json!(["order.requested", "order.completed"])
    );
    let stored = fixture.context.store().find_webhooks().await.unwrap();
    let stored = serde_json::to_string(&stored).unwrap();
    assert!(!stored.contains(secret.trim_start_matches("whsec_")));
    let rotated = fixture
        .post(
            &format!("{PATH}/{guid}/secret"),
            json!({ "version": 1, "reason": "An employee left" }),
        )
        .await
        .expect(200)
        .json;
    assert_ne!(rotated["secret"], json!(secret));
    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    assert!(!log.to_string().contains("secret-path"), "{log}");
    assert_eq!(log["items"][0]["action"], "webhook_secret_rotated");
}

#[tokio::test]
async fn the_eleventh_endpoint_of_webhooks_is_rejected() {
    let fixture = Fixture::start().await;
    let body = |version: u32| {
        let url = format!("https://erp.example/hooks/{version}");
        json!({ "endpoint": endpoint(&url), "version": version, "reason": "For accounting" })
    };
    for version in 0..10 {
        fixture.post(PATH, body(version)).await.expect(201);
    }
    let refused = fixture.post(PATH, body(10)).await.expect(422).json;
    assert_eq!(refused["fields"][0]["field"], "endpoint");
    let listed = fixture.get(PATH).await.expect(200).json;
    assert_eq!(listed["items"].as_array().unwrap().len(), 10);
}

#[tokio::test]
async fn rejects_addresses_that_are_not_public() {
    let fixture = Fixture::start().await;
    for url in [
        "https://10.0.0.1/hook",
        "https://169.254.169.254/latest/",
        "http://erp.example/hook",
        "https://user:pw@erp.example/hook",
        "https://erp.example:8443/hook",
    ] {
        let body = json!({ "endpoint": endpoint(url), "version": 0, "reason": "For accounting" });
        let refused = fixture.post(PATH, body).await.expect(422).json;
        assert_eq!(refused["fields"][0]["field"], "endpoint.url", "{url}");
    }
    assert_eq!(fixture.get(PATH).await.json["items"], json!([]));
}

#[tokio::test]
async fn the_second_of_two_changes_is_a_conflict_and_a_removed_endpoint_is_missing() {
    let fixture = Fixture::start().await;
    let (guid, _secret) = add(&fixture).await;
    let path = format!("{PATH}/{guid}");
    let mut disabled = endpoint("https://erp.example/hooks/other");
    disabled["enabled"] = json!(false);
    let body = json!({ "endpoint": disabled, "version": 1, "reason": "Paused" });
    let change = |token: String| fixture.app.put(&path).bearer(&token).json(body.clone());
    change(fixture.robin.clone()).await.expect(200);
    change(fixture.kim.clone()).await.expect(409);
    let test = json!({ "reason": "Try it" });
    let tests = format!("{path}/tests");
    fixture.post(&tests, test.clone()).await.expect(409);
    let removal = json!({ "version": 2, "reason": "Replaced" });
    fixture
        .post(&format!("{path}/removed"), removal)
        .await
        .expect(200);
    fixture.post(&tests, test).await.expect(404);
}

#[tokio::test]
async fn a_test_is_a_delivery_that_can_be_replayed() {
    let fixture = Fixture::start().await;
    let (guid, _secret) = add(&fixture).await;
    let path = format!("{PATH}/{guid}");
    fixture
        .post(&format!("{path}/tests"), json!({ "reason": "Try it" }))
        .await
        .expect(202);
    let deliveries = format!("{path}/deliveries");
    let listed = fixture.get(&deliveries).await.expect(200).json;
    let delivery = &listed["items"][0];
    assert_eq!(delivery["eventType"], "webhook.test");
    assert_eq!(delivery["status"], "pending");
    let body = json!({ "deliveryId": delivery["deliveryId"], "reason": "Again" });
    let replayed = fixture
        .post(&format!("{path}/replays"), body)
        .await
        .expect(200)
        .json;
    assert_eq!(replayed["messageId"], delivery["messageId"]);
    let id = DeliveryId::parse(delivery["deliveryId"].as_str().unwrap()).unwrap();
    let webhook = guid.parse().unwrap();
    let store = fixture.context.store();
    let stored = store.find_webhook_delivery(webhook, &id).await;
    let stored = stored.unwrap().unwrap();
    assert_eq!((stored.status, stored.wakes), (DeliveryStatus::Pending, 1));
    let audit = fixture.audit().await;
    assert_eq!(audit.len(), 3, "{audit:?}");
}
