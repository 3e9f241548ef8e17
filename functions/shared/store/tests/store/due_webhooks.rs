//! Deliveries of webhooks on the due index: in shards, and in the one partition that earlier releases had.

use std::collections::BTreeSet;

use domain::WebhookGuid;
use domain::health::DueKind;
use domain::webhook::WebhookDelivery;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::{DuePage, Store, WebhookPartition};

use crate::embedded::{Embedded, TABLE};

const NOW: Timestamp = Timestamp::constant(1_795_251_600, 0);

fn delivery(number: u32) -> WebhookDelivery {
    serde_json::from_value(json!({
        "webhookGuid": WebhookGuid::from_parts(1, [4; 10]),
        "id": format!("order-01900000-0000-7000-8000-{number:012}-1"),
        "eventType": "order.completed", "messageId": format!("message-{number}"), "body": "{}", "status": "pending",
        "failures": 0, "attempts": [], "readyAt": NOW, "dueAt": NOW, "createdAt": NOW, "version": 1,
    }))
    .unwrap()
}

/// Returns the objects of the due deliveries of each partition.
async fn due(store: &Store) -> Vec<(WebhookPartition, Vec<String>)> {
    let mut found = Vec::new();
    for partition in WebhookPartition::all() {
        let page = store.list_due_webhook_deliveries(partition, DuePage::first(NOW, 50));
        let items = page.await.unwrap().items.into_iter();
        found.push((partition, items.map(|(_, id)| id.entity_id).collect()));
    }
    found
}

/// Moves a delivery to the partition in which earlier releases wrote all of them.
fn make_former(table: &Embedded, object: &str) {
    let rows = table.rows("DELIVERY#").into_iter();
    for mut row in rows.filter(|row| row["pk"]["S"].as_str().unwrap().ends_with(object)) {
        row["duePk"] = json!({ "S": "DUE#WEBHOOKS" });
        let request = serde_json::from_value(json!({ "TableName": TABLE, "Item": row }));
        table.database.put_item(request.unwrap()).unwrap();
    }
}

#[tokio::test]
async fn deliveries_of_earlier_releases_are_due_beside_those_in_shards() {
    let table = Embedded::start().await;
    let store = &table.store;
    let all: Vec<_> = (0..16).map(delivery).collect();
    for delivery in &all {
        store.save_webhook_delivery(delivery).await.unwrap();
    }
    let former = &all[3].id.entity_id;
    make_former(&table, former);
    let found = due(store).await;
    assert_eq!(found[0], (WebhookPartition::Former, vec![former.clone()]));
    let listed: Vec<_> = found.iter().flat_map(|(_, objects)| objects).collect();
    let objects: BTreeSet<_> = all.iter().map(|one| &one.id.entity_id).collect();
    assert_eq!((listed.len(), listed.into_iter().collect()), (16, objects));
    let late = NOW + SignedDuration::from_mins(20);
    let work = store.measure_due_work(late).await.unwrap();
    let work = work.iter().find(|work| work.kind == DueKind::Webhooks);
    assert_eq!(
        work.map(|work| (work.count, work.late_seconds)),
        Some((16, 1_200))
    );

    // Its next write moves it to its shard.
    let postponed = all[3].postponed(NOW);
    store.save_webhook_delivery(&postponed).await.unwrap();
    let found = due(store).await;
    assert_eq!(found[0], (WebhookPartition::Former, Vec::new()));
    let listed: Vec<_> = found.into_iter().flat_map(|(_, objects)| objects).collect();
    assert_eq!(listed.len(), 16);
}

#[tokio::test]
async fn deliveries_of_different_objects_are_in_all_shards() {
    let table = Embedded::start().await;
    for number in 0..16 {
        let delivery = delivery(number);
        table.store.save_webhook_delivery(&delivery).await.unwrap();
    }
    let found = due(&table.store).await;
    let used = found.iter().filter(|(_, objects)| !objects.is_empty());
    assert_eq!(used.count(), usize::from(store::DUE_SHARDS), "{found:?}");
}
