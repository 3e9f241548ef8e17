use domain::order::State;
use emulators::stripe::Webhook;
use jiff::SignedDuration;
use serde_json::json;
use settle::Settle;
use stripe::{API_VERSION, CancellationReason, Secret, Stripe, StripeSettings, sign};
use testkit::{App, Bench};

use crate::till::{Till, event, post};

#[tokio::test]
async fn a_signed_event_moves_the_order_it_is_about() {
    let till = Till::open().await;
    till.pay().await;

    let event = till.event("payment_intent.amount_capturable_updated").await;
    let reply = till.deliver(&event).await.expect(200);

    assert_eq!(reply.json, json!({ "received": true }));
    assert_eq!(till.state().await, State::Requested);
}

#[tokio::test]
async fn a_webhook_without_a_good_signature_is_refused_and_changes_nothing() {
    let till = Till::open().await;
    till.pay().await;
    let event = till.event("payment_intent.amount_capturable_updated").await;
    let body = event.to_string();
    let now = till.bench.now();
    let ours = Secret::new(till.bench.webhook_secret());
    let signed = |secret: &Secret, body: &str, at| sign(body.as_bytes(), secret, at);
    let long_ago = now - SignedDuration::from_secs(301);
    let to_come = now + SignedDuration::from_secs(330);

    for (what, signature) in [
        ("none", String::new()),
        ("garbage", "t=now,v1=yes".to_owned()),
        (
            "another secret",
            signed(&Secret::new("whsec_other"), &body, now),
        ),
        ("another body", signed(&ours, "{}", now)),
        ("too old", signed(&ours, &body, long_ago)),
        ("from the future", signed(&ours, &body, to_come)),
    ] {
        let reply = post(&till.app, &body, &signature).await;
        assert_eq!(reply.failure(), "400 signature_invalid", "{what}");
    }
    let unsigned = till
        .app
        .post("/api/payments/webhook")
        .raw("application/json", body)
        .await;
    assert_eq!(unsigned.failure(), "400 signature_invalid");

    assert_eq!(till.state().await, State::PendingPayment);
    let id = event["id"].as_str().unwrap();
    assert!(!till.bench.store().find_webhook(id).await.unwrap());
}

#[tokio::test]
async fn a_replayed_webhook_is_answered_and_not_acted_on() {
    let till = Till::open().await;
    till.pay().await;
    let event = till.event("payment_intent.amount_capturable_updated").await;
    till.deliver(&event).await.expect(200);
    let before = till.order().await;

    // By now a fresh look would end the request: whoever acts on the replay gives itself away.
    let intent = before.payment.intent_id.clone().unwrap();
    let stripe = till.bench.settle().stripe().clone();
    stripe
        .cancel_intent(&intent, CancellationReason::Abandoned, "behind")
        .await
        .unwrap();
    let reply = till.deliver(&event).await.expect(200);

    assert_eq!(reply.json, json!({ "received": true }));
    assert_eq!(till.order().await, before);
    till.deliver(&till.event("payment_intent.canceled").await)
        .await
        .expect(200);
    assert_eq!(till.state().await, State::Expired);
}

#[tokio::test]
async fn the_order_in_which_events_arrive_does_not_matter() {
    let till = Till::open().await;
    till.bench
        .pay_with(&till.checkout_url, "4000000000000002")
        .await;
    till.pay().await;
    let mut events = till.events().await;
    assert!(events.len() >= 4, "{events:?}");
    events.reverse();

    for event in &events {
        till.deliver(event).await.expect(200);
    }

    assert_eq!(till.state().await, State::Requested);
    let guid = till.placed.order.order_guid;
    let steps = till.bench.store().list_events(guid).await.unwrap();
    assert_eq!(steps.len(), 2, "{steps:?}");
}

#[tokio::test]
async fn what_an_event_claims_is_not_believed() {
    let till = Till::open().await;
    let claim = json!({
        "id": "evt_claim",
        "type": "checkout.session.completed",
        "data": { "object": {
            "id": till.session(), "object": "checkout.session",
            "status": "complete", "payment_status": "paid", "amount_total": 12_600,
        } },
    });

    till.deliver(&claim).await.expect(200);

    assert_eq!(till.state().await, State::PendingPayment);
}

#[tokio::test]
async fn events_about_what_is_not_ours_are_taken_and_forgotten() {
    let till = Till::open().await;
    for event in [
        event(
            "evt_1",
            "payment_intent.canceled",
            "payment_intent",
            "pi_of_somebody_else",
        ),
        event(
            "evt_2",
            "checkout.session.expired",
            "checkout.session",
            "cs_of_somebody_else",
        ),
        event("evt_3", "payout.paid", "payout", "po_1"),
        json!({ "id": "evt_4", "type": "balance.available", "data": { "object": { "object": "balance" } } }),
    ] {
        till.deliver(&event).await.expect(200);
    }
    assert_eq!(till.state().await, State::PendingPayment);
}

#[tokio::test]
async fn a_signed_body_that_is_no_event_is_refused() {
    let till = Till::open().await;
    for body in [json!([]), json!({ "id": "evt_1" }), json!("evt_1")] {
        let reply = till.deliver(&body).await;
        assert_eq!(reply.failure(), "400 malformed_json", "{body}");
    }
}

#[tokio::test]
async fn an_event_may_be_as_large_as_256_kib_and_no_larger() {
    let till = Till::open().await;
    let sized = |size: usize| {
        let mut event = event("evt_large", "payout.paid", "payout", "po_1");
        let rest = size - event.to_string().len() - r#","padding":"""#.len();
        event["padding"] = "x".repeat(rest).into();
        assert_eq!(event.to_string().len(), size);
        event
    };

    let reply = till.deliver(&sized(256 * 1024 + 1)).await;
    assert_eq!(reply.failure(), "413 body_too_large");
    till.deliver(&sized(256 * 1024)).await.expect(200);
}

#[tokio::test]
async fn an_event_is_handled_again_if_the_provider_was_away_the_first_time() {
    let till = Till::open().await;
    till.pay().await;
    let event = till.event("payment_intent.amount_capturable_updated").await;

    let reply = till
        .deliver_to(&app_without_provider(&till.bench).await, &event)
        .await;
    assert_eq!(reply.failure(), "502 provider_unavailable");
    assert_eq!(till.state().await, State::PendingPayment);

    till.deliver(&event).await.expect(200);
    assert_eq!(till.state().await, State::Requested);
}

#[tokio::test]
async fn the_emulator_delivers_by_itself_what_the_customer_did() {
    let till = Till::open().await;
    let served = till.app.serve().await;
    till.bench.stripe().set_webhook(Webhook {
        url: format!("{}/api/payments/webhook", served.url),
        secret: till.bench.webhook_secret().to_owned(),
    });

    till.pay().await;

    while till.state().await == State::PendingPayment {
        tokio::task::yield_now().await;
    }
    assert_eq!(till.state().await, State::Requested);
}

async fn app_without_provider(bench: &Bench) -> App {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let stripe = Stripe::new(StripeSettings {
        base_url: format!("http://{address}"),
        secret_key: Secret::new("sk_test_local"),
        webhook_secret: Secret::new(bench.webhook_secret()),
        api_version: API_VERSION.to_owned(),
    });
    let settle = Settle::new(bench.store(), stripe.unwrap(), "http://127.0.0.1:4300");
    crate::app_with(bench, settle)
}
