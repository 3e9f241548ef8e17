//! Figures are counted from entries, so that a repetition changes nothing.

use domain::figures::{Figures, day_of};
use domain::order::{Order, State, Transition};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::{DayFigures, OrderFilter, Store};

use crate::booking::{Booking, step};
use crate::embedded::{Embedded, TABLE};
use crate::fixtures::{at, morning, published, video};

const ACCEPTED: &str = "2026-11-21T12:00:00Z";
const DECLINED: &str = "2026-11-22T00:30:00Z";

/// Places and pays an order.
pub(crate) async fn requested(store: &Store) -> Order {
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(store).await.unwrap();
    let since = morning() + SignedDuration::from_hours(1);
    let mut paid = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        since,
    );
    paid.order.requested_at = Some(since);
    store.commit(&paid).await.unwrap();
    paid.order
}

pub(crate) async fn accept(store: &Store, order: &Order) -> Order {
    let mut accepted = step(order, Transition::Accept, State::Accepted, at(ACCEPTED));
    accepted.order.payment.captured = accepted.order.payment.amount;
    store.commit(&accepted).await.unwrap();
    accepted.order
}

async fn days(store: &Store) -> Vec<DayFigures> {
    let (first, last) = (day_of(morning()), day_of(at(DECLINED)));
    store.list_figures(first, last).await.unwrap()
}

fn only(day: &DayFigures) -> Figures {
    assert_eq!(day.currencies.len(), 1, "{day:?}");
    day.currencies.values().next().unwrap().clone()
}

#[tokio::test]
async fn each_step_counts_once_on_its_day_however_often_the_day_is_counted() {
    let table = Embedded::start().await;
    let store = &table.store;
    let (one, other) = (requested(store).await, requested(store).await);
    let accepted = accept(store, &one).await;
    let declined = step(&other, Transition::Decline, State::Declined, at(DECLINED));
    store.commit(&declined).await.unwrap();
    store.commit(&declined).await.unwrap_err();

    let now = at("2026-11-22T01:00:00Z");
    // Today, and a month that the clock may have been away.
    assert_eq!(store.count_due_figures(now).await.unwrap(), 31);
    let counted = days(store).await;
    let (first, last) = (only(&counted[0]), only(&counted[1]));
    assert_eq!((first.requests, first.accepted, first.declined), (2, 1, 0));
    assert_eq!(first.captured, accepted.payment.amount.amount());
    assert_eq!(first.fees, accepted.money.platform.amount());
    assert_eq!(first.reached[&State::PendingPayment], 2);
    assert_eq!((last.requests, last.accepted, last.declined), (0, 0, 1));
    assert_eq!(last.reached[&State::Declined], 1);

    for hours in [0, 1, 25, 60] {
        let later = now + SignedDuration::from_hours(hours);
        store.count_due_figures(later).await.unwrap();
        let again = days(store).await;
        assert_eq!(
            (only(&again[0]), only(&again[1])),
            (first.clone(), last.clone())
        );
    }
    let last_count = now + SignedDuration::from_hours(60);
    let later = last_count + SignedDuration::from_mins(14);
    assert_eq!(store.count_due_figures(later).await.unwrap(), 0);
}

#[tokio::test]
async fn an_earlier_count_does_not_replace_a_later_one() {
    let table = Embedded::start().await;
    let store = &table.store;
    let day = day_of(morning());
    let late: Timestamp = at("2026-11-21T14:00:00Z");
    store.count_figures(day, late).await.unwrap();
    store.count_figures(day, at(ACCEPTED)).await.unwrap();
    assert_eq!(days(store).await[0].counted_at, late);
}

#[tokio::test]
async fn entries_of_older_code_are_counted_after_the_backfill() {
    let table = Embedded::start().await;
    let store = &table.store;
    let order = accept(store, &requested(store).await).await;
    let pk = format!("ORDER#{}", order.order_guid);
    let day = day_of(at(ACCEPTED));
    store.count_figures(day, at(ACCEPTED)).await.unwrap();
    let complete = days(store).await;
    for event in store.list_events(order.order_guid).await.unwrap() {
        let sk = format!("EVENT#{:010}", event.version);
        let row = json!({ "TableName": TABLE, "Item": {
            "pk": { "S": pk }, "sk": { "S": sk }, "body": { "M": {
                "version": { "N": event.version.to_string() }, "at": { "S": event.at.to_string() },
                "actor": { "S": event.actor.as_str() }, "transition": { "S": event.transition.as_str() },
                "from": event.from.map_or(json!({ "NULL": true }), |state| json!({ "S": state.as_str() })),
                "to": { "S": event.to.as_str() },
            } },
        } });
        let request = serde_json::from_value(row).unwrap();
        table.database.put_item(request).unwrap();
    }
    let later = at(DECLINED);
    store.count_figures(day, later).await.unwrap();
    assert!(days(store).await[0].currencies.is_empty());

    let done = store.backfill_orders().await.unwrap();
    assert_eq!((done.completed, done.oldest), (1, Some(day)), "{done:?}");
    store.count_figures(day, later).await.unwrap();
    assert_eq!(days(store).await[0].currencies, complete[0].currencies);
}

#[tokio::test]
async fn a_list_of_orders_merges_states_in_the_order_of_time_page_after_page() {
    let table = Embedded::start().await;
    let store = &table.store;
    let ada = published("ada-keller");
    let mut guids = Vec::new();
    for number in 0..60 {
        let now = morning() + SignedDuration::from_secs(number);
        let user = domain::UserId::from_parts(u64::try_from(number).unwrap(), [7; 10]);
        let mut booking = Booking::by(&ada, &video(ada.talent_guid), user, now);
        booking.capacity = 100;
        booking.place(store).await.unwrap();
        guids.push(booking.order().order_guid);
        if number % 2 == 0 {
            let since = now + SignedDuration::from_mins(1);
            let paid = step(
                booking.order(),
                Transition::Authorise,
                State::Requested,
                since,
            );
            store.commit(&paid).await.unwrap();
        }
    }
    let read = async |filter: OrderFilter| {
        let (mut found, mut pages, mut cursor) = (Vec::new(), 0, None);
        loop {
            let page = store
                .list_filtered_orders(&filter, cursor.as_ref())
                .await
                .unwrap();
            found.extend(page.items.iter().map(|order| order.order_guid));
            pages += 1;
            cursor = page.next;
            if cursor.is_none() {
                return (found, pages);
            }
        }
    };
    let oldest_first = OrderFilter {
        oldest_first: true,
        ..OrderFilter::default()
    };
    assert_eq!(read(oldest_first).await, (guids.clone(), 3));
    let requested = OrderFilter {
        states: vec![State::Requested],
        ..OrderFilter::default()
    };
    let mut even: Vec<_> = guids.iter().step_by(2).copied().collect();
    even.reverse();
    assert_eq!(read(requested).await, (even, 2));
    let some = OrderFilter {
        from: Some(morning() + SignedDuration::from_secs(10)),
        until: Some(morning() + SignedDuration::from_secs(13)),
        oldest_first: true,
        ..OrderFilter::default()
    };
    assert_eq!(read(some).await.0, guids[10..13]);
    let cent = domain::Money::new(1, domain::Currency::eur()).unwrap();
    let none = OrderFilter {
        at_most: Some(cent),
        ..OrderFilter::default()
    };
    assert_eq!(read(none).await.0, []);
}
