//! Placing an order: idempotency keys, and the checks of open requests, times and unpaid orders. Only a payment
//! reserves an open request and a time.

use document_testkit::race_size;
use domain::limits::LimitKey;
use domain::offer::Offer;
use domain::order::{Applied, Order, State, Transition};
use jiff::SignedDuration;
use store::{IDEMPOTENCY_LIFETIME, StoreError, Taken, UnpaidShare};
use tokio::task::JoinSet;

use crate::booking::{Booking, step};
use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, session, video};
use crate::moving::{commit_concurrently, place_many};

fn assert_taken(outcome: Result<(), StoreError>, expected: Taken) {
    match outcome {
        Err(StoreError::Taken { what }) => assert_eq!(what, expected),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_repeated_key_is_rejected_and_leads_to_the_first_order() {
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
async fn a_key_can_be_used_again_after_it_expired() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let first = Booking::new(&ada, &offer);
    first.place(&table.store).await.unwrap();

    let later = morning() + IDEMPOTENCY_LIFETIME;
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

/// Returns the step that records the provider's hold, which makes an unpaid order a request.
pub(crate) fn paid(booking: &Booking) -> Applied {
    authorised(booking.order())
}

fn authorised(order: &Order) -> Applied {
    let now = at("2026-11-21T09:10:00Z");
    step(order, Transition::Authorise, State::Requested, now)
}

async fn pay(table: &Embedded, booking: &Booking) -> Result<(), StoreError> {
    let applied = paid(booking);
    table
        .store
        .commit_authorised(&applied, booking.capacity, None)
        .await
}

/// Pays for all orders concurrently. Checks that exactly one of them is requested, and that the others fail with
/// `expected` and are unchanged. Returns the requested order and one of the others.
async fn assert_one_is_requested(
    table: &Embedded,
    bookings: &[Booking],
    expected: Taken,
) -> (Order, Order) {
    let steps = bookings.iter().map(paid).collect();
    let (won, lost) = commit_concurrently(&table.store, steps, bookings[0].capacity).await;
    let [winner] = <[Order; 1]>::try_from(won).unwrap();
    assert_eq!(lost, vec![expected; bookings.len() - 1]);
    let mut loser = None;
    for placed in bookings.iter().map(Booking::order) {
        let stored = table.store.find_order(placed.order_guid).await.unwrap();
        if placed.order_guid == winner.order_guid {
            assert_eq!(stored.as_ref(), Some(&winner));
        } else {
            assert_eq!(stored.as_ref(), Some(placed));
            loser = stored;
        }
    }
    (winner, loser.unwrap())
}

#[tokio::test]
async fn one_of_concurrent_payments_gets_the_last_open_request_until_it_is_declined() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let booking = || Booking {
        capacity: 3,
        ..Booking::new(&ada, &offer)
    };
    let late = booking();
    for early in place_many(&table, 2, booking).await {
        pay(&table, &early).await.unwrap();
    }
    let bookings = place_many(&table, race_size(8, 100), booking).await;
    let (winner, loser) = assert_one_is_requested(&table, &bookings, Taken::Capacity).await;

    let open = table.store.find_open_requests(ada.talent_guid).await;
    assert_eq!(open.unwrap(), 3);
    assert_taken(late.place(&table.store).await, Taken::Capacity);
    let declined = step(
        &winner,
        Transition::Decline,
        State::Declined,
        winner.updated_at,
    );
    table.store.commit(&declined).await.unwrap();
    let open = table.store.find_open_requests(ada.talent_guid).await;
    assert_eq!(open.unwrap(), 2);
    late.place(&table.store).await.unwrap();
    let again = authorised(&loser);
    table
        .store
        .commit_authorised(&again, 3, None)
        .await
        .unwrap();
}

#[tokio::test]
async fn one_of_concurrent_payments_gets_the_last_seat() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let group = session(ada.talent_guid, 3);
    let start = at("2026-11-30T09:00:00Z");
    let booking = || Booking {
        capacity: 200,
        ..Booking::at(&ada, &group, start)
    };
    for early in place_many(&table, 2, booking).await {
        pay(&table, &early).await.unwrap();
    }
    let until = at("2026-12-01T00:00:00Z");
    let bookings = place_many(&table, race_size(8, 100), booking).await;
    let busy = table.store.list_busy(&group, morning(), until).await;
    assert_eq!(busy.unwrap(), [], "one seat is free");
    assert_one_is_requested(&table, &bookings, Taken::Slot).await;
    let busy = table.store.list_busy(&group, morning(), until).await;
    assert_eq!(busy.unwrap().len(), 3);
    let open = table.store.find_open_requests(ada.talent_guid).await;
    assert_eq!(open.unwrap(), 3);
}

#[tokio::test]
async fn one_of_concurrent_payments_gets_a_slot_and_its_buffer() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let start = at("2026-11-30T09:00:00Z");
    let until = at("2026-12-01T00:00:00Z");
    let booking = || Booking {
        capacity: 200,
        ..Booking::at(&ada, &offer, start)
    };
    let bookings = place_many(&table, race_size(8, 100), booking).await;
    let busy = table.store.list_busy(&offer, morning(), until).await;
    assert_eq!(busy.unwrap(), [], "unpaid orders reserve no time");

    assert_one_is_requested(&table, &bookings, Taken::Slot).await;

    let busy = table.store.list_busy(&offer, morning(), until).await;
    let busy: Vec<_> = busy.unwrap().iter().map(|cell| cell.start_at).collect();
    let quarter = SignedDuration::from_mins(15);
    assert_eq!(
        busy,
        [start, start + quarter, start + quarter * 2],
        "30 minutes and a buffer of 15 minutes"
    );
    assert_taken(booking().place(&table.store).await, Taken::Slot);
    let next = Booking::at(&ada, &offer, at("2026-11-30T09:45:00Z"));
    next.place(&table.store).await.unwrap();
    pay(&table, &next).await.unwrap();
}

#[tokio::test]
async fn a_slot_is_free_again_when_the_request_ends() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 1);
    let start = at("2026-11-30T09:00:00Z");
    let first = Booking::at(&ada, &offer, start);
    first.place(&table.store).await.unwrap();
    pay(&table, &first).await.unwrap();
    let now = at("2026-11-21T09:30:00Z");
    let requested = paid(&first).order;
    let declined = step(&requested, Transition::Decline, State::Declined, now);
    table.store.commit(&declined).await.unwrap();

    let until = at("2026-12-01T00:00:00Z");
    let busy = table.store.list_busy(&offer, morning(), until).await;
    assert_eq!(busy.unwrap(), []);
    let second = Booking::at(&ada, &offer, start);
    second.place(&table.store).await.unwrap();
    pay(&table, &second).await.unwrap();
}

#[tokio::test]
async fn a_group_session_sells_its_seats_and_blocks_other_offers() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let (group, single) = (session(ada.talent_guid, 2), session(ada.talent_guid, 1));
    let start = at("2026-11-30T09:00:00Z");
    let until = at("2026-12-01T00:00:00Z");
    let [one, two, three] = [(); 3].map(|()| Booking::at(&ada, &group, start));
    for booking in [&one, &two, &three] {
        booking.place(&table.store).await.unwrap();
    }
    let alone = Booking::at(&ada, &single, start);
    alone.place(&table.store).await.unwrap();
    pay(&table, &one).await.unwrap();

    let busy = async |offer: &Offer| table.store.list_busy(offer, start, until).await.unwrap();
    assert_eq!(busy(&group).await, []);
    assert_eq!(busy(&single).await.len(), 3);
    assert_taken(pay(&table, &alone).await, Taken::Slot);
    pay(&table, &two).await.unwrap();
    assert_taken(pay(&table, &three).await, Taken::Slot);
    assert_eq!(busy(&group).await.len(), 3);
    let late = Booking::at(&ada, &group, start);
    assert_taken(late.place(&table.store).await, Taken::Slot);
}

#[tokio::test]
async fn unpaid_orders_are_limited_by_network_and_email_until_they_are_paid_or_expire() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let share = |by: LimitKey, digest: &str, most: u32| UnpaidShare {
        by,
        digest: digest.to_owned(),
        most,
    };
    let booking = |email: &str| Booking {
        unpaid: vec![
            share(LimitKey::Network, "office", 3),
            share(LimitKey::Email, email, 2),
        ],
        ..Booking::new(&ada, &offer)
    };
    let mut attempts = JoinSet::new();
    for _ in 0..5 {
        let (store, booking) = (table.store.clone(), booking("noor"));
        attempts.spawn(async move { booking.place(&store).await.map(|()| booking) });
    }
    let mut placed = Vec::new();
    for outcome in attempts.join_all().await {
        match outcome {
            Ok(booking) => placed.push(booking),
            Err(error) => assert_taken(Err(error), Taken::Unpaid),
        }
    }
    assert_eq!(placed.len(), 2, "the maximum for one email address");
    booking("mia").place(&table.store).await.unwrap();
    assert_taken(booking("zoe").place(&table.store).await, Taken::Unpaid);
    let elsewhere = Booking {
        unpaid: vec![
            share(LimitKey::Network, "home", 3),
            share(LimitKey::Email, "zoe", 2),
        ],
        ..Booking::new(&ada, &offer)
    };
    elsewhere.place(&table.store).await.unwrap();

    // One order was paid and the other one expired: neither counts any more.
    pay(&table, &placed[0]).await.unwrap();
    let now = at("2026-11-21T09:30:00Z");
    let (expire, expired) = (Transition::PaymentExpire, State::PaymentExpired);
    let over = step(placed[1].order(), expire, expired, now);
    table.store.commit(&over).await.unwrap();
    for _ in 0..2 {
        booking("noor").place(&table.store).await.unwrap();
    }
    assert_taken(booking("noor").place(&table.store).await, Taken::Unpaid);

    // A repeated request is found by its key, although the maximum is reached.
    let repeated = Booking {
        key: placed[0].key.clone(),
        ..booking("noor")
    };
    assert_taken(repeated.place(&table.store).await, Taken::Idempotency);
}

#[tokio::test]
async fn an_unpaid_order_counts_for_thirteen_days() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = |age: SignedDuration| {
        let mut booking = Booking {
            unpaid: vec![UnpaidShare {
                by: LimitKey::Email,
                digest: "noor".to_owned(),
                most: 1,
            }],
            ..Booking::new(&ada, &video(ada.talent_guid))
        };
        booking.applied.event.at += age;
        booking
    };
    booking(SignedDuration::ZERO)
        .place(&table.store)
        .await
        .unwrap();
    let thirteen_days = SignedDuration::from_hours(13 * 24);
    let before = booking(thirteen_days - SignedDuration::from_secs(1));
    assert_taken(before.place(&table.store).await, Taken::Unpaid);
    booking(thirteen_days).place(&table.store).await.unwrap();
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
    pay(&table, &neighbour).await.unwrap();
    let mut overlapping = step(&moved.order, Transition::Reschedule, State::Requested, now);
    overlapping.slots.free = moved.order.held_slot();
    overlapping.slots.take = neighbour.order().held_slot();
    assert_taken(table.store.commit(&overlapping).await, Taken::Slot);
}
