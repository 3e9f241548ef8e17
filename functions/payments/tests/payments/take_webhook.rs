use domain::health::{HealthFailure, HealthPart, HealthState};
use domain::order::State;
use domain::{Currency, Money};
use emulators::stripe::Webhook;
use jiff::SignedDuration;
use serde_json::json;
use settle::{NewTestHold, Settle};
use store::Store;
use stripe::{API_VERSION, CancellationReason, IntentStatus, Secret, Stripe, StripeSettings, sign};
use testkit::{App, FaultMode, FaultProxy, TestContext};

use crate::support::{Fixture, event, post};

#[tokio::test]
async fn a_signed_event_updates_its_order() {
    let fixture = Fixture::open().await;
    fixture.pay().await;

    let event = fixture
        .event("payment_intent.amount_capturable_updated")
        .await;
    let reply = fixture.deliver(&event).await.expect(200);

    assert_eq!(reply.json, json!({ "received": true }));
    assert_eq!(fixture.state().await, State::Requested);
}

#[tokio::test]
async fn rejects_a_webhook_without_a_valid_signature() {
    let fixture = Fixture::open().await;
    fixture.pay().await;
    let event = fixture
        .event("payment_intent.amount_capturable_updated")
        .await;
    let body = event.to_string();
    let now = fixture.context.now();
    let ours = Secret::new(fixture.context.webhook_secret());
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
        let reply = post(&fixture.app, &body, &signature).await;
        assert_eq!(reply.failure(), "400 signature_invalid", "{what}");
    }
    let unsigned = fixture
        .app
        .post("/api/payments/webhook")
        .raw("application/json", body)
        .await;
    assert_eq!(unsigned.failure(), "400 signature_invalid");

    assert_eq!(fixture.state().await, State::PendingPayment);
    let id = event["id"].as_str().unwrap();
    assert!(!fixture.context.store().is_event_handled(id).await.unwrap());
}

#[tokio::test]
async fn the_health_shows_whether_the_last_event_was_verified() {
    let fixture = Fixture::open().await;
    let state = || async {
        let store = fixture.context.store();
        let record = store.find_health(HealthPart::PaymentWebhook).await.unwrap();
        record.state(fixture.context.now())
    };
    assert_eq!(state().await, HealthState::NotTried);
    post(&fixture.app, "{}", "t=1,v1=00").await;
    let forged = HealthState::Fails(HealthFailure::SignatureInvalid);
    assert_eq!(state().await, forged);
    fixture.pay().await;
    let event = fixture.event("payment_intent.created").await;
    fixture.deliver(&event).await.expect(200);
    assert_eq!(state().await, HealthState::Works);
}

#[tokio::test]
async fn a_completed_test_hold_is_released_by_its_event_alone() {
    let fixture = Fixture::open().await;
    let (settle, now) = (fixture.context.settle(), fixture.context.now());
    let hold = NewTestHold {
        id: "hold-1".to_owned(),
        amount: Money::new(50, Currency::eur()).unwrap(),
        label: "Test hold".to_owned(),
        page: "https://matchday.example/operators/health".to_owned(),
    };
    let (session, url) = settle.open_test_hold(hold, now).await.unwrap();
    fixture.context.pay(&url).await;
    for event in fixture.events().await {
        fixture.deliver(&event).await.expect(200);
    }
    let session = settle.stripe().find_checkout(&session).await.unwrap();
    let intent = session.payment_intent.unwrap();
    let intent = settle.stripe().find_intent(&intent).await.unwrap();
    assert_eq!(intent.status, IntentStatus::Canceled);
    let record = fixture
        .context
        .store()
        .find_health(HealthPart::TestHold)
        .await;
    assert_eq!(
        record.unwrap().state(fixture.context.now()),
        HealthState::Works
    );
    assert_eq!(fixture.state().await, State::PendingPayment);
}

#[tokio::test]
async fn a_repeated_webhook_is_confirmed_without_effect() {
    let fixture = Fixture::open().await;
    fixture.pay().await;
    let event = fixture
        .event("payment_intent.amount_capturable_updated")
        .await;
    fixture.deliver(&event).await.expect(200);
    let before = fixture.order().await;

    // Fetching the payment now would fail the request, which shows whether a repetition is handled.
    let intent = before.payment.intent_id.clone().unwrap();
    let stripe = fixture.context.settle().stripe().clone();
    stripe
        .cancel_intent(&intent, CancellationReason::Abandoned)
        .await
        .unwrap();
    let reply = fixture.deliver(&event).await.expect(200);

    assert_eq!(reply.json, json!({ "received": true }));
    assert_eq!(fixture.order().await, before);
    fixture
        .deliver(&fixture.event("payment_intent.canceled").await)
        .await
        .expect(200);
    assert_eq!(fixture.state().await, State::Expired);
}

#[tokio::test]
async fn events_can_arrive_in_any_order() {
    let fixture = Fixture::open().await;
    fixture
        .context
        .pay_with(&fixture.checkout_url, "4000000000000002")
        .await;
    fixture.pay().await;
    let mut events = fixture.events().await;
    assert!(events.len() >= 4, "{events:?}");
    events.reverse();

    for event in &events {
        fixture.deliver(event).await.expect(200);
    }

    assert_eq!(fixture.state().await, State::Requested);
    let guid = fixture.placed.order.order_guid;
    let steps = fixture.context.store().list_events(guid).await.unwrap();
    assert_eq!(steps.len(), 2, "{steps:?}");
}

#[tokio::test]
async fn the_content_of_an_event_is_not_trusted() {
    let fixture = Fixture::open().await;
    let claim = json!({
        "id": "evt_claim",
        "type": "checkout.session.completed",
        "data": { "object": {
            "id": fixture.session(), "object": "checkout.session",
            "status": "complete", "payment_status": "paid", "amount_total": 12_600,
        } },
    });

    fixture.deliver(&claim).await.expect(200);

    assert_eq!(fixture.state().await, State::PendingPayment);
}

#[tokio::test]
async fn confirms_and_ignores_events_about_unknown_objects() {
    let fixture = Fixture::open().await;
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
        fixture.deliver(&event).await.expect(200);
    }
    assert_eq!(fixture.state().await, State::PendingPayment);
}

#[tokio::test]
async fn rejects_a_signed_body_that_is_not_an_event() {
    let fixture = Fixture::open().await;
    for body in [json!([]), json!({ "id": "evt_1" }), json!("evt_1")] {
        let reply = fixture.deliver(&body).await;
        assert_eq!(reply.failure(), "400 malformed_json", "{body}");
    }
}

#[tokio::test]
async fn accepts_events_of_at_most_256_kib() {
    let fixture = Fixture::open().await;
    let sized = |size: usize| {
        let mut event = event("evt_large", "payout.paid", "payout", "po_1");
        let rest = size - event.to_string().len() - r#","padding":"""#.len();
        event["padding"] = "x".repeat(rest).into();
        assert_eq!(event.to_string().len(), size);
        event
    };

    let reply = fixture.deliver(&sized(256 * 1024 + 1)).await;
    assert_eq!(reply.failure(), "413 body_too_large");
    fixture.deliver(&sized(256 * 1024)).await.expect(200);
}

#[tokio::test]
async fn an_event_is_handled_again_after_an_outage_of_the_provider() {
    let fixture = Fixture::open().await;
    fixture.pay().await;
    let event = fixture
        .event("payment_intent.amount_capturable_updated")
        .await;

    let reply = fixture
        .deliver_to(&app_without_provider(&fixture.context), &event)
        .await;
    assert_eq!(reply.failure(), "502 provider_unavailable");
    assert_eq!(fixture.state().await, State::PendingPayment);

    fixture.deliver(&event).await.expect(200);
    assert_eq!(fixture.state().await, State::Requested);
}

#[tokio::test]
async fn an_event_is_handled_again_after_an_outage_of_the_table() {
    let fixture = Fixture::open().await;
    fixture.pay().await;
    let event = fixture
        .event("payment_intent.amount_capturable_updated")
        .await;
    let settings = fixture.context.settings();
    let proxy = FaultProxy::start(&settings.store().unwrap()).await;
    let store = Store::connect(proxy.settings());
    let stripe = Stripe::new(fixture.context.stripe_settings()).unwrap();
    let settle = Settle::new(store, stripe, fixture.context.site_url());
    let app = crate::app_with(&fixture.context, settle);

    for mode in [FaultMode::Drop, FaultMode::Throttle] {
        proxy.set_mode(mode);
        let reply = fixture.deliver_to(&app, &event).await;
        assert_eq!(reply.failure(), "503 unavailable", "{mode:?}");
        assert!(reply.header("retry-after").is_some(), "{mode:?}");
    }
    assert_eq!(fixture.state().await, State::PendingPayment);

    proxy.set_mode(FaultMode::Forward);
    fixture.deliver_to(&app, &event).await.expect(200);
    assert_eq!(fixture.state().await, State::Requested);
}

#[tokio::test]
async fn the_emulator_delivers_the_customers_actions() {
    let fixture = Fixture::open().await;
    let served = fixture.app.serve().await;
    fixture.context.stripe().set_webhook(Webhook {
        url: format!("{}/api/payments/webhook", served.url),
        secret: fixture.context.webhook_secret().to_owned(),
    });

    fixture.pay().await;

    while fixture.state().await == State::PendingPayment {
        tokio::task::yield_now().await;
    }
    assert_eq!(fixture.state().await, State::Requested);
}

fn app_without_provider(context: &TestContext) -> App {
    let stripe = Stripe::new(StripeSettings {
        base_url: testkit::UNREACHABLE.to_owned(),
        secret_key: Secret::new("sk_test_local"),
        webhook_secret: Secret::new(context.webhook_secret()),
        api_version: API_VERSION.to_owned(),
        first_pause: std::time::Duration::from_millis(1),
    });
    let settle = Settle::new(context.store(), stripe.unwrap(), "http://127.0.0.1:4300");
    crate::app_with(context, settle)
}
