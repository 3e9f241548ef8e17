//! Moves of booked times: few writes for any length, and never to a taken time.

use std::sync::Arc;

use document_testkit::race_size;
use domain::order::{Applied, Order, State, Transition};
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};
use store::{Store, StoreError, Taken};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::booking::{Booking, step};
use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, session};
use crate::placing::paid;

/// The order with its money held, and its time as long as given.
async fn requested(table: &Embedded, mut booking: Booking) -> Order {
    booking.capacity = 200;
    booking.place(&table.store).await.unwrap();
    let paid = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        at("2026-11-21T10:00:00Z"),
    );
    table.store.commit(&paid).await.unwrap();
    paid.order
}

/// The step that moves an order to another start.
fn moved(order: &Order, start_at: Timestamp) -> Applied {
    let now = at("2026-11-21T11:00:00Z");
    let mut moved = step(order, Transition::Reschedule, order.state, now);
    let slot = order.slot_moved_to(start_at).unwrap();
    moved.order.schedule.as_mut().unwrap().slot = slot;
    moved.slots.free = order.held_slot();
    moved.slots.take = moved.order.held_slot();
    moved
}

/// Places this many orders, which wait for their payment.
pub(crate) async fn place_many(
    table: &Embedded,
    count: usize,
    booking: impl Fn() -> Booking,
) -> Vec<Booking> {
    let mut placed = Vec::with_capacity(count);
    for _ in 0..count {
        let booking = booking();
        booking.place(&table.store).await.unwrap();
        placed.push(booking);
    }
    placed
}

/// Commits all steps concurrently, each from a separate task that waits until all are ready; returns the written order,
/// and for each of the others what was taken.
pub(crate) async fn commit_concurrently(
    store: &Store,
    steps: Vec<Applied>,
    capacity: u32,
) -> (Vec<Order>, Vec<Taken>) {
    let start = Arc::new(Barrier::new(steps.len()));
    let mut attempts = JoinSet::new();
    for step in steps {
        let (store, start) = (store.clone(), Arc::clone(&start));
        attempts.spawn(async move {
            start.wait().await;
            let written = if step.event.transition == Transition::Authorise {
                store.commit_authorised(&step, capacity, None).await
            } else {
                store.commit(&step).await
            };
            (step.order, written)
        });
    }
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for (order, written) in attempts.join_all().await {
        match written {
            Ok(()) => won.push(order),
            Err(StoreError::Taken { what }) => lost.push(what),
            Err(error) => panic!("{error:?}"),
        }
    }
    (won, lost)
}

async fn quarters(store: &Store, booking: &domain::offer::Offer) -> usize {
    let until = at("2026-12-20T00:00:00Z");
    store
        .list_busy(booking, morning(), until)
        .await
        .unwrap()
        .len()
}

#[tokio::test]
async fn the_longest_booking_moves_across_midnight_in_one_transaction_with_or_without_seats() {
    for seats in [1, 500] {
        let table = Embedded::start().await;
        let ada = published("ada-keller");
        let start = at("2026-11-30T09:00:00Z");
        let mut booking = Booking::at(&ada, &session(ada.talent_guid, seats), start);
        booking.applied.order.offer.buffer_min = 240;
        let eight_hours = Slot {
            start_at: start,
            end_at: start + SignedDuration::from_hours(8),
        };
        booking.applied.order.schedule.as_mut().unwrap().slot = eight_hours;
        let order = requested(&table, booking).await;
        let alone = session(ada.talent_guid, 1);
        assert_eq!(quarters(&table.store, &alone).await, 48);

        let far = moved(&order, at("2026-12-02T19:07:00Z"));
        table.store.commit(&far).await.unwrap();
        assert_eq!(
            quarters(&table.store, &alone).await,
            49,
            "it begins between two quarters"
        );
        let near = moved(&far.order, at("2026-12-02T21:00:00Z"));
        table.store.commit(&near).await.unwrap();
        assert_eq!(quarters(&table.store, &alone).await, 48);
        let over = step(&near.order, Transition::Decline, State::Declined, morning());
        table.store.commit(&over).await.unwrap();
        assert_eq!(quarters(&table.store, &alone).await, 0);
    }
}

#[tokio::test]
async fn one_of_concurrent_payments_and_moves_gets_the_time() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let wanted = at("2026-11-30T09:00:00Z");
    let each = race_size(4, 50);
    let mut accepted = Vec::new();
    for number in (0..).take(each) {
        let elsewhere = at("2026-12-01T00:00:00Z") + SignedDuration::from_hours(number);
        let mut mover = Booking::at(&ada, &offer, wanted);
        let slot = mover.order().slot_moved_to(elsewhere).unwrap();
        mover.applied.order.schedule.as_mut().unwrap().slot = slot;
        let order = requested(&table, mover).await;
        let accept = step(
            &order,
            Transition::Accept,
            State::Accepted,
            order.updated_at,
        );
        table.store.commit(&accept).await.unwrap();
        accepted.push(accept.order);
    }
    let waiting = place_many(&table, each, || Booking {
        capacity: 200,
        ..Booking::at(&ada, &offer, wanted)
    })
    .await;
    let moves = accepted.iter().map(|order| moved(order, wanted));
    let steps: Vec<Applied> = waiting.iter().map(paid).chain(moves).collect();
    assert_eq!(steps.len(), 2 * each);

    let (won, lost) = commit_concurrently(&table.store, steps, 200).await;
    let [winner] = <[Order; 1]>::try_from(won).unwrap();
    assert_eq!(lost, vec![Taken::Slot; 2 * each - 1]);
    assert_eq!(winner.schedule.as_ref().unwrap().slot.start_at, wanted);
    for before in waiting.iter().map(Booking::order).chain(&accepted) {
        let stored = table.store.find_order(before.order_guid).await.unwrap();
        let is_winner = before.order_guid == winner.order_guid;
        let expected = if is_winner { &winner } else { before };
        assert_eq!(stored.as_ref(), Some(expected));
    }
    // Half an hour and the buffer for each who holds a time, and nothing for those who hold none.
    let holders = accepted.len() + usize::from(winner.state == State::Requested);
    assert_eq!(quarters(&table.store, &offer).await, holders * 3);
    let open = table.store.find_open_requests(ada.talent_guid).await;
    let requests = u32::from(winner.state == State::Requested);
    assert_eq!(open.unwrap(), requests);
}
