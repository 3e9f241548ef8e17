//! Lists are read in pages, or have a bound.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::webhook::{DeliveryStatus, WebhookDelivery, WebhookEvent};
use domain::{AuditGuid, UserId, WebhookGuid};
use jiff::SignedDuration;
use store::DELIVERIES_AT_ONCE;
use table::{Key, QueryBuilder, Row, Table};

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
    let range = || QueryBuilder::partition("LIST").between("ROW#1", "ROW#2");
    let rows = table.query_list(2, range(), "read a range").await;
    assert_eq!(rows.unwrap().len(), 2);
    let error = table.query_list(1, range(), "read a range").await;
    assert_eq!(
        error.unwrap_err().to_string(),
        "the stored list at LIST/ROW#1 is corrupt"
    );
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

fn act(number: u32, action: AuditAction) -> AuditEntry {
    AuditEntry {
        audit_guid: AuditGuid::from_parts(u64::from(number), [7; 10]),
        at: morning() + SignedDuration::from_secs(number.into()),
        operator: OperatorIdentity {
            user_id: UserId::from_parts(1, [1; 10]),
            email: None,
        },
        action,
        subject: AuditSubject::team(),
        version: u64::from(number),
        reason: "A test".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    }
}

#[tokio::test]
async fn an_act_is_found_among_the_last_500_on_its_object() {
    let table = Embedded::start().await;
    let store = &table.store;
    let wanted = act(0, AuditAction::WebhookSaved);
    store.save_audit(&wanted).await.unwrap();
    let find = async || {
        let is_wanted = |entry: &AuditEntry| entry.action == AuditAction::WebhookSaved;
        store
            .find_last_act(&wanted.subject, is_wanted)
            .await
            .unwrap()
    };
    for number in 1..500 {
        let other = act(number, AuditAction::ContentSaved);
        store.save_audit(&other).await.unwrap();
    }
    assert_eq!(find().await.as_ref(), Some(&wanted));
    let other = act(500, AuditAction::ContentSaved);
    store.save_audit(&other).await.unwrap();
    assert_eq!(find().await, None);
}
