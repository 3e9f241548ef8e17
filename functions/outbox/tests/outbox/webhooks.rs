//! Webhooks through the table's stream: the first attempt, and replays.

use domain::order::{Actor, Command};
use domain::webhook::WebhookDelivery;
use testkit::{ReceiverPlan, WebhookReceiver};

use crate::support::Fixture;

#[tokio::test]
async fn the_stream_sends_each_event_once_for_repeated_records() {
    let fixture = Fixture::set().await;
    let receiver = WebhookReceiver::start(&fixture.context).await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    fixture.consume().await;
    assert_eq!(receiver.ids().len(), 1);
    fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.consume().await;
    assert_eq!(receiver.ids().len(), 2);
    assert!(
        fixture
            .context
            .webhook_deliveries()
            .await
            .iter()
            .all(|one| !one.is_pending())
    );
}

#[tokio::test]
async fn a_failing_endpoint_is_left_to_the_clock_and_gives_back_no_batch() {
    let fixture = Fixture::set().await;
    let receiver = WebhookReceiver::start(&fixture.context).await;
    receiver.plan(&[ReceiverPlan::Fail; 5]);
    let order = fixture.requested().await.order;
    fixture.consume().await;
    fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.requested().await;
    fixture.consume().await;
    assert_eq!(receiver.ids().len(), 1, "one attempt");
    assert_eq!(fixture.context.webhook_deliveries().await.len(), 3);
    assert!(
        fixture
            .context
            .webhook_deliveries()
            .await
            .iter()
            .all(WebhookDelivery::is_pending)
    );
}

#[tokio::test]
async fn a_replay_is_sent_with_its_first_id() {
    let fixture = Fixture::set().await;
    let receiver = WebhookReceiver::start(&fixture.context).await;
    fixture.requested().await;
    fixture.consume().await;
    let delivery = fixture.context.webhook_deliveries().await.remove(0);
    let replayed = delivery.replayed(fixture.context.now());
    let store = fixture.context.store();
    let endpoints = store.find_webhooks().await.unwrap();
    let endpoint = endpoints.find(WebhookReceiver::webhook()).unwrap();
    let entry = fixture.context.webhook_entry(endpoint);
    store
        .replay_webhook_delivery(&replayed, &entry)
        .await
        .unwrap();
    fixture.consume().await;
    assert_eq!(
        receiver.ids(),
        [delivery.message_id.clone(), delivery.message_id]
    );
}
