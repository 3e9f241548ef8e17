//! Events of the email service, as its topic brings them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

mod deployed;
mod parsing;

use aws_lambda_events::sns::{SnsEvent, SnsRecord};
use bounces::{BounceError, consume};
use domain::bounce::AddressProblemKind;
use domain::mail_topics::{AddressDigest, MailTopic};
use domain::order::{Effect, MailTemplate, Order, Party};
use serde_json::json;
use store::{MailState, OrderMail, OutboxRow, Store};
use testkit::TestContext;

const NOOR: &str = "noor@example.org";

fn event(kind: &str, mail: &str) -> SnsEvent {
    let problem = json!({ "emailAddress": NOOR, "diagnosticCode": "smtp; 550 5.1.1 user unknown" });
    let at = "2026-11-22T20:00:00.000Z";
    let message = match kind {
        "Complaint" => json!({
            "eventType": "Complaint", "mail": { "tags": { "message": [mail] } },
            "complaint": { "complainedRecipients": [problem], "timestamp": at },
        }),
        kind => json!({
            "eventType": "Bounce", "mail": { "tags": { "message": [mail] } },
            "bounce": { "bounceType": kind, "bouncedRecipients": [problem], "timestamp": at },
        }),
    };
    let mut record = SnsRecord::default();
    record.sns.message = message.to_string();
    let mut event = SnsEvent::default();
    event.records.push(record);
    event
}

async fn problem(store: &Store) -> Option<AddressProblemKind> {
    let found = store.find_address_problem(&AddressDigest::new(NOOR)).await;
    found.unwrap().map(|problem| problem.kind)
}

/// An order with an email to its customer that waits to be sent, and the name of that email.
async fn waiting_mail(context: &TestContext) -> (Order, OutboxRow, String) {
    let ada = context.published_talent("ada-keller").await;
    let order = Box::pin(context.requested_order(&ada, &ada.video, None))
        .await
        .order;
    let rows = context.store().list_outbox(order.order_guid).await.unwrap();
    let to_customer = |row: &OutboxRow| {
        matches!(
            row.effect,
            Effect::Mail {
                to: Party::Customer,
                ..
            }
        )
    };
    let row = rows.into_iter().find(to_customer).unwrap();
    let name = format!(
        "{}-{}-{}-customer",
        order.order_guid, row.id.version, row.id.number
    );
    (order, row, name)
}

async fn send(context: &TestContext, order: &Order, row: &OutboxRow) {
    let mail = OrderMail {
        id: row.id,
        template: MailTemplate::OrderRequested,
        to: Party::Customer,
        address: Some(NOOR.to_owned()),
        subject: "Your request".to_owned(),
        state: MailState::Sent,
        error: None,
        attempts: 1,
        at: context.now(),
    };
    context
        .store()
        .finish_mail(order.order_guid, &mail)
        .await
        .unwrap();
}

async fn recorded(context: &TestContext, order: &Order) -> (MailState, Option<String>) {
    let mails = context
        .store()
        .list_order_mails(order.order_guid)
        .await
        .unwrap();
    let [mail] = mails.as_slice() else {
        panic!("{mails:?}")
    };
    (mail.state, mail.error.clone())
}

#[tokio::test]
async fn a_bounce_marks_its_address_and_its_order() {
    let context = TestContext::start().await;
    let store = context.store();
    let (order, row, name) = waiting_mail(&context).await;
    send(&context, &order, &row).await;
    for _ in 0..2 {
        consume(&context.function_store(), event("Permanent", &name))
            .await
            .unwrap();
    }
    assert_eq!(problem(&store).await, Some(AddressProblemKind::Bounced));
    let said = "smtp; 550 5.1.1 user unknown".to_owned();
    assert_eq!(
        recorded(&context, &order).await,
        (MailState::Bounced, Some(said))
    );
    let listed = store.list_address_problems(None, 10).await.unwrap();
    assert_eq!(listed.items.len(), 1);
    // An attempt whose lease ran out records nothing over it.
    send(&context, &order, &row).await;
    assert_eq!(recorded(&context, &order).await.0, MailState::Bounced);
}

#[tokio::test]
async fn an_event_that_is_faster_than_the_record_of_its_mail_comes_again() {
    let context = TestContext::start().await;
    let (order, row, name) = waiting_mail(&context).await;
    let early = consume(&context.function_store(), event("Permanent", &name)).await;
    assert!(matches!(early, Err(BounceError::NotRecorded)), "{early:?}");
    send(&context, &order, &row).await;
    consume(&context.function_store(), event("Permanent", &name))
        .await
        .unwrap();
    assert_eq!(recorded(&context, &order).await.0, MailState::Bounced);
}

#[tokio::test]
async fn a_full_mailbox_marks_only_the_order() {
    let context = TestContext::start().await;
    let store = context.store();
    let (order, row, name) = waiting_mail(&context).await;
    send(&context, &order, &row).await;
    consume(&context.function_store(), event("Transient", &name))
        .await
        .unwrap();
    assert_eq!(problem(&store).await, None);
    assert_eq!(recorded(&context, &order).await.0, MailState::Bounced);
}

#[tokio::test]
async fn a_complaint_stops_what_no_order_needs_and_takes_no_bounce_back() {
    let context = TestContext::start().await;
    let store = context.store();
    consume(&context.function_store(), event("Complaint", "notice-1"))
        .await
        .unwrap();
    assert_eq!(problem(&store).await, Some(AddressProblemKind::Complained));
    let unwanted = store
        .list_unwanted_topics(&AddressDigest::new(NOOR))
        .await
        .unwrap();
    assert_eq!(unwanted.len(), MailTopic::ALL.len());
    consume(&context.function_store(), event("Permanent", "notice-2"))
        .await
        .unwrap();
    consume(&context.function_store(), event("Complaint", "notice-1"))
        .await
        .unwrap();
    assert_eq!(problem(&store).await, Some(AddressProblemKind::Bounced));
}

#[tokio::test]
async fn what_is_no_event_or_of_no_order_stops_nothing() {
    let context = TestContext::start().await;
    let store = context.store();
    let mut strange = event("Permanent", "notice-1");
    strange.records[0].sns.message = "Successfully validated SNS topic".to_owned();
    consume(&context.function_store(), strange).await.unwrap();
    assert_eq!(problem(&store).await, None);
    let nowhere = "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e-4-1-customer";
    consume(&context.function_store(), event("Permanent", nowhere))
        .await
        .unwrap();
    assert_eq!(problem(&store).await, Some(AddressProblemKind::Bounced));
}
