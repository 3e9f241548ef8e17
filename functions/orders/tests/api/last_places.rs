//! Orders that nobody pays for keep nobody out, and the last place goes to whoever pays first.

use std::time::Duration;

use domain::OrderGuid;
use domain::talent::Talent;
use serde_json::{Value, json};
use stripe::{IntentStatus, Stripe};
use testkit::Reply;

use crate::support::Fixture;

async fn with_capacity(capacity: u32) -> Fixture {
    let fixture = Fixture::start().await;
    let talent = Talent {
        capacity,
        ..fixture.ada.talent.next(fixture.context.now())
    };
    fixture.context.store().save_talent(&talent).await.unwrap();
    fixture
}

fn guest(mut body: Value, number: usize) -> Value {
    body["customer"]["email"] = json!(format!("guest{number}@example.org"));
    body
}

async fn place_from(fixture: &Fixture, network: &str, number: usize, body: Value) -> Reply {
    let request = fixture.app.post("/api/orders").from(network);
    let key = format!("key-{network}-{number}");
    request
        .header("idempotency-key", &key)
        .json(guest(body, number))
        .await
}

fn guid_of(placed: &Reply) -> OrderGuid {
    placed.json["orderGuid"].as_str().unwrap().parse().unwrap()
}

/// Two orders are paid on the provider's page, and two callers fetch at the same moment what came of it.
async fn pay_both(fixture: &Fixture, placed: [&Reply; 2]) -> [Value; 2] {
    for reply in placed {
        let page = reply.json["checkoutUrl"].as_str().unwrap();
        fixture.context.pay(page).await;
    }
    let (settle, now) = (fixture.context.settle(), fixture.context.now());
    let (one, other) = tokio::join!(
        settle.reconcile(guid_of(placed[0]), now),
        settle.reconcile(guid_of(placed[1]), now),
    );
    one.unwrap();
    other.unwrap();
    let hash = |reply: &Reply| reply.json["orderHash"].as_str().unwrap().to_owned();
    [
        fixture.seen(&hash(placed[0])).await,
        fixture.seen(&hash(placed[1])).await,
    ]
}

/// One of the two is requested; the other ended, was told why, and its hold is gone.
async fn assert_one_won(fixture: &Fixture, views: [Value; 2], reason: &str) {
    let (won, lost): (Vec<_>, Vec<_>) = views
        .into_iter()
        .partition(|view| view["state"] == "requested");
    assert_eq!(won.len(), 1, "{won:#?} {lost:#?}");
    let lost = &lost[0];
    assert_eq!(lost["state"], "cancelled");
    assert_eq!(lost["cancellation"]["reason"], reason);
    assert_eq!(lost["payment"]["status"], "cancelled");
    let guid: OrderGuid = lost["orderGuid"].as_str().unwrap().parse().unwrap();
    let effects = fixture.context.store().list_outbox(guid).await.unwrap();
    let effects = format!("{effects:?}");
    assert!(effects.contains("SoldOutNotCharged"), "{effects}");
    fixture.context.run_money_effects(guid).await;
    let provider = Stripe::new(fixture.context.settings().stripe().unwrap()).unwrap();
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
    let session = order.payment.session_id.unwrap();
    let session = provider.find_checkout(&session).await.unwrap();
    let intent = session.payment_intent.unwrap();
    let intent = provider.find_intent(&intent).await.unwrap();
    assert_eq!(
        (intent.status, intent.amount_received),
        (IntentStatus::Canceled, 0)
    );
}

#[tokio::test]
async fn strangers_who_do_not_pay_keep_nobody_out() {
    let fixture = with_capacity(20).await;
    let mut orders = Vec::new();
    for number in 0..20 {
        let network = format!("203.0.113.{}:1", number / 10);
        let body = if number % 2 == 0 {
            fixture.booking().await
        } else {
            fixture.session_booking().await
        };
        orders.push(
            place_from(&fixture, &network, number, body)
                .await
                .expect(201),
        );
    }
    let booked = fixture.session_booking().await;
    assert_eq!(
        booked["schedule"]["startAt"],
        fixture.session_booking().await["schedule"]["startAt"]
    );
    let placed = place_from(&fixture, "198.51.100.7:1", 99, booked)
        .await
        .expect(201);
    let (_guid, hash) = fixture.pay(&placed).await;
    assert_eq!(fixture.seen(&hash).await["state"], "requested");
    let talent = fixture.ada.talent.talent_guid;
    let open = fixture.context.store().find_open_requests(talent).await;
    assert_eq!(open.unwrap(), 1);
}

#[tokio::test]
async fn one_network_has_so_many_unpaid_orders_with_one_talent_until_they_are_paid_or_over() {
    let limits = [("unpaid_orders.network", 3), ("unpaid_orders.email", 2)];
    let fixture = Fixture::start_with_limits(&limits).await;
    let body = fixture.booking().await;
    let place = async |network: &str, number: usize| {
        place_from(&fixture, network, number, body.clone()).await
    };
    let office = "203.0.113.1:1";
    let first = place(office, 1).await.expect(201);
    for number in 2..=3 {
        place(office, number).await.expect(201);
    }
    assert_eq!(place(office, 4).await.failure(), "409 unpaid_orders");
    place("203.0.113.2:1", 4).await.expect(201);
    // What waits can be asked for again: it is the same order.
    let again = place(office, 1).await.expect(201);
    assert_eq!(again.json["orderGuid"], first.json["orderGuid"]);

    fixture.pay(&first).await;
    place(office, 5).await.expect(201);
    assert_eq!(place(office, 6).await.failure(), "409 unpaid_orders");
    // The half hour of the others is over, and the clock comes by.
    fixture.context.advance(Duration::from_mins(31));
    let (store, now) = (fixture.context.store(), fixture.context.now());
    for number in [2, 3, 5] {
        let key = store::IdempotencyKey {
            caller: "guest".to_owned(),
            key: format!("key-{office}-{number}"),
        };
        let record = store.find_idempotency(&key, now).await.unwrap().unwrap();
        let order = store.find_order(record.order_guid).await.unwrap().unwrap();
        Box::pin(fixture.context.settle().advance(order, now))
            .await
            .unwrap();
    }
    let fresh = fixture.booking().await;
    place_from(&fixture, office, 7, fresh).await.expect(201);
}

#[tokio::test]
async fn one_address_has_so_many_unpaid_orders_wherever_they_come_from() {
    let fixture = Fixture::start_with_limits(&[("unpaid_orders.email", 2)]).await;
    for network in 1..=2 {
        let from = format!("203.0.113.{network}:1");
        let body = fixture.booking().await;
        place_from(&fixture, &from, 1, body).await.expect(201);
    }
    let reply = place_from(&fixture, "203.0.113.3:1", 1, fixture.booking().await).await;
    assert_eq!(reply.failure(), "409 unpaid_orders");
}

#[tokio::test]
async fn of_two_who_pay_for_the_last_request_one_wins_and_the_other_is_not_charged() {
    let fixture = with_capacity(1).await;
    let body = fixture.booking().await;
    let one = place_from(&fixture, "203.0.113.1:1", 1, body.clone()).await;
    let other = place_from(&fixture, "203.0.113.2:1", 2, body).await;
    let views = pay_both(&fixture, [&one.expect(201), &other.expect(201)]).await;
    Box::pin(assert_one_won(&fixture, views, "fully_booked")).await;
}

#[tokio::test]
async fn of_two_who_pay_for_the_same_time_one_wins_and_the_other_is_not_charged() {
    let fixture = with_capacity(20).await;
    let body = fixture.session_booking().await;
    let one = place_from(&fixture, "203.0.113.1:1", 1, body.clone()).await;
    let other = place_from(&fixture, "203.0.113.2:1", 2, body.clone()).await;
    let views = pay_both(&fixture, [&one.expect(201), &other.expect(201)]).await;
    Box::pin(assert_one_won(&fixture, views, "slot_taken")).await;
    let late = place_from(&fixture, "203.0.113.3:1", 3, body).await;
    assert_eq!(late.failure(), "409 slot_taken");
}
