//! The events of an object: their order, their repetitions, their signatures.

use std::time::Duration;

use domain::public_hosts::PublicHosts;
use domain::webhook::{
    DeliveryProblem, DeliveryStatus, ReportedDeliveries, WebhookEndpoint, WebhookEventType,
    WebhookInput, WebhookSettings, WebhookStatus,
};
use hooks::WebhookRun;
use serde_json::Value;
use testkit::ReceiverPlan as Plan;
use testkit::WebhookReceiver;

use crate::support::Fixture;

#[tokio::test]
async fn events_of_an_order_arrive_signed_and_in_their_order() {
    let fixture = Fixture::start().await;
    let order = fixture.requested().await;
    fixture.accept(order.clone()).await;
    assert_eq!(fixture.run_in(2).await.accepted, 2);
    assert_eq!(fixture.types(), ["order.requested", "order.accepted"]);
    let settings = fixture.settings();
    let secrets = fixture
        .endpoint()
        .await
        .secrets(&settings.key, fixture.context.now());
    for received in fixture.receiver.received() {
        let expected = secrets[0].sign(&received.id, received.timestamp, &received.body);
        assert_eq!(received.signatures, [expected]);
        let body: Value = serde_json::from_str(&received.body).unwrap();
        assert_eq!(body["data"]["orderGuid"], order.order_guid.to_string());
        // Identifiers and state, no personal data.
        for personal in ["email", "name", "brief", "customer"] {
            assert!(!received.body.contains(personal), "{}", received.body);
        }
    }
    assert_eq!(
        fixture.run_in(600).await,
        WebhookRun::default(),
        "sent once"
    );
    let deliveries = fixture.deliveries().await;
    let attempt = &deliveries[0].attempts[0];
    assert_eq!(attempt.status_code, Some(200));
    assert_eq!(attempt.response.as_deref(), Some("thank you"));
}

#[tokio::test]
async fn an_event_that_fails_holds_later_events_of_its_order_alone() {
    let fixture = Fixture::start().await;
    fixture.receiver.plan(&[Plan::Fail; 3]);
    let order = fixture.requested().await;
    // Three attempts within the invocation: immediately, after 5 and after 30 seconds.
    assert_eq!(fixture.run_in(2).await.failed, 3);
    fixture.accept(order).await;
    // A second order is not held by the first one.
    fixture.requested().await;
    let run = fixture.run_in(2).await;
    assert_eq!((run.accepted, run.failed), (1, 0));
    assert_eq!(fixture.types(), ["order.requested"; 4]);
    assert_eq!(fixture.run_in(5).await.accepted, 2);
    assert_eq!(fixture.types()[4..], ["order.requested", "order.accepted"]);
    let received = fixture.receiver.received();
    assert_eq!(
        received[0].id, received[4].id,
        "a repetition has the same id"
    );
    assert_eq!(received[0].body, received[4].body);
    assert_ne!(received[0].id, received[5].id);
}

#[tokio::test]
async fn concurrent_runs_send_each_event_once() {
    let fixture = Fixture::start().await;
    let order = fixture.requested().await;
    fixture.accept(order).await;
    fixture.context.advance(Duration::from_mins(2));
    tokio::join!(fixture.run(), fixture.run(), fixture.run());
    // A run that lost an event leaves what follows to the one that sends it, or to the next run.
    fixture.run_in(5).await;
    assert_eq!(fixture.types(), ["order.requested", "order.accepted"]);
}

#[tokio::test]
async fn a_receiver_that_hangs_gets_the_event_again_under_its_id() {
    let fixture = Fixture::start().await;
    fixture.receiver.plan(&[Plan::Hang]);
    fixture.requested().await;
    let run = fixture.run_in(2).await;
    assert_eq!((run.failed, run.accepted), (1, 1));
    assert_eq!(fixture.problems().await, [DeliveryProblem::TimedOut]);
    let received = fixture.receiver.received();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0].id, received[1].id);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let fixture = Fixture::start().await;
    for to in [
        "http://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "/events",
    ] {
        fixture.receiver.plan(&[Plan::Redirect(to)]);
    }
    fixture.requested().await;
    let run = fixture.run_in(2).await;
    assert_eq!((run.failed, run.accepted), (3, 0));
    assert_eq!(fixture.problems().await, [DeliveryProblem::Redirected; 3]);
    assert_eq!(fixture.receiver.received().len(), 3);
}

#[tokio::test]
async fn a_deployment_sends_nothing_to_addresses_that_are_not_public() {
    let fixture = Fixture::start().await;
    fixture.requested().await;
    fixture.context.advance(Duration::from_mins(2));
    let deployed = WebhookSettings {
        hosts: PublicHosts::Public,
        ..fixture.settings()
    };
    let hooks = fixture.hooks(&deployed);
    let due = ReportedDeliveries::default();
    let run = hooks.run(due.clone(), fixture.wait()).await.unwrap();
    assert_eq!(run.failed, 3);
    // A name that resolves to this machine is refused by the connection.
    let named = WebhookInput {
        url: "https://localhost/events".to_owned(),
        description: "Accounting".to_owned(),
        events: WebhookEventType::ALL.to_vec(),
        enabled: true,
    };
    let now = fixture.context.now();
    let named = named.checked(WebhookReceiver::webhook(), None, PublicHosts::Public, now);
    fixture.save(named.unwrap()).await;
    fixture.context.advance(Duration::from_mins(6));
    let run = hooks.run(due, fixture.wait()).await.unwrap();
    assert_eq!(run.failed, 1);
    assert_eq!(fixture.problems().await, [DeliveryProblem::NotPublic; 4]);
    assert_eq!(fixture.receiver.received(), []);
}

#[tokio::test]
async fn an_endpoint_that_fails_for_three_days_is_disabled_and_its_events_wait() {
    let fixture = Fixture::start().await;
    fixture.receiver.plan(&[Plan::Fail; 25]);
    fixture.requested().await;
    for _ in 0..80 {
        fixture.run_in(60).await;
    }
    assert_eq!(fixture.endpoint().await.status, WebhookStatus::Failed);
    let waiting = fixture.deliveries().await;
    assert_eq!(waiting.len(), 1);
    assert!(waiting[0].is_pending());
    let attempts = fixture.receiver.received().len();
    assert_eq!(attempts, 11);
    // A disabled endpoint receives nothing, and further events are skipped.
    let missed = fixture.requested().await.order_guid.to_string();
    fixture.run_in(600).await;
    assert_eq!(fixture.receiver.received().len(), attempts);
    assert_eq!(
        fixture.delivery_of(&missed).await.status,
        DeliveryStatus::Skipped
    );
    // An operator enables it again.
    fixture.receiver.accept_all();
    let enabled = WebhookEndpoint {
        status: WebhookStatus::Enabled,
        ..fixture.endpoint().await
    };
    fixture.save(enabled).await;
    assert_eq!(fixture.run_in(7 * 60).await.accepted, 1);
    let waited = fixture.delivery_of(&waiting[0].id.entity_id).await;
    assert_eq!(waited.status, DeliveryStatus::Delivered);
    // A skipped event is sent when an operator replays it.
    let skipped = fixture.delivery_of(&missed).await;
    assert_eq!(skipped.status, DeliveryStatus::Skipped);
    let replayed = skipped.replayed(fixture.context.now());
    let (store, endpoint) = (fixture.context.store(), fixture.endpoint().await);
    let entry = fixture.context.webhook_entry(&endpoint);
    let saved = store.replay_webhook_delivery(&replayed, &entry).await;
    saved.unwrap();
    assert_eq!(fixture.run_in(2).await.accepted, 1);
    assert_eq!(
        fixture.delivery_of(&missed).await.status,
        DeliveryStatus::Delivered
    );
}

#[tokio::test]
async fn an_endpoint_that_is_gone_is_disabled_immediately() {
    let fixture = Fixture::start().await;
    fixture.receiver.plan(&[Plan::Gone]);
    fixture.requested().await;
    fixture.run_in(2).await;
    assert_eq!(fixture.endpoint().await.status, WebhookStatus::Failed);
    assert_eq!(fixture.problems().await, [DeliveryProblem::Gone]);
}

#[tokio::test]
async fn a_replaced_secret_signs_for_a_day_beside_the_new_one() {
    let fixture = Fixture::start().await;
    let before = fixture.endpoint().await;
    let key = fixture.settings().key;
    let old = before.secrets(&key, fixture.context.now()).remove(0);
    fixture.save(before.rotated(fixture.context.now())).await;
    fixture.requested().await;
    fixture.run_in(2).await;
    let received = fixture.receiver.received().remove(0);
    let (id, at, body) = (&received.id, received.timestamp, &received.body);
    assert_eq!(received.signatures.len(), 2);
    assert_ne!(received.signatures[0], received.signatures[1]);
    assert_eq!(received.signatures[1], old.sign(id, at, body));
    fixture.context.advance(Duration::from_hours(25));
    fixture.requested().await;
    fixture.run_in(2).await;
    let received = fixture.receiver.received().remove(1);
    assert_eq!(received.signatures.len(), 1);
}
