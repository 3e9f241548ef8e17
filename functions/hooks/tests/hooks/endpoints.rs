//! Endpoints that are slow or fail, beside others that work.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::WebhookGuid;
use domain::webhook::{DeliveryId, ReportedDeliveries, WebhookDelivery, WebhookStatus};
use hooks::WebhookRun;
use store::Store;
use testkit::ReceiverPlan as Plan;
use testkit::{COMMIT, FaultMode, WebhookReceiver};

use crate::support::Fixture;

#[tokio::test]
async fn a_slow_endpoint_delays_no_event_of_another() {
    let fixture = Fixture::start().await;
    let slow = WebhookGuid::from_parts(2, [2; 10]);
    let slow = WebhookReceiver::start_as(&fixture.context, slow).await;
    slow.plan(&[Plan::Hold; 2]);
    let order = fixture.requested().await;
    fixture.accept(order).await;
    fixture.context.advance(Duration::from_mins(2));
    let (hooks, wait) = (fixture.hooks(&fixture.settings()), fixture.wait());
    let run = tokio::spawn(async move { hooks.run(ReportedDeliveries::default(), wait).await });
    fixture.receiver.arrived(2).await;
    slow.arrived(1).await;
    assert!(!run.is_finished());
    assert_eq!(slow.received().len(), 1, "its events keep their order");
    slow.release();
    assert_eq!(run.await.unwrap().unwrap().accepted, 4);
}

#[tokio::test]
async fn a_run_sends_more_deliveries_of_a_partition_than_it_reads_in_one_call() {
    for number in [25_u32, 26] {
        let fixture = Fixture::start().await;
        fixture.requested().await;
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let one = fixture.deliveries().await.remove(0);
        // Objects whose identifiers have the same letters are in the same partition.
        let objects = (0..number).map(|place| {
            let place = usize::try_from(place).unwrap();
            let letters = "1".repeat(place) + "2" + &"1".repeat(31 - place);
            let (first, rest) = letters.split_at(8);
            let parts = [first, &rest[..4], &rest[4..8], &rest[8..12], &rest[12..]];
            parts.join("-")
        });
        for object in objects {
            let id = DeliveryId {
                entity_id: object,
                ..one.id.clone()
            };
            let delivery = WebhookDelivery {
                id,
                due_at: now,
                ..one.clone()
            };
            store.save_webhook_delivery(&delivery).await.unwrap();
        }
        fixture.context.advance(Duration::from_mins(2));
        assert_eq!(fixture.run().await.accepted, number + 1);
    }
}

#[tokio::test]
async fn a_call_sends_ten_deliveries_about_an_object_and_leaves_the_others_to_the_clock() {
    for (number, left) in [(10, 0), (11, 1)] {
        let fixture = Fixture::start().await;
        fixture.requested().await;
        let store = fixture.context.store();
        let first = fixture.deliveries().await.remove(0);
        for later in 1..number {
            let sequence = first.id.sequence + later;
            let id = DeliveryId {
                sequence,
                ..first.id.clone()
            };
            let delivery = WebhookDelivery {
                id,
                ..first.clone()
            };
            store.save_webhook_delivery(&delivery).await.unwrap();
        }
        let run = fixture.run_with(fixture.report().await).await;
        assert_eq!(run.accepted, 10);
        let deliveries = fixture.deliveries().await.into_iter();
        assert_eq!(deliveries.filter(WebhookDelivery::is_pending).count(), left);
    }
}

#[tokio::test]
async fn a_failed_request_is_repeated_after_seconds_and_holds_no_other_order() {
    let fixture = Fixture::start().await;
    fixture.receiver.plan(&[Plan::Fail]);
    fixture.requested().await;
    fixture.requested().await;
    let waits: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let (noted, advance) = (Arc::clone(&waits), fixture.wait());
    let wait = move |pause| {
        noted.lock().unwrap().push(pause);
        advance(pause)
    };
    let hooks = fixture.hooks(&fixture.settings());
    let run = hooks.run(fixture.report().await, wait).await.unwrap();
    assert_eq!((run.accepted, run.failed), (2, 1));
    let waits = waits.lock().unwrap();
    assert_eq!(waits.len(), 1, "{waits:?}");
    assert!(waits[0] <= Duration::from_secs(5), "{waits:?}");
}

#[tokio::test]
async fn new_events_of_an_endpoint_that_fails_for_a_minute_are_left_to_the_clock() {
    let fixture = Fixture::start().await;
    fixture.receiver.plan(&[Plan::Fail; 3]);
    fixture.requested().await;
    let run = fixture.run_with(fixture.report().await).await;
    assert_eq!((run.accepted, run.failed), (0, 3));
    fixture.context.advance(Duration::from_mins(1));
    fixture.requested().await;
    let run = fixture.run_with(fixture.report().await).await;
    assert_eq!(run, WebhookRun::default());
    // What is due is attempted, whether the endpoint works or not.
    assert_eq!(fixture.run_in(6).await.accepted, 2);
    let deliveries = fixture.deliveries().await;
    assert!(!deliveries.iter().any(WebhookDelivery::is_pending));
    // From then on events are sent immediately again.
    fixture.requested().await;
    let run = fixture.run_with(fixture.report().await).await;
    assert_eq!(run.accepted, 1);
}

#[tokio::test]
async fn an_endpoint_that_could_not_be_disabled_is_tried_again_as_one_that_fails() {
    for (conflicts, status, accepted) in [
        (4, WebhookStatus::Failed, 0),
        (5, WebhookStatus::Enabled, 1),
    ] {
        let fixture = Fixture::start().await;
        fixture.receiver.plan(&[Plan::Gone]);
        fixture.requested().await;
        fixture.context.advance(Duration::from_mins(2));
        let proxy = fixture.context.table_proxy().await;
        proxy.set_mode(FaultMode::Hold(COMMIT, 0));
        let hooks = fixture.hooks_over(Store::connect(proxy.settings()));
        let wait = fixture.wait();
        let run = tokio::spawn(async move { hooks.run(ReportedDeliveries::default(), wait).await });
        for attempt in 1..=conflicts {
            proxy.wait_for_fault().await;
            // An operator writes the endpoints first.
            fixture.save(fixture.endpoint().await).await;
            let next = if attempt < conflicts {
                FaultMode::Hold(COMMIT, 1)
            } else {
                FaultMode::Forward
            };
            proxy.set_mode(next);
        }
        let run = run.await.unwrap().unwrap();
        assert_eq!(fixture.endpoint().await.status, status);
        assert_eq!((run.failed, run.accepted), (1, accepted));
    }
}
