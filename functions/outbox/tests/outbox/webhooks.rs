//! Webhooks through the table's stream: what is handed to the function that sends them.

use domain::order::{Actor, Command};
use domain::webhook::{ReportedDeliveries, ReportedDelivery};
use http_api::HooksSettings;
use invoke::HooksInvoker;
use outbox::Outbox;
use testkit::{ReceiverPlan, WebhookReceiver};

use crate::support::Fixture;

impl Fixture {
    /// Returns the deliveries that were handed over since the last call.
    fn handed_over(&self) -> Vec<ReportedDelivery> {
        let events = self.context.hooks_events();
        std::iter::from_fn(|| events.pop_event())
            .map(|event| serde_json::from_value::<ReportedDeliveries>(event).unwrap())
            .flat_map(|reported| reported.deliveries)
            .collect()
    }
}

#[tokio::test]
async fn events_are_handed_over_and_emails_do_not_wait_for_their_endpoints() {
    let fixture = Fixture::set().await;
    let receiver = WebhookReceiver::start(&fixture.context).await;
    receiver.plan(&[ReceiverPlan::Hang; 5]);
    let order = fixture.requested().await.order;
    fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.consume().await;
    assert_eq!(receiver.received(), [], "another function sends them");
    assert!(!fixture.mails_to("noor@example.org").is_empty());
    let handed = fixture.handed_over();
    let deliveries = fixture.context.webhook_deliveries().await;
    assert_eq!(handed.len(), 2);
    for (handed, delivery) in handed.iter().zip(deliveries) {
        assert_eq!(handed.id, delivery.id);
        assert_eq!(handed.webhook_guid, WebhookReceiver::webhook());
        assert!(!handed.is_awaited);
        assert!(delivery.is_pending());
    }
}

#[tokio::test]
async fn a_replay_is_handed_over_although_its_endpoint_may_fail() {
    let fixture = Fixture::set().await;
    WebhookReceiver::start(&fixture.context).await;
    fixture.requested().await;
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
    let handed: Vec<_> = fixture
        .handed_over()
        .iter()
        .map(|one| one.is_awaited)
        .collect();
    assert_eq!(handed, [false, true]);
}

#[tokio::test]
async fn without_the_sending_function_no_batch_is_given_back_and_events_stay_due() {
    let fixture = Fixture::set().await;
    WebhookReceiver::start(&fixture.context).await;
    fixture.requested().await;
    let settings = HooksSettings {
        endpoint: testkit::UNREACHABLE.to_owned(),
        ..fixture.context.settings().hooks().unwrap()
    };
    let outbox = Outbox {
        hooks: HooksInvoker::new(settings).unwrap(),
        ..fixture.outbox.clone()
    };
    let response = outbox::consume(&outbox, fixture.event().await).await;
    assert!(response.batch_item_failures.is_empty(), "{response:?}");
    fixture.context.advance(std::time::Duration::from_mins(2));
    let store = fixture.context.store();
    let now = fixture.context.now();
    let mut due = 0;
    for partition in store::WebhookPartition::all() {
        let page = store::DuePage::first(now, 10);
        let page = store.list_due_webhook_deliveries(partition, page).await;
        due += page.unwrap().items.len();
    }
    assert_eq!(due, 1);
}
