//! Unpaid orders reserve nothing, and the last slot goes to the customer who pays first.

use std::time::Duration;

use domain::OrderGuid;
use domain::order::{Order, State};
use domain::talent::Talent;
use serde_json::{Value, json};
use settle::Settle;
use stripe::{IntentStatus, PaymentIntent, Stripe};
use testkit::{App, FaultProxy, Reply, race_size};
use tokio::task::JoinSet;

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

async fn place_from(app: &App, network: &str, number: usize, body: Value) -> Reply {
    let request = app.post("/api/orders").from(network);
    let key = format!("key-{network}-{number}");
    request
        .header("idempotency-key", &key)
        .json(guest(body, number))
        .await
}

/// Returns the free slots of Ada's session without the first ones, which could become too close to book during a test.
async fn free_times(fixture: &Fixture) -> Vec<Value> {
    let quote = fixture.quote(&fixture.ada.session).await.expect(200).json;
    let free = quote["slots"].as_array().unwrap().iter().skip(10);
    free.map(|slot| slot["startAt"].clone()).collect()
}

fn moved_to(start: &Value, mut body: Value) -> Value {
    body["schedule"]["startAt"] = start.clone();
    body
}

/// An order with a payment that is held at the provider.
struct Paid {
    guid: OrderGuid,
    hash: String,
}

/// Lets guests with these numbers place an order each, and then pay on the provider's page. The payments are not
/// fetched yet.
async fn place_and_pay(
    fixture: &Fixture,
    numbers: std::ops::Range<usize>,
    body: &Value,
) -> Vec<Paid> {
    let mut placed = JoinSet::new();
    for number in numbers {
        let (app, body) = (fixture.app.clone(), body.clone());
        let network = format!("203.0.113.{number}:1");
        placed.spawn(async move { place_from(&app, &network, number, body).await });
    }
    let mut paid = Vec::new();
    for order in placed.join_all().await {
        let order = order.expect(201).json;
        let page = order["checkoutUrl"].as_str().unwrap();
        fixture.context.pay(page).await;
        paid.push(Paid {
            guid: order["orderGuid"].as_str().unwrap().parse().unwrap(),
            hash: order["orderHash"].as_str().unwrap().to_owned(),
        });
    }
    paid
}

/// Fetches the result of each payment through the proxy, like the return page.
fn reconcile_behind(fixture: &Fixture, proxy: &FaultProxy, payers: &[Paid]) -> JoinSet<()> {
    let settle = fixture.settle_behind(proxy);
    let mut attempts = JoinSet::new();
    for payer in payers {
        let (settle, guid, now) = (settle.clone(), payer.guid, fixture.context.now());
        attempts.spawn(async move {
            Box::pin(settle.reconcile(guid, now)).await.unwrap();
        });
    }
    attempts
}

async fn stored(fixture: &Fixture, guid: OrderGuid) -> Order {
    let order = fixture.context.store().find_order(guid).await;
    order.unwrap().unwrap()
}

fn provider_of(fixture: &Fixture) -> Stripe {
    Stripe::new(fixture.context.stripe_settings()).unwrap()
}

/// Returns the order's payment at the provider.
async fn intent_of(provider: &Stripe, order: &Order) -> PaymentIntent {
    let session = order.payment.session_id.as_ref().unwrap();
    let session = provider.find_checkout(session).await.unwrap();
    let intent = session.payment_intent.unwrap();
    provider.find_intent(&intent).await.unwrap()
}

/// Checks that all orders but the requested ones ended, were notified of the reason, and are neither held nor charged,
/// and that the requested ones hold their full price. Returns the number of requested orders.
async fn assert_losers_released(fixture: &Fixture, payers: &[Paid], reason: &str) -> usize {
    let (settle, provider) = (fixture.context.settle(), provider_of(fixture));
    let mut requested = 0;
    for payer in payers {
        let effects = fixture.context.store().list_outbox(payer.guid).await;
        let effects = effects.unwrap();
        for effect in &effects {
            let done = settle.run_effect(effect, fixture.context.now());
            Box::pin(done).await.unwrap();
        }
        let view = fixture.seen(&payer.hash).await;
        let order = stored(fixture, payer.guid).await;
        let intent = intent_of(&provider, &order).await;
        let held = (
            intent.status,
            intent.amount_capturable,
            intent.amount_received,
        );
        if view["state"] == "requested" {
            let total = order.money.total.amount();
            assert_eq!(held, (IntentStatus::RequiresCapture, total, 0));
            requested += 1;
            continue;
        }
        assert_eq!(view["state"], "cancelled");
        assert_eq!(view["cancellation"]["reason"], reason);
        assert_eq!(view["payment"]["status"], "cancelled");
        assert_eq!(held, (IntentStatus::Canceled, 0, 0));
        let effects = format!("{effects:?}");
        assert!(effects.contains("SoldOutNotCharged"), "{effects}");
    }
    let talent = fixture.ada.talent.talent_guid;
    let open = fixture.context.store().find_open_requests(talent).await;
    assert_eq!(usize::try_from(open.unwrap()).unwrap(), requested);
    requested
}

/// Lets customers place this order and pay for it. Each of them reads the slot as free before the first one takes it.
async fn pay_together(fixture: &Fixture, body: &Value) -> Vec<Paid> {
    let payers = place_and_pay(fixture, 0..race_size(6, 100), body).await;
    let proxy = fixture.gather(payers.len()).await;
    reconcile_behind(fixture, &proxy, &payers).join_all().await;
    payers
}

#[tokio::test]
async fn unpaid_orders_do_not_block_other_customers() {
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
            place_from(&fixture.app, &network, number, body)
                .await
                .expect(201),
        );
    }
    let booked = fixture.session_booking().await;
    assert_eq!(
        booked["schedule"]["startAt"],
        fixture.session_booking().await["schedule"]["startAt"]
    );
    let placed = place_from(&fixture.app, "198.51.100.7:1", 99, booked)
        .await
        .expect(201);
    let (_guid, hash) = fixture.pay(&placed).await;
    assert_eq!(fixture.seen(&hash).await["state"], "requested");
    let talent = fixture.ada.talent.talent_guid;
    let open = fixture.context.store().find_open_requests(talent).await;
    assert_eq!(open.unwrap(), 1);
}

#[tokio::test]
async fn limits_unpaid_orders_per_network_and_talent() {
    let limits = [("unpaid_orders.network", 3), ("unpaid_orders.email", 2)];
    let fixture = Fixture::start_with_limits(&limits).await;
    let body = fixture.booking().await;
    let place = async |network: &str, number: usize| {
        place_from(&fixture.app, network, number, body.clone()).await
    };
    let office = "203.0.113.1:1";
    let first = place(office, 1).await.expect(201);
    for number in 2..=3 {
        place(office, number).await.expect(201);
    }
    assert_eq!(place(office, 4).await.failure(), "409 unpaid_orders");
    place("203.0.113.2:1", 4).await.expect(201);
    // The request of an unpaid order can be repeated: it is the same order.
    let again = place(office, 1).await.expect(201);
    assert_eq!(again.json["orderGuid"], first.json["orderGuid"]);

    fixture.pay(&first).await;
    place(office, 5).await.expect(201);
    assert_eq!(place(office, 6).await.failure(), "409 unpaid_orders");
    // The half hour of the others is over, and the clock runs.
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
    place_from(&fixture.app, office, 7, fresh).await.expect(201);
}

#[tokio::test]
async fn limits_unpaid_orders_per_email_address() {
    let fixture = Fixture::start_with_limits(&[("unpaid_orders.email", 2)]).await;
    for network in 1..=2 {
        let from = format!("203.0.113.{network}:1");
        let body = fixture.booking().await;
        place_from(&fixture.app, &from, 1, body).await.expect(201);
    }
    let reply = place_from(&fixture.app, "203.0.113.3:1", 1, fixture.booking().await).await;
    assert_eq!(reply.failure(), "409 unpaid_orders");
}

#[tokio::test]
async fn one_of_concurrent_payments_gets_the_last_request_and_the_others_are_released() {
    let fixture = with_capacity(1).await;
    let body = fixture.booking().await;
    let payers = pay_together(&fixture, &body).await;
    let requested = assert_losers_released(&fixture, &payers, "fully_booked").await;
    assert_eq!(requested, 1);
}

#[tokio::test]
async fn one_of_concurrent_payments_gets_the_slot_and_the_others_are_released() {
    let fixture = with_capacity(200).await;
    let start = &free_times(&fixture).await[0];
    let body = moved_to(start, fixture.session_booking().await);
    let payers = pay_together(&fixture, &body).await;
    let requested = assert_losers_released(&fixture, &payers, "slot_taken").await;
    assert_eq!(requested, 1);
    let late = place_from(&fixture.app, "198.51.100.7:1", 100, body).await;
    assert_eq!(late.failure(), "409 slot_taken");
}

/// Returns an accepted session at this time, for which Ada proposes another, and the version of the proposal.
async fn proposed(
    fixture: &Fixture,
    settle: &Settle,
    number: usize,
    body: &Value,
    start: &Value,
) -> (Paid, Value) {
    let [paid] = <[Paid; 1]>::try_from(place_and_pay(fixture, number..number + 1, body).await)
        .unwrap_or_else(|_| panic!("one order"));
    let now = fixture.context.now();
    let order = Box::pin(settle.reconcile(paid.guid, now)).await.unwrap();
    let accept = json!({ "action": "accept", "version": order.version });
    let accepted = fixture.act_as_ada(paid.guid, accept).await.expect(200).json;
    let proposal = json!({ "startTimes": [start], "version": accepted["version"] });
    let path = format!("/api/orders/{}/new-times", paid.guid);
    let request = fixture.app.put(&path).bearer(&fixture.ada_token());
    let proposal = request.json(proposal).await.expect(200).json;
    (paid, proposal["version"].clone())
}

/// Each of them reads the slot as free before the first one takes it.
#[tokio::test]
async fn one_of_concurrent_payments_and_moves_gets_the_slot_and_the_others_are_unchanged() {
    let each = race_size(3, 50);
    let fixture = with_capacity(200).await;
    let free = free_times(&fixture).await;
    let start = &free[each];
    let body = fixture.session_booking().await;
    let settle = fixture.context.settle();
    let mut movers = Vec::new();
    for (number, elsewhere) in free[..each].iter().enumerate() {
        let body = moved_to(elsewhere, body.clone());
        let (paid, version) = proposed(&fixture, &settle, number, &body, start).await;
        let before = stored(&fixture, paid.guid).await;
        movers.push((paid, version, before));
    }
    let payers = place_and_pay(&fixture, each..2 * each, &moved_to(start, body)).await;

    let proxy = fixture.gather(movers.len() + payers.len()).await;
    let app = fixture.app_behind(&proxy);
    let payments = reconcile_behind(&fixture, &proxy, &payers);
    let mut moves = JoinSet::new();
    for (mover, version, _) in &movers {
        let app = app.clone();
        let path = format!("/api/orders/{}/actions", mover.hash);
        let take = json!({ "action": "reschedule", "version": version, "startAt": start });
        moves.spawn(async move { app.post(&path).json(take).await });
    }
    let (moves, _) = tokio::join!(moves.join_all(), payments.join_all());

    let (moved, refused): (Vec<_>, Vec<_>) = moves.iter().partition(|reply| reply.status == 200);
    for reply in refused {
        assert_eq!(reply.failure(), "409 slot_taken");
    }
    let requested = assert_losers_released(&fixture, &payers, "slot_taken").await;
    assert_eq!(moved.len() + requested, 1);
    let free = fixture.quote(&fixture.ada.session).await.expect(200).json["slots"].to_string();
    let is_free = |start: &Value| free.contains(&format!(r#""startAt":{start}"#));
    assert!(!is_free(start));
    let provider = provider_of(&fixture);
    let mut holders = requested;
    for (mover, _, before) in &movers {
        let now = stored(&fixture, mover.guid).await;
        let old_start = json!(before.starts_at().unwrap());
        if json!(now.starts_at().unwrap()) == *start {
            holders += 1;
            assert_eq!((now.state, now.reschedules), (State::Accepted, 1));
            assert!(is_free(&old_start), "the two times are swapped");
        } else {
            assert_eq!(now, *before);
            assert!(!is_free(&old_start));
        }
        assert_eq!(now.payment, before.payment, "nothing is paid again");
        let intent = intent_of(&provider, &now).await;
        let total = now.money.total.amount();
        assert_eq!(
            (intent.status, intent.amount_received),
            (IntentStatus::Succeeded, total)
        );
        assert_eq!(intent.charge().unwrap().amount_refunded, 0);
    }
    assert_eq!(holders, 1);
}
