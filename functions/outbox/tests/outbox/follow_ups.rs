//! Follow-ups of changed rows that failed are repeated after the stream has moved on.

use std::time::Duration;

use domain::order::{Actor, Command, Order};
use jiff::SignedDuration;
use outbox::Outbox;
use store::documents::{Author, MATCHDAY, NewMessage};
use store::{FailedEffect, FollowUp, FollowUpRow};
use testkit::FaultMode;

use crate::support::Fixture;

async fn waiting(fixture: &Fixture) -> Vec<FollowUpRow> {
    let store = fixture.context.store();
    let listed = store.list_failed_effects(None, 50).await.unwrap().items;
    let rows = listed.into_iter().filter_map(|effect| match effect {
        FailedEffect::FollowUp(row) => Some(*row),
        FailedEffect::Order(_) | FailedEffect::Notice(_) => None,
    });
    rows.collect()
}

/// Wakes what waits as the clock function does, and consumes what the stream reports of it.
async fn wake(fixture: &Fixture, outbox: &Outbox) {
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let seen = fixture.records().await.len();
    for row in waiting(fixture).await {
        let again = now + SignedDuration::from_mins(3);
        store.wake(&row, again).await.unwrap();
    }
    fixture.consume_from(outbox, seen).await;
}

async fn write_message(fixture: &Fixture, order: &Order) {
    let documents = fixture.context.store().documents(&MATCHDAY);
    let new = NewMessage {
        id: "a",
        text: "How is it said?",
        picture: None,
    };
    let now = fixture.context.now();
    let added = documents.add_message(order, Author::Talent, new, now);
    added.await.unwrap();
}

#[tokio::test]
async fn a_document_that_always_fails_delays_no_email_and_is_shown_when_the_failure_ends() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let document = format!("orders/{}", order.order_guid);
    let (outbox, proxy) = fixture.outbox_behind_proxy().await;
    proxy.set_mode(FaultMode::DropCalls("BatchGetItem", usize::MAX));

    let seen = fixture.consume_from(&outbox, 0).await;

    assert_eq!(fixture.context.mails().len(), 2);
    assert_eq!(fixture.document(&document).await, None);
    let is_order = |row: &FollowUpRow| row.follow_up == FollowUp::Order(order.order_guid);
    assert!(waiting(&fixture).await.iter().any(is_order));
    // The stream reports the new row, and then the clock wakes it.
    fixture.consume_from(&outbox, seen).await;
    fixture.context.advance(Duration::from_mins(2));
    wake(&fixture, &outbox).await;
    let rows = waiting(&fixture).await;
    let row = rows.iter().find(|row| is_order(row)).unwrap();
    assert_eq!((row.attempt, row.wakes), (2, 1));
    assert!(row.due_at > fixture.context.now());

    proxy.set_mode(FaultMode::Forward);
    wake(&fixture, &outbox).await;

    let shown = fixture.document(&document).await.unwrap();
    assert_eq!(shown.text("state"), "requested");
    assert_eq!(waiting(&fixture).await, []);
    assert_eq!(fixture.context.mails().len(), 2, "no email twice");
}

#[tokio::test]
async fn the_email_about_a_message_and_the_statistics_arrive_once_after_a_failure() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    let seen = fixture.records().await.len();
    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;
    write_message(&fixture, &accepted).await;
    let (outbox, proxy) = fixture.outbox_behind_proxy().await;
    proxy.set_mode(FaultMode::DropCalls("Query", usize::MAX));

    let seen = fixture.consume_from(&outbox, seen).await;

    let names: Vec<String> = waiting(&fixture)
        .await
        .iter()
        .map(|row| row.follow_up.name())
        .collect();
    let messages = format!("messages/{}", accepted.order_guid);
    let statistics = format!("statistics/{}", accepted.talent.talent_guid);
    assert!(names.contains(&messages), "{names:?}");
    assert!(names.contains(&statistics), "{names:?}");

    proxy.set_mode(FaultMode::Forward);
    let mut seen = fixture.consume_from(&outbox, seen).await;
    assert_eq!(waiting(&fixture).await, []);
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let talent = accepted.talent.talent_guid;
    assert!(!store.recount_stats(talent, now).await.unwrap());
    for _ in 0..2 {
        fixture.context.advance(Duration::from_mins(11));
        for row in store.list_outbox(accepted.order_guid).await.unwrap() {
            let again = fixture.context.now() + SignedDuration::from_mins(3);
            store.wake(&row, again).await.unwrap();
        }
        seen = fixture.consume_from(&outbox, seen).await;
    }
    let mut mails = fixture.mails_to("noor@example.org");
    mails.retain(|mail| mail.subject.ends_with("wrote to you"));
    assert_eq!(mails.len(), 1);
}

#[tokio::test]
async fn a_change_that_is_reported_during_an_attempt_keeps_the_follow_up() {
    let fixture = Fixture::set().await;
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let follow_up = FollowUp::Talent(fixture.talent.talent.talent_guid);
    let note = async |error: &str| store.note_follow_up(&follow_up, error, now).await.unwrap();
    note("away").await;
    let found = async || store.find_follow_up(&follow_up.name()).await.unwrap();
    let row = found().await.unwrap();
    let leased = store.lease(&row, now).await.unwrap();
    note("still away").await;

    let ended = store.finish_follow_up(&leased).await;

    assert!(
        matches!(ended, Err(store::StoreError::Conflict)),
        "{ended:?}"
    );
    let row = found().await.unwrap();
    assert_eq!((row.reports, row.attempt), (2, 1));
    let leased = store.lease(&row, now).await.unwrap();
    store.finish_follow_up(&leased).await.unwrap();
    assert_eq!(found().await, None);
}
