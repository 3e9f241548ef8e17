//! Waiting orders are counted by rows, so that none is counted twice.

use domain::order::{Applied, Order, State, Transition};
use jiff::Timestamp;
use serde_json::json;
use store::{OrderBackfill, Store, StoreError, WaitingOrders};

use crate::booking::{Booking, step};
use crate::embedded::{Embedded, TABLE};
use crate::fixtures::{at, published, video};

const REQUESTED: &str = "2026-11-21T10:00:00Z";
const ACCEPTED: &str = "2026-11-21T12:00:00Z";

async fn requested(store: &Store, since: &str) -> Order {
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(store).await.unwrap();
    let paid = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        at(since),
    );
    store.commit(&paid).await.unwrap();
    paid.order
}

fn accept(order: &Order) -> Applied {
    step(order, Transition::Accept, State::Accepted, at(ACCEPTED))
}

/// State, number and the longest wait.
async fn waiting(store: &Store) -> Vec<(State, u32, Timestamp)> {
    let found = store.measure_waiting_orders().await.unwrap().into_iter();
    let parts = |found: WaitingOrders| (found.state, found.count, found.oldest);
    found.map(parts).collect()
}

#[tokio::test]
async fn an_order_waits_in_the_state_that_it_came_to_and_since_then() {
    let table = Embedded::start().await;
    let store = &table.store;
    let ada = published("ada-keller");
    let unpaid = Booking::new(&ada, &video(ada.talent_guid));
    unpaid.place(store).await.unwrap();
    assert_eq!(
        waiting(store).await,
        [],
        "a payment of half an hour is no wait"
    );

    let later = requested(store, "2026-11-21T11:00:00Z").await;
    let first = requested(store, REQUESTED).await;
    assert_eq!(waiting(store).await, [(State::Requested, 2, at(REQUESTED))]);
    store.commit(&accept(&first)).await.unwrap();
    let both = [
        (State::Requested, 1, at("2026-11-21T11:00:00Z")),
        (State::Accepted, 1, at(ACCEPTED)),
    ];
    assert_eq!(waiting(store).await, both);

    let end = at("2026-11-21T13:00:00Z");
    let declined = step(&later, Transition::Decline, State::Declined, end);
    store.commit(&declined).await.unwrap();
    assert_eq!(waiting(store).await, [(State::Accepted, 1, at(ACCEPTED))]);
}

#[tokio::test]
async fn a_repeated_or_concurrent_step_is_counted_once() {
    let table = Embedded::start().await;
    let store = &table.store;
    let order = requested(store, REQUESTED).await;
    let (one, two) = (accept(&order), accept(&order));
    let (first, second) = tokio::join!(store.commit(&one), store.commit(&two));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    let again = store.commit(&one).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert_eq!(waiting(store).await, [(State::Accepted, 1, at(ACCEPTED))]);
}

#[tokio::test]
async fn a_change_within_a_state_does_not_restart_the_wait() {
    let table = Embedded::start().await;
    let store = &table.store;
    let order = requested(store, REQUESTED).await;
    let now = at("2026-11-21T15:00:00Z");
    let moved = step(&order, Transition::Reschedule, State::Requested, now);
    store.commit(&moved).await.unwrap();
    assert_eq!(waiting(store).await, [(State::Requested, 1, at(REQUESTED))]);
}

#[tokio::test]
async fn an_order_of_older_code_waits_after_the_backfill_since_it_came_to_its_state() {
    let table = Embedded::start().await;
    let store = &table.store;
    let order = requested(store, REQUESTED).await;
    let key =
        json!({ "pk": { "S": format!("ORDER#{}", order.order_guid) }, "sk": { "S": "WAITING" } });
    let request = serde_json::from_value(json!({ "TableName": TABLE, "Key": key })).unwrap();
    table.database.delete_item(request).unwrap();
    assert_eq!(waiting(store).await, []);

    let done = store.backfill_orders().await.unwrap();
    assert_eq!((done.orders, done.completed), (1, 1), "{done:?}");
    assert_eq!(waiting(store).await, [(State::Requested, 1, at(REQUESTED))]);
    let again = store.backfill_orders().await.unwrap();
    let nothing = OrderBackfill {
        orders: 1,
        oldest: done.oldest,
        ..OrderBackfill::default()
    };
    assert_eq!(again, nothing);
}

#[tokio::test]
async fn a_thousand_waiting_orders_of_a_state_are_counted_and_no_other_state_is_hidden() {
    let table = Embedded::start().await;
    let put = |state: State, number: u32| {
        let since = format!("2026-11-21T10:{:02}:{:02}Z", number / 60 % 60, number % 60);
        let row = json!({ "TableName": TABLE, "Item": {
            "pk": { "S": format!("LATER#{state}#{number}") }, "sk": { "S": "META" },
            "gsi1pk": { "S": "QUEUE#orders-waiting" }, "gsi1sk": { "S": format!("{state}#{since}#{number}") },
        } });
        let request = serde_json::from_value(row).unwrap();
        table.database.put_item(request).unwrap();
    };
    put(State::Accepted, 0);
    for number in 0..999 {
        put(State::Requested, number);
    }
    let counts = async || {
        let found = waiting(&table.store).await.into_iter();
        found
            .map(|(state, count, oldest)| (state, count, oldest == at(REQUESTED)))
            .collect::<Vec<_>>()
    };
    let accepted = (State::Accepted, 1, true);
    assert_eq!(counts().await, [(State::Requested, 999, true), accepted]);
    put(State::Requested, 999);
    put(State::Requested, 1_000);
    assert_eq!(counts().await, [(State::Requested, 1_000, true), accepted]);
}
