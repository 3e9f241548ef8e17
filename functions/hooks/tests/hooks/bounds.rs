//! What one call sends to an endpoint.

use std::time::Duration;

use domain::OrderGuid;
use domain::webhook::{DeliveryId, WebhookDelivery};
use hooks::WebhookRun;
use testkit::ReceiverPlan as Plan;

use crate::support::Fixture;

/// Returns a fixture with a delivery that is due about each of this many objects.
async fn with_due_deliveries(number: u64) -> Fixture {
    let fixture = Fixture::start().await;
    fixture.requested().await;
    let store = fixture.context.store();
    let mut first = fixture.deliveries().await.remove(0);
    first.due_at = fixture.context.now();
    for object in 1..number {
        let id = DeliveryId {
            entity_id: OrderGuid::from_parts(object, [1; 10]).to_string(),
            ..first.id.clone()
        };
        let delivery = WebhookDelivery {
            id,
            ..first.clone()
        };
        store.save_webhook_delivery(&delivery).await.unwrap();
    }
    fixture
}

#[tokio::test]
async fn ten_requests_are_sent_to_an_endpoint_concurrently() {
    // Ten requests are open before the first response. What would follow ten failures waits for the clock.
    for (number, postponed) in [(10, 0), (11, 1)] {
        let fixture = with_due_deliveries(number).await;
        fixture.receiver.plan(&[Plan::HoldThenFail; 10]);
        let (hooks, wait) = (fixture.hooks(&fixture.settings()), fixture.wait());
        let report = fixture.report().await;
        let run = tokio::spawn(async move { hooks.run(report, wait).await });
        fixture.receiver.arrived(10).await;
        fixture.receiver.release();
        let expected = WebhookRun {
            accepted: 10,
            failed: 10,
            postponed,
            errors: 0,
        };
        assert_eq!(run.await.unwrap().unwrap(), expected);
    }
}

#[tokio::test]
async fn a_call_begins_no_request_after_a_minute() {
    // The machine's own time passes besides.
    for (seconds, accepted) in [(55, 11), (60, 10)] {
        let fixture = with_due_deliveries(11).await;
        fixture.receiver.plan(&[Plan::Hold]);
        let (hooks, wait) = (fixture.hooks(&fixture.settings()), fixture.wait());
        let report = fixture.report().await;
        let run = tokio::spawn(async move { hooks.run(report, wait).await });
        fixture.receiver.arrived(10).await;
        fixture.context.advance(Duration::from_secs(seconds));
        fixture.receiver.release();
        assert_eq!(run.await.unwrap().unwrap().accepted, accepted);
    }
}
