//! What placing an order takes, and what it says when that is gone.

use domain::order::{State, Transition};
use jiff::SignedDuration;
use store::{IDEMPOTENCY_KEPT, StoreError, Taken};

use crate::booking::{Booking, step};
use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, session, video};

fn assert_taken(outcome: Result<(), StoreError>, expected: Taken) {
    match outcome {
        Err(StoreError::Taken { what }) => assert_eq!(what, expected),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_repeated_key_is_noticed_before_anything_else_and_answers_with_the_first_order() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let start = at("2026-11-30T09:00:00Z");
    let first = Booking::at(&ada, &offer, start);
    first.place(&table.store).await.unwrap();

    let mut again = Booking::at(&ada, &offer, start);
    again.key = first.key.clone();
    again.capacity = 1;
    assert_taken(again.place(&table.store).await, Taken::Idempotency);
    let now = morning();
    let record = table
        .store
        .find_idempotency(&first.key, now)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.order_guid, first.order().order_guid);
    assert_eq!(record.request_digest, "digest");

    let mut other_caller = first.key.clone();
    other_caller.caller = "user".to_owned();
    assert_eq!(
        table
            .store
            .find_idempotency(&other_caller, now)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        table
            .store
            .find_order(again.order().order_guid)
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn a_key_is_free_again_after_its_time() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let first = Booking::of(&ada, &offer);
    first.place(&table.store).await.unwrap();

    let later = morning() + IDEMPOTENCY_KEPT;
    assert_eq!(
        table
            .store
            .find_idempotency(&first.key, later)
            .await
            .unwrap(),
        None
    );
    let user = uuid::Uuid::now_v7();
    let mut next = Booking::by(&ada, &offer, domain::UserId::from_uuid(user), later);
    next.key = first.key.clone();
    next.place(&table.store).await.unwrap();
    let record = table
        .store
        .find_idempotency(&first.key, later)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(record.order_guid, next.order().order_guid);
}

#[tokio::test]
async fn the_last_open_request_goes_to_one_of_two_and_comes_back_when_declined() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let booking = || Booking {
        capacity: 1,
        ..Booking::of(&ada, &offer)
    };
    let (one, other) = (booking(), booking());
    let (first, second) = tokio::join!(one.place(&table.store), other.place(&table.store));
    let (winner, loser) = if first.is_ok() {
        (&one, &other)
    } else {
        (&other, &one)
    };
    assert_taken(first.and(second), Taken::Capacity);
    assert_eq!(
        table
            .store
            .find_order(loser.order().order_guid)
            .await
            .unwrap(),
        None
    );

    let now = at("2026-11-21T09:10:00Z");
    let requested = step(winner.order(), Transition::Authorise, State::Requested, now);
    table.store.commit(&requested).await.unwrap();
    assert_taken(loser.place(&table.store).await, Taken::Capacity);
    let declined = step(&requested.order, Transition::Decline, State::Declined, now);
    table.store.commit(&declined).await.unwrap();
    assert_eq!(
        table
            .store
            .find_open_requests(ada.talent_guid)
            .await
            .unwrap(),
        0
    );
    loser.place(&table.store).await.unwrap();
}

#[tokio::test]
async fn many_at_once_never_exceed_the_capacity() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let mut attempts = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let booking = Booking {
            capacity: 3,
            ..Booking::of(&ada, &offer)
        };
        let store = table.store.clone();
        attempts.spawn(async move { booking.place(&store).await });
    }
    let outcomes = attempts.join_all().await;
    let placed = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(placed, 3);
    for outcome in outcomes.into_iter().filter(Result::is_err) {
        assert_taken(outcome, Taken::Capacity);
    }
    assert_eq!(
        table
            .store
            .find_open_requests(ada.talent_guid)
            .await
            .unwrap(),
        3
    );
}

#[tokio::test]
async fn a_slot_and_the_time_after_it_go_to_one_of_two() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let start = at("2026-11-30T09:00:00Z");
    let (one, other) = (
        Booking::at(&ada, &offer, start),
        Booking::at(&ada, &offer, start),
    );
    let (first, second) = tokio::join!(one.place(&table.store), other.place(&table.store));
    assert_taken(first.and(second), Taken::Slot);

    let busy = table
        .store
        .list_busy(&offer, morning(), at("2026-12-01T00:00:00Z"))
        .await
        .unwrap();
    let busy: Vec<_> = busy.iter().map(|cell| cell.start_at).collect();
    let quarter = SignedDuration::from_mins(15);
    assert_eq!(
        busy,
        [start, start + quarter, start + quarter * 2],
        "half an hour and the buffer"
    );

    let next = Booking::at(&ada, &offer, at("2026-11-30T09:45:00Z"));
    next.place(&table.store).await.unwrap();
}

#[tokio::test]
async fn a_slot_is_free_again_when_nobody_paid() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let start = at("2026-11-30T09:00:00Z");
    let first = Booking::at(&ada, &offer, start);
    first.place(&table.store).await.unwrap();
    let now = at("2026-11-21T09:30:00Z");
    let expired = step(
        first.order(),
        Transition::PaymentExpire,
        State::PaymentExpired,
        now,
    );
    table.store.commit(&expired).await.unwrap();

    let busy = table
        .store
        .list_busy(&offer, morning(), at("2026-12-01T00:00:00Z"))
        .await
        .unwrap();
    assert_eq!(busy, []);
    Booking::at(&ada, &offer, start)
        .place(&table.store)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_group_session_is_booked_until_its_seats_are_gone_and_by_no_other_offer() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let (group, single) = (session(ada.talent_guid, 2), session(ada.talent_guid, 1));
    let start = at("2026-11-30T09:00:00Z");
    let until = at("2026-12-01T00:00:00Z");
    Booking::at(&ada, &group, start)
        .place(&table.store)
        .await
        .unwrap();

    assert_eq!(
        table.store.list_busy(&group, start, until).await.unwrap(),
        []
    );
    assert_eq!(
        table
            .store
            .list_busy(&single, start, until)
            .await
            .unwrap()
            .len(),
        3
    );
    assert_taken(
        Booking::at(&ada, &single, start).place(&table.store).await,
        Taken::Slot,
    );
    Booking::at(&ada, &group, start)
        .place(&table.store)
        .await
        .unwrap();
    assert_taken(
        Booking::at(&ada, &group, start).place(&table.store).await,
        Taken::Slot,
    );
    assert_eq!(
        table
            .store
            .list_busy(&group, start, until)
            .await
            .unwrap()
            .len(),
        3
    );
}

#[tokio::test]
async fn a_session_moves_to_a_time_that_overlaps_its_old_one() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let start = at("2026-11-30T09:00:00Z");
    let booking = Booking::at(&ada, &offer, start);
    booking.place(&table.store).await.unwrap();
    let now = at("2026-11-21T10:00:00Z");
    let requested = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        now,
    );
    table.store.commit(&requested).await.unwrap();

    let half_hour = SignedDuration::from_mins(30);
    let mut moved = step(
        &requested.order,
        Transition::Reschedule,
        State::Requested,
        now,
    );
    let mut schedule = moved.order.schedule.clone().unwrap();
    schedule.slot.start_at += half_hour;
    schedule.slot.end_at += half_hour;
    moved.order.schedule = Some(schedule);
    moved.slots.free = requested.order.held_slot();
    moved.slots.take = moved.order.held_slot();
    table.store.commit(&moved).await.unwrap();

    let until = at("2026-12-01T00:00:00Z");
    let busy = table
        .store
        .list_busy(&offer, morning(), until)
        .await
        .unwrap();
    assert_eq!(busy.first().unwrap().start_at, start + half_hour);
    assert_eq!(busy.len(), 3);

    let neighbour = Booking::at(&ada, &offer, at("2026-11-30T10:30:00Z"));
    neighbour.place(&table.store).await.unwrap();
    let mut into_it = step(&moved.order, Transition::Reschedule, State::Requested, now);
    into_it.slots.free = moved.order.held_slot();
    into_it.slots.take = neighbour.order().held_slot();
    assert_taken(table.store.commit(&into_it).await, Taken::Slot);
}
