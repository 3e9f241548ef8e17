//! A booked time that is moved: in few writes however long it is, and never to where somebody else is.

use domain::order::{Applied, Order, State, Transition};
use domain::slots::Slot;
use jiff::{SignedDuration, Timestamp};
use store::{Store, StoreError, Taken};

use crate::booking::{Booking, step};
use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, session};

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
    let mut moved = step(order, Transition::Reschedule, State::Requested, now);
    let slot = order.slot_moved_to(start_at).unwrap();
    moved.order.schedule.as_mut().unwrap().slot = slot;
    moved.slots.free = order.held_slot();
    moved.slots.take = moved.order.held_slot();
    moved
}

async fn is_taken(written: impl Future<Output = Result<(), StoreError>>) -> bool {
    match written.await {
        Ok(()) => false,
        Err(StoreError::Taken { what: Taken::Slot }) => true,
        Err(error) => panic!("{error:?}"),
    }
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
async fn of_a_hundred_who_pay_for_or_move_to_the_last_time_at_once_exactly_one_has_it() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let wanted = at("2026-11-30T09:00:00Z");
    let mut tries = tokio::task::JoinSet::new();
    for number in 0..50 {
        let elsewhere = at("2026-12-01T00:00:00Z") + SignedDuration::from_hours(number);
        let mut mover = Booking::at(&ada, &offer, wanted);
        let slot = mover.order().slot_moved_to(elsewhere).unwrap();
        mover.applied.order.schedule.as_mut().unwrap().slot = slot;
        let order = requested(&table, mover).await;
        let (store, step) = (table.store.clone(), moved(&order, wanted));
        tries.spawn(async move { is_taken(store.commit(&step)).await });
        let mut booking = Booking::at(&ada, &offer, wanted);
        booking.capacity = 200;
        // Who was too late to place has lost as well.
        if is_taken(booking.place(&table.store)).await {
            continue;
        }
        let paid = step_to_requested(booking.order());
        let store = table.store.clone();
        tries.spawn(async move { is_taken(store.commit_authorised(&paid, 200)).await });
    }
    let outcomes = tries.join_all().await;
    assert_eq!(outcomes.iter().filter(|taken| !**taken).count(), 1);
}

fn step_to_requested(order: &Order) -> Applied {
    step(
        order,
        Transition::Authorise,
        State::Requested,
        at("2026-11-21T10:00:00Z"),
    )
}
