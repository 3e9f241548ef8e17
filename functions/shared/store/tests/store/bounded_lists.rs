//! Lists are read in pages, or have a bound.

use domain::WebhookGuid;
use domain::webhook::{DeliveryStatus, WebhookDelivery, WebhookEvent};
use store::DELIVERIES_AT_ONCE;
use table::{Key, Row, Table};

use crate::embedded::Embedded;
use crate::fixtures::morning;

#[tokio::test]
async fn a_list_of_more_rows_than_its_bound_is_an_error() {
    let embedded = Embedded::start().await;
    let table: &Table = embedded.store.as_ref();
    for number in 0..3 {
        let row = Row::new(Key::new("LIST", format!("ROW#{number}")));
        table.put(row, "write a row").await.unwrap();
    }
    let rows = table.query_up_to(3, "LIST", "ROW#", "read a list").await;
    assert_eq!(rows.unwrap().len(), 3);
    let error = table.query_up_to(2, "LIST", "ROW#", "read a list").await;
    assert_eq!(
        error.unwrap_err().to_string(),
        "the stored list at LIST/ROW# is corrupt"
    );
}

#[tokio::test]
async fn a_pending_delivery_behind_a_page_of_others_is_found() {
    let webhook = WebhookGuid::from_parts(1, [1; 10]);
    let test = WebhookGuid::from_parts(1, [2; 10]);
    let first = WebhookDelivery::new(webhook, &WebhookEvent::test(webhook, test, morning()));
    for before in [DELIVERIES_AT_ONCE - 1, DELIVERIES_AT_ONCE] {
        let table = Embedded::start().await;
        let store = &table.store;
        for number in 0..=before {
            let mut delivery = first.clone();
            delivery.id.sequence = u64::from(number) + 1;
            if number < before {
                delivery.status = DeliveryStatus::Delivered;
            }
            store.save_webhook_delivery(&delivery).await.unwrap();
        }
        let found = store.find_first_pending_delivery(webhook, &first.id).await;
        let sequence = found.unwrap().map(|found| found.id.sequence);
        assert_eq!(sequence, Some(u64::from(before) + 1));
    }
}
