use domain::order::{Actor, Command, Effect, Order, ProviderOp, State, Transition};
use domain::{OrderGuid, OrderHash, UserId};
use jiff::SignedDuration;
use store::{Cursor, Page, StoreError, Taken};
use uuid::Uuid;

use crate::booking::{Booking, step};
use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, video};

async fn placed(table: &Embedded) -> Booking {
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    booking
}

#[tokio::test]
async fn a_placed_order_is_found_by_guid_and_by_link_with_its_event_and_effects() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let order = booking.order();

    let found = table.store.find_order(order.order_guid).await.unwrap();
    assert_eq!(found.as_ref(), Some(order));
    let by_link = table.store.find_order_by_hash(&booking.hash).await.unwrap();
    assert_eq!(by_link.as_ref(), Some(order));
    let other_link = OrderHash::from_random([7; 16]);
    assert_eq!(
        table.store.find_order_by_hash(&other_link).await.unwrap(),
        None
    );

    let events = table.store.list_events(order.order_guid).await.unwrap();
    assert_eq!(events, std::slice::from_ref(&booking.applied.event));
    let outbox = table.store.list_outbox(order.order_guid).await.unwrap();
    assert_eq!(outbox.len(), 1);
    assert_eq!(outbox[0].effect, Effect::CreateCheckout);
    assert_eq!(outbox[0].transition, Some(Transition::Place));
    assert_eq!(outbox[0].order_hash, Some(booking.hash.reveal()));
    let open = table
        .store
        .find_open_requests(booking.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(open, 0, "nobody has paid");
}

#[tokio::test]
async fn a_second_link_opens_the_order_as_well_as_the_first() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let guid = booking.order().order_guid;
    let another = OrderHash::from_random([9; 16]);
    table.store.add_order_hash(guid, &another).await.unwrap();
    for hash in [&booking.hash, &another] {
        let order = table.store.find_order_by_hash(hash).await.unwrap().unwrap();
        assert_eq!(order.order_guid, guid);
    }
    let stranger = OrderGuid::from_uuid(Uuid::now_v7());
    let failure = table
        .store
        .add_order_hash(stranger, &another)
        .await
        .unwrap_err();
    assert!(
        matches!(
            failure,
            StoreError::Taken {
                what: Taken::Identifier
            }
        ),
        "{failure:?}"
    );
}

#[tokio::test]
async fn of_two_simultaneous_steps_one_wins_and_the_other_conflicts() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let now = at("2026-11-21T09:05:00Z");
    let requested = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        now,
    );
    table.store.commit(&requested).await.unwrap();

    let accepted = step(&requested.order, Transition::Accept, State::Accepted, now);
    let declined = step(&requested.order, Transition::Decline, State::Declined, now);
    let (one, other) = tokio::join!(table.store.commit(&accepted), table.store.commit(&declined));
    let winner = if one.is_ok() { &accepted } else { &declined };
    let failure = one.and(other).unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");

    let guid = booking.order().order_guid;
    assert_eq!(
        table.store.find_order(guid).await.unwrap().as_ref(),
        Some(&winner.order)
    );
    let events = table.store.list_events(guid).await.unwrap();
    let steps: Vec<_> = events.iter().map(|event| event.transition).collect();
    assert_eq!(
        steps,
        [
            Transition::Place,
            Transition::Authorise,
            winner.event.transition
        ]
    );
    let open = table
        .store
        .find_open_requests(booking.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(open, 0);
}

#[tokio::test]
async fn a_step_from_a_state_the_order_has_left_conflicts_even_at_the_right_version() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let mut wrong = step(
        booking.order(),
        Transition::Accept,
        State::Accepted,
        morning(),
    );
    wrong.event.from = Some(State::Requested);
    let failure = table.store.commit(&wrong).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
}

#[tokio::test]
async fn of_two_announced_captures_one_succeeds_and_the_order_does_not_change_meanwhile() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let now = at("2026-11-21T09:05:00Z");
    let requested = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        now,
    );
    table.store.commit(&requested).await.unwrap();

    let announce = |actor: Actor| {
        requested
            .order
            .with_pending_op(ProviderOp::Capture, Command::Accept, actor, now)
    };
    let (talent, operator) = (announce(Actor::Talent), announce(Actor::Operator));
    let (one, other) = tokio::join!(
        table.store.mark_pending_op(&talent),
        table.store.mark_pending_op(&operator)
    );
    let marked = if one.is_ok() { &talent } else { &operator };
    let failure = one.and(other).unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");

    let withdrawn = step(
        &requested.order,
        Transition::Withdraw,
        State::Cancelled,
        now,
    );
    let failure = table.store.commit(&withdrawn).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    let again = marked.with_pending_op(ProviderOp::Capture, Command::Accept, Actor::Talent, now);
    let failure = table.store.mark_pending_op(&again).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");

    let mut accepted = step(marked, Transition::Accept, State::Accepted, now);
    accepted.order.pending_op = None;
    table.store.commit(&accepted).await.unwrap();
    let order = table
        .store
        .find_order(requested.order.order_guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((order.state, order.pending_op), (State::Accepted, None));
}

#[tokio::test]
async fn the_providers_ids_find_the_order_and_every_attempt_is_kept() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let now = at("2026-11-21T09:05:00Z");
    let guid = booking.order().order_guid;
    let mut first = booking.order().next(now);
    first.payment.session_id = Some("cs_1".to_owned());
    table.store.save_order(&first).await.unwrap();
    let mut second = first.next(now);
    second.payment.attempt = 2;
    second.payment.session_id = Some("cs_2".to_owned());
    table.store.save_order(&second).await.unwrap();
    let failure = table.store.save_order(&second).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");

    let mut requested = step(&second, Transition::Authorise, State::Requested, now);
    requested.order.payment.intent_id = Some("pi_1".to_owned());
    table.store.commit(&requested).await.unwrap();

    for name in ["cs_1", "cs_2", "pi_1"] {
        let order = table
            .store
            .find_order_by_provider_id(name)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(order.order_guid, guid);
    }
    assert_eq!(
        table.store.find_order_by_provider_id("pi_2").await.unwrap(),
        None
    );
    let made_up = "x".repeat(5_000);
    let nobody = table
        .store
        .find_order_by_provider_id(&made_up)
        .await
        .unwrap();
    assert_eq!(nobody, None, "what cannot be a name is nobody's");
    // Each attempt stays as it last stood.
    let mut attempts = table.rows(&format!("ORDER#{guid}"));
    attempts.retain(|row| row["sk"]["S"].as_str().unwrap().starts_with("PAYMENT#"));
    assert_eq!(attempts.len(), 2);
    assert_eq!(attempts[0]["body"]["M"]["sessionId"]["S"], "cs_1");
    assert_eq!(attempts[1]["body"]["M"]["intentId"]["S"], "pi_1");
}

async fn every_page<F>(list: impl Fn(Option<Cursor>) -> F) -> Vec<OrderGuid>
where
    F: Future<Output = Result<Page<Order>, StoreError>>,
{
    let mut guids = Vec::new();
    let mut cursor = None;
    loop {
        let page = list(cursor).await.unwrap();
        assert!(page.items.len() <= 2);
        guids.extend(page.items.iter().map(|order| order.order_guid));
        match page.next {
            Some(next) => cursor = Some(Cursor::parse(&next.to_string()).unwrap()),
            None => return guids,
        }
    }
}

#[tokio::test]
async fn each_side_pages_through_its_own_orders_newest_first() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    let noor = UserId::from_uuid(Uuid::now_v7());
    let other = UserId::from_uuid(Uuid::now_v7());
    let mut of_noor = Vec::new();
    let mut of_ada = Vec::new();
    for hour in 1..=5 {
        let now = morning() + SignedDuration::from_hours(hour);
        for user in [noor, other] {
            let booking = Booking::by(&ada, &offer, user, now);
            booking.place(&table.store).await.unwrap();
            if user == noor {
                of_noor.insert(0, booking.order().order_guid);
                let paid = step(
                    booking.order(),
                    Transition::Authorise,
                    State::Requested,
                    now,
                );
                table.store.commit(&paid).await.unwrap();
                of_ada.insert(0, booking.order().order_guid);
            }
        }
    }
    let store = &table.store;
    let seen = every_page(|cursor| async move {
        store
            .list_orders_of_customer(noor, cursor.as_ref(), 2)
            .await
    });
    assert_eq!(seen.await, of_noor);
    let seen = every_page(|cursor| async move {
        store
            .list_orders_of_talent(ada.talent_guid, cursor.as_ref(), 2)
            .await
    });
    assert_eq!(
        seen.await,
        of_ada,
        "those that nobody paid for are not shown to the talent"
    );
}

#[tokio::test]
async fn an_order_that_is_claimed_joins_its_owners_list() {
    let table = Embedded::start().await;
    let booking = placed(&table).await;
    let noor = UserId::from_uuid(Uuid::now_v7());
    let mut claimed = booking.order().next(at("2026-11-21T09:05:00Z"));
    claimed.customer.user_id = Some(noor);
    table.store.save_order(&claimed).await.unwrap();
    let page = table
        .store
        .list_orders_of_customer(noor, None, 10)
        .await
        .unwrap();
    assert_eq!(page.items, [claimed]);
}
