//! What a talent writes to a guest is mailed: once for all that comes within a while, and not when it was read.

use std::time::Duration;

use domain::order::Order;
use store::documents::{Author, MATCHDAY};
use store::{MESSAGES_GATHERED, StoreError};

use crate::desk::Desk;

const NOOR: &str = "noor@example.org";

async fn write(desk: &Desk, order: &Order, author: Author, id: &str) {
    let documents = desk.bench.store().documents(&MATCHDAY);
    let order = desk.bench.store().find_order(order.order_guid).await;
    let order = order.unwrap().unwrap();
    let now = desk.bench.now();
    let message = documents.add_message(&order, author, (id, "How is it said?"), now);
    message.await.unwrap();
}

/// The time in which messages are gathered passes, and the clock wakes what is due.
async fn later(desk: &Desk, order: &Order) {
    let gathered = Duration::from_secs(MESSAGES_GATHERED.as_secs().unsigned_abs());
    desk.bench.advance(gathered + Duration::from_secs(1));
    let (store, now) = (desk.bench.store(), desk.bench.now());
    for row in store.list_outbox(order.order_guid).await.unwrap() {
        let again = now + jiff::SignedDuration::from_mins(3);
        match store.wake_outbox(&row, again).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
    desk.consume().await;
}

fn letters(desk: &Desk) -> Vec<String> {
    let mails = desk.mails_to(NOOR);
    let about = mails
        .into_iter()
        .filter(|mail| mail.subject.ends_with("wrote to you"));
    about.map(|mail| mail.text).collect()
}

#[tokio::test]
async fn a_guest_is_mailed_once_for_several_messages_with_a_link_that_opens_the_order() {
    let desk = Desk::set().await;
    let order = desk.requested().await.order;
    desk.consume().await;
    for id in ["a", "b", "c"] {
        write(&desk, &order, Author::Talent, id).await;
    }
    desk.consume().await;
    assert!(letters(&desk).is_empty(), "not at once");
    later(&desk, &order).await;
    let [letter] = letters(&desk).try_into().unwrap();
    let (_, rest) = letter.split_once("http://127.0.0.1:4300/payment/").unwrap();
    let secret = rest.split_whitespace().next().unwrap();
    let hash = domain::OrderHash::parse(secret).unwrap();
    let found = desk.bench.store().find_order_by_hash(&hash).await;
    assert_eq!(found.unwrap().unwrap().order_guid, order.order_guid);
    later(&desk, &order).await;
    assert_eq!(letters(&desk).len(), 1);

    write(&desk, &order, Author::Talent, "d").await;
    desk.consume().await;
    later(&desk, &order).await;
    assert_eq!(letters(&desk).len(), 2, "what comes later is news again");
}

#[tokio::test]
async fn nobody_is_mailed_of_what_they_have_read_or_written_themselves() {
    let desk = Desk::set().await;
    let order = desk.requested().await.order;
    desk.consume().await;
    write(&desk, &order, Author::Customer, "own").await;
    desk.consume().await;
    later(&desk, &order).await;
    write(&desk, &order, Author::Talent, "read").await;
    desk.consume().await;
    let order = desk
        .bench
        .store()
        .find_order(order.order_guid)
        .await
        .unwrap()
        .unwrap();
    let documents = desk.bench.store().documents(&MATCHDAY);
    desk.bench.advance(Duration::from_secs(1));
    let now = desk.bench.now();
    let read = documents.move_read_mark(&order, Author::Customer, now, now);
    read.await.unwrap();
    later(&desk, &order).await;
    assert!(letters(&desk).is_empty());
    assert_eq!(
        desk.bench
            .store()
            .list_outbox(order.order_guid)
            .await
            .unwrap(),
        []
    );
}

#[tokio::test]
async fn a_member_sees_messages_in_the_account_and_is_not_mailed() {
    let desk = Desk::set().await;
    let customer = desk.bench.customer("noor").await;
    let placed = desk
        .bench
        .requested_order(&desk.talent, &desk.talent.video, Some(&customer))
        .await;
    desk.consume().await;
    write(&desk, &placed.order, Author::Talent, "a").await;
    desk.consume().await;
    later(&desk, &placed.order).await;
    assert!(letters(&desk).is_empty());
}
