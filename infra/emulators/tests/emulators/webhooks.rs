use emulators::stripe::{StripeOptions, Webhook};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::provider::Provider;
use crate::receiver::Receiver;

const SECRET: &str = "whsec_test";

async fn provider_to(url: &str) -> Provider {
    let webhook = Webhook {
        url: url.to_owned(),
        secret: SECRET.to_owned(),
    };
    Provider::with(StripeOptions {
        webhook: Some(webhook),
        ..StripeOptions::in_memory()
    })
    .await
}

async fn set_webhook_faults(provider: &Provider, body: Value) {
    let url = format!("{}/_emulator/webhooks", provider.server.url());
    assert_eq!(
        provider
            .http
            .post(url)
            .json(&body)
            .send()
            .await
            .unwrap()
            .status(),
        204
    );
}

#[tokio::test]
async fn events_arrive_in_order_and_signed() {
    let (receiver, url) = Receiver::start(0).await;
    let provider = provider_to(&url).await;
    provider.held().await;
    assert_eq!(
        receiver.kinds(4).await,
        [
            "payment_intent.created",
            "charge.succeeded",
            "payment_intent.amount_capturable_updated",
            "checkout.session.completed"
        ]
    );
    for (signature, body) in receiver.wait_for(4).await {
        let (time, given) = signature
            .strip_prefix("t=")
            .unwrap()
            .split_once(",v1=")
            .unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
        mac.update(format!("{time}.{body}").as_bytes());
        let expected = mac
            .finalize()
            .into_bytes()
            .iter()
            .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
        assert_eq!(given, expected);
        let event: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(event["api_version"], "2025-09-30.clover");
        assert!(event["data"]["object"]["id"].is_string());
    }
}

#[tokio::test]
async fn a_refused_webhook_is_tried_again() {
    let (receiver, url) = Receiver::start(2).await;
    let provider = provider_to(&url).await;
    provider
        .post("/v1/accounts", &[("country", "DE")], None)
        .await;
    provider.held().await;
    let mut kinds = receiver.kinds(4).await;
    kinds.sort();
    assert_eq!(
        kinds,
        [
            "charge.succeeded",
            "checkout.session.completed",
            "payment_intent.amount_capturable_updated",
            "payment_intent.created"
        ]
    );
}

#[tokio::test]
async fn webhooks_can_be_duplicated_and_reordered() {
    let (receiver, url) = Receiver::start(0).await;
    let provider = provider_to(&url).await;
    set_webhook_faults(&provider, json!({ "paused": true })).await;
    provider.held().await;
    set_webhook_faults(&provider, json!({ "duplicates": true, "shuffle": true })).await;
    let kinds = receiver.kinds(8).await;
    assert_eq!(
        kinds[..2],
        ["checkout.session.completed", "checkout.session.completed"]
    );
    assert_eq!(
        kinds[6..],
        ["payment_intent.created", "payment_intent.created"]
    );
}

#[tokio::test]
async fn undelivered_webhooks_are_delivered_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = || StripeOptions {
        data: Some(folder.path().join("stripe.sqlite")),
        ..StripeOptions::in_memory()
    };
    let provider = Provider::with(options()).await;
    provider.held().await;
    provider.server.shutdown().await;
    let (receiver, url) = Receiver::start(0).await;
    let provider = Provider::with(options()).await;
    provider.server.set_webhook(Webhook {
        url,
        secret: SECRET.to_owned(),
    });
    assert_eq!(receiver.kinds(4).await.len(), 4);
}

#[tokio::test]
async fn events_are_listed_newest_first_by_type_and_page() {
    let provider = Provider::start().await;
    provider.held().await;
    provider.held().await;
    let (_, page) = provider.get("/v1/events?limit=3").await;
    assert_eq!(
        (
            page["data"].as_array().unwrap().len(),
            page["has_more"].as_bool()
        ),
        (3, Some(true))
    );
    assert_eq!(page["data"][0]["type"], "checkout.session.completed");
    let last = page["data"][2]["id"].as_str().unwrap();
    let (_, rest) = provider
        .get(&format!("/v1/events?limit=100&starting_after={last}"))
        .await;
    assert_eq!(
        (
            rest["data"].as_array().unwrap().len(),
            rest["has_more"].as_bool()
        ),
        (5, Some(false))
    );
    let (_, typed) = provider.get("/v1/events?type=charge.succeeded").await;
    assert_eq!(typed["data"].as_array().unwrap().len(), 2);
    let id = typed["data"][0]["id"].as_str().unwrap();
    assert_eq!(provider.get(&format!("/v1/events/{id}")).await.1["id"], id);
}
