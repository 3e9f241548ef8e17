//! Emails whose order moved before they were sent.

use domain::order::{Actor, Command, DeclineReason};

use crate::support::Fixture;

fn subjects(fixture: &Fixture) -> Vec<String> {
    let mails = fixture.context.mails();
    mails.into_iter().map(|mail| mail.subject).collect()
}

#[tokio::test]
async fn sends_no_email_of_a_request_withdrawn_before() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let withdraw = Command::Withdraw { note: None };
    fixture.act(order, withdraw, Actor::Guest).await;

    fixture.consume().await;

    // Only the two emails of the withdrawal are left.
    assert_eq!(subjects(&fixture).len(), 2, "{:?}", subjects(&fixture));
}

#[tokio::test]
async fn a_refused_email_whose_order_moved_is_dropped() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let away = fixture.outbox_without_mail();
    let guid = order.order_guid;
    let store = fixture.context.store();
    for row in store.list_outbox(guid).await.unwrap() {
        away.run(&row).await.unwrap();
    }
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    fixture.act(order, decline, Actor::Talent).await;

    for row in store.list_outbox(guid).await.unwrap() {
        fixture.outbox.run(&row).await.unwrap();
    }

    assert_eq!(subjects(&fixture).len(), 1, "{:?}", subjects(&fixture));
    assert!(store.list_outbox(guid).await.unwrap().is_empty());
}
