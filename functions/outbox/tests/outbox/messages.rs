//! Unread messages are emailed: once for all within a while, and not after they were read.

use std::time::Duration;

use domain::order::Order;
use store::documents::{Author, MATCHDAY, NewMessage};
use store::{MESSAGES_GATHERED, StoreError};

use crate::support::Fixture;

const NOOR: &str = "noor@example.org";

async fn write(fixture: &Fixture, order: &Order, author: Author, id: &str) {
    let documents = fixture.context.store().documents(&MATCHDAY);
    let order = fixture.context.store().find_order(order.order_guid).await;
    let order = order.unwrap().unwrap();
    let now = fixture.context.now();
    let message = documents.add_message(
        &order,
        author,
        NewMessage {
            id,
            text: "How is it said?",
            picture: None,
        },
        now,
    );
    message.await.unwrap();
}

/// Advances the clock until the collected messages are due, and wakes what is due.
async fn later(fixture: &Fixture, order: &Order) {
    let gathered = Duration::from_secs(MESSAGES_GATHERED.as_secs().unsigned_abs());
    fixture.context.advance(gathered + Duration::from_secs(1));
    wake_all(fixture, order).await;
}

/// Runs the clock function's wake-ups.
async fn wake_all(fixture: &Fixture, order: &Order) {
    let (store, now) = (fixture.context.store(), fixture.context.now());
    for row in store.list_outbox(order.order_guid).await.unwrap() {
        let again = now + jiff::SignedDuration::from_mins(3);
        match store.wake(&row, again).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
    fixture.consume().await;
}

fn emails(fixture: &Fixture) -> Vec<String> {
    let mails = fixture.mails_to(NOOR);
    let about = mails
        .into_iter()
        .filter(|mail| mail.subject.ends_with("wrote to you"));
    about.map(|mail| mail.text).collect()
}

#[tokio::test]
async fn emails_a_guest_once_for_several_messages_with_the_orders_link() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    for id in ["a", "b", "c"] {
        write(&fixture, &order, Author::Talent, id).await;
    }
    fixture.consume().await;
    assert!(emails(&fixture).is_empty(), "not at once");
    later(&fixture, &order).await;
    let [email] = emails(&fixture).try_into().unwrap();
    let (_, rest) = email.split_once("http://127.0.0.1:4300/payment/").unwrap();
    let secret = rest.split_whitespace().next().unwrap();
    let hash = domain::OrderHash::parse(secret).unwrap();
    let found = fixture.context.store().find_order_by_hash(&hash).await;
    assert_eq!(found.unwrap().unwrap().order_guid, order.order_guid);
    later(&fixture, &order).await;
    assert_eq!(emails(&fixture).len(), 1);

    write(&fixture, &order, Author::Talent, "d").await;
    fixture.consume().await;
    later(&fixture, &order).await;
    assert_eq!(emails(&fixture).len(), 2, "what comes later is news again");
}

#[tokio::test]
async fn sends_no_email_about_read_or_own_messages() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    write(&fixture, &order, Author::Customer, "own").await;
    fixture.consume().await;
    later(&fixture, &order).await;
    write(&fixture, &order, Author::Talent, "read").await;
    fixture.consume().await;
    let order = fixture
        .context
        .store()
        .find_order(order.order_guid)
        .await
        .unwrap()
        .unwrap();
    let documents = fixture.context.store().documents(&MATCHDAY);
    fixture.context.advance(Duration::from_secs(1));
    let now = fixture.context.now();
    let read = documents.move_read_mark(&order, Author::Customer, now, now);
    read.await.unwrap();
    later(&fixture, &order).await;
    assert!(emails(&fixture).is_empty());
    assert_eq!(
        fixture
            .context
            .store()
            .list_outbox(order.order_guid)
            .await
            .unwrap(),
        []
    );
}

#[tokio::test]
async fn emails_a_member_once_until_they_return() {
    let fixture = Fixture::set().await;
    let customer = fixture.context.customer("noor").await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.video, Some(&customer))
        .await;
    let guid = placed.order.order_guid;
    fixture.consume().await;
    for id in ["a", "b"] {
        write(&fixture, &placed.order, Author::Talent, id).await;
        fixture.consume().await;
        later(&fixture, &placed.order).await;
    }
    let [email] = emails(&fixture).try_into().unwrap();
    assert!(
        email.contains(&format!("/account/orders/{guid}")),
        "{email}"
    );

    let order = fixture.context.store().find_order(guid).await;
    let order = order.unwrap().unwrap();
    let documents = fixture.context.store().documents(&MATCHDAY);
    let now = fixture.context.now();
    let read = documents.move_read_mark(&order, Author::Customer, now, now);
    read.await.unwrap();
    fixture.context.advance(Duration::from_secs(1));
    write(&fixture, &order, Author::Talent, "c").await;
    fixture.consume().await;
    later(&fixture, &order).await;
    assert_eq!(emails(&fixture).len(), 2);
}

#[tokio::test]
async fn sends_no_email_during_a_conversation() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    write(&fixture, &order, Author::Talent, "a").await;
    fixture.consume().await;
    fixture.context.advance(Duration::from_mins(5));
    write(&fixture, &order, Author::Talent, "b").await;
    fixture.consume().await;
    fixture.context.advance(Duration::from_mins(5));
    wake_all(&fixture, &order).await;
    assert!(emails(&fixture).is_empty(), "the newest is too fresh");
    later(&fixture, &order).await;
    assert_eq!(emails(&fixture).len(), 1);
}

#[tokio::test]
async fn emails_the_talent_about_the_customers_messages() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    for id in ["a", "b"] {
        write(&fixture, &order, Author::Customer, id).await;
    }
    fixture.consume().await;
    later(&fixture, &order).await;
    let mails = fixture.mails_to("ada-keller@example.org");
    let about = mails
        .iter()
        .filter(|mail| mail.subject.starts_with("The customer wrote to you"));
    let [mail] = about.collect::<Vec<_>>().try_into().unwrap();
    let page = format!("/talent/orders/{}", order.order_guid);
    assert!(mail.text.contains(&page), "{}", mail.text);
    assert!(
        mail.text.contains("Stop emails about unread messages"),
        "{}",
        mail.text
    );
}
