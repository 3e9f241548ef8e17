//! Lists are read in pages, or have a bound.

use domain::approval::ApprovalRequest;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::webhook::{DeliveryStatus, WebhookDelivery, WebhookEvent};
use domain::{ApprovalGuid, AuditGuid, OrderGuid, UserId, WebhookGuid};
use jiff::SignedDuration;
use serde_json::json;
use store::{DELIVERIES_AT_ONCE, Store};
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

/// Writes open requests, the longest waiting one first; the version of its object is its number.
async fn put_open_approvals(store: &Store, numbers: std::ops::RangeInclusive<u64>) {
    let table: &Table = store.as_ref();
    let order = OrderGuid::from_parts(1, [3; 10]);
    for number in numbers {
        let at = morning() + SignedDuration::from_secs(i64::try_from(number).unwrap());
        let guid = ApprovalGuid::from_parts(number, [1; 10]);
        let request = json!({
            "approvalGuid": guid, "action": "payout_released", "subjectVersion": number,
            "act": { "kind": "payout", "orderGuid": order, "step": "release" },
            "subject": { "kind": "order", "id": order, "label": "MD-ABCD" }, "changes": [],
            "requestedBy": { "userId": UserId::from_parts(1, [2; 10]), "email": null },
            "reason": "A test", "requestedAt": at, "expiresAt": ApprovalRequest::expiry(at),
            "status": "open", "version": 1,
        });
        let row = Row::new(Key::new(format!("APPROVAL#{guid}"), "META"));
        let row = row.body(&request).unwrap();
        let row = row.gsi1("QUEUE#approvals".to_owned(), format!("{at}#{guid}"));
        table.put(row, "write a request").await.unwrap();
    }
}

/// Returns the numbers of the requests from `first` on that end with a member.
async fn approvals_to_end(store: &Store, first: u64) -> Vec<u64> {
    let is_kept = |request: &ApprovalRequest| request.subject_version < first;
    let found = store.find_approvals_to_end(is_kept).await.unwrap();
    let numbers = found.iter().map(|request| request.subject_version);
    numbers.collect()
}

#[tokio::test]
async fn requests_of_a_former_member_are_searched_among_the_1000_longest_waiting() {
    let table = Embedded::start().await;
    put_open_approvals(&table.store, 1..=1_001).await;
    assert_eq!(approvals_to_end(&table.store, 1_000).await, [1_000]);
    assert_eq!(approvals_to_end(&table.store, 1_001).await, [0; 0]);
}

#[tokio::test]
async fn at_most_forty_requests_end_with_a_member() {
    let table = Embedded::start().await;
    put_open_approvals(&table.store, 1..=41).await;
    let forty: Vec<u64> = (2..=41).collect();
    assert_eq!(approvals_to_end(&table.store, 2).await, forty);
    let first_forty: Vec<u64> = (1..=40).collect();
    assert_eq!(approvals_to_end(&table.store, 1).await, first_forty);
}
