//! The reconciliation of a day with many orders, in bounded runs that are killed and run side by side.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::OrderNumber;
use domain::order::Order;
use domain::reconciliation::ReconciliationReport;
use jiff::Timestamp;
use serde_json::{Value, json};
use settle::BooksRun;
use table::{Key, Row, Table};
use testkit::race_size;
use tokio::time::Instant;

use crate::books::begun;
use crate::payout::{completed, onboard};
use crate::support::Fixture;

const AT_ONCE: usize = 20;
/// Movements in one call to the emulator.
const BOOKED_AT_ONCE: usize = 500;
/// The time that a run keeps for its last page.
const PAGE_TIME: Duration = Duration::from_secs(5);
/// More than a run may take: the share of the deployed part.
const LONGEST_RUN: Duration = Duration::from_secs(20);
/// The time after which a run is killed.
const KILLED_AFTER: Duration = Duration::from_millis(40);
/// Fails a report that does not end.
const MOST_RUNS: usize = 2_000;

/// What differs between the provider and our ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planted {
    ChargeOfNoOrder,
    ChargeOfNoOrderInFrancs,
    ChargeOfAnotherAmount,
    ChargeNeverMade,
    UnknownRefund,
    UnknownDispute,
    UnknownTransfer,
    TransferOfAnotherAmount,
    TransferNeverMade,
    UnknownReversal,
}

const KINDS: [Planted; 10] = [
    Planted::ChargeOfNoOrder,
    Planted::ChargeOfNoOrderInFrancs,
    Planted::ChargeOfAnotherAmount,
    Planted::ChargeNeverMade,
    Planted::UnknownRefund,
    Planted::UnknownDispute,
    Planted::UnknownTransfer,
    Planted::TransferOfAnotherAmount,
    Planted::TransferNeverMade,
    Planted::UnknownReversal,
];
/// Of each kind.
const PLANTED: usize = 2;

/// An order of the day, its movements at the provider, and the object that differs.
struct DayOrder {
    order: Order,
    movements: Vec<Value>,
    differs: Option<String>,
}

fn movement(kind: &str, amount: i64, currency: &str, object: &Value) -> Value {
    json!({ "type": kind, "amount": amount, "currency": currency, "object": object })
}

/// A paid order like `paid`, and what the provider shows of it.
fn order_of_day(paid: &Order, number: usize, planted: Option<Planted>, now: Timestamp) -> DayOrder {
    let guid = uuid::Uuid::now_v7();
    let mut order = paid.clone();
    order.order_guid = domain::OrderGuid::from_uuid(guid);
    order.number = OrderNumber::from_random(u64::try_from(number).unwrap().to_be_bytes());
    order.updated_at = now;
    order.accepted_at = Some(now);
    order.payout.paid_at = Some(now);
    order.payment.session_id = None;
    let id = |prefix: &str| format!("{prefix}_day{number}");
    let (charge, intent, transfer) = (id("ch"), id("pi"), id("tr"));
    order.payment.charge_id = Some(charge.clone());
    order.payment.intent_id = Some(intent.clone());
    order.payout.transfer_id = Some(transfer.clone());
    let (total, net) = (order.money.total.amount(), order.payout.amount.amount());
    let metadata = json!({ "order": guid });

    let charged = if planted == Some(Planted::ChargeOfAnotherAmount) {
        total + 1
    } else {
        total
    };
    let sent = if planted == Some(Planted::TransferOfAnotherAmount) {
        net - 1
    } else {
        net
    };
    let reversed = if planted == Some(Planted::UnknownReversal) {
        40
    } else {
        0
    };
    let of_transfer = |id: &str, amount: i64| {
        json!({
            "id": id, "object": "transfer", "amount": amount, "amount_reversed": reversed, "created": 0,
            "currency": "eur", "description": null, "destination": "acct_day", "livemode": false,
            "metadata": metadata, "reversed": false, "source_transaction": charge, "transfer_group": guid,
        })
    };
    let paid_by = |id: &str| json!({ "id": id, "payment_intent": intent, "metadata": {} });
    let mut movements = Vec::new();
    if planted != Some(Planted::ChargeNeverMade) {
        let object = json!({ "id": charge, "payment_intent": intent, "metadata": metadata });
        movements.push(movement("charge", charged, "eur", &object));
    }
    if planted != Some(Planted::TransferNeverMade) {
        movements.push(movement(
            "transfer",
            -sent,
            "eur",
            &of_transfer(&transfer, sent),
        ));
    }
    let more = match planted {
        Some(Planted::ChargeOfNoOrder) => Some((
            "charge",
            900,
            "eur",
            json!({ "id": id("ch_no"), "metadata": {} }),
        )),
        Some(Planted::ChargeOfNoOrderInFrancs) => Some((
            "charge",
            900,
            "chf",
            json!({ "id": id("ch_no"), "metadata": {} }),
        )),
        Some(Planted::UnknownRefund) => Some(("refund", -500, "eur", paid_by(&id("re")))),
        Some(Planted::UnknownDispute) => Some(("adjustment", -700, "eur", paid_by(&id("dp")))),
        Some(Planted::UnknownTransfer) => {
            Some(("transfer", -300, "eur", of_transfer(&id("tr_no"), 300)))
        }
        Some(Planted::UnknownReversal) => {
            let object = json!({ "id": id("trr"), "transfer": transfer, "metadata": metadata });
            Some(("transfer_refund", reversed, "eur", object))
        }
        _ => None,
    };
    let differs = planted.map(|planted| match planted {
        Planted::ChargeOfAnotherAmount | Planted::ChargeNeverMade => charge.clone(),
        Planted::TransferOfAnotherAmount
        | Planted::TransferNeverMade
        | Planted::UnknownReversal => transfer.clone(),
        _ => more.as_ref().unwrap().3["id"].as_str().unwrap().to_owned(),
    });
    movements.extend(
        more.map(|(kind, amount, currency, object)| movement(kind, amount, currency, &object)),
    );
    DayOrder {
        order,
        movements,
        differs,
    }
}

/// Writes the order as its last step does, over the version before it.
async fn write(fixture: &Fixture, order: &Order) {
    let store = fixture.context.store();
    let table: &Table = store.as_ref();
    let key = Key::new(format!("ORDER#{}", order.order_guid), "ORDER");
    let before = Row::new(key)
        .text("state", order.state.as_str())
        .version(order.version - 1);
    table.put(before, "write an order").await.unwrap();
    store.save_order(order).await.unwrap();
}

async fn book(fixture: &Fixture, movements: &[Value]) {
    let url = format!("{}/_emulator/movements", fixture.context.stripe().url());
    let answer = testkit::loopback_client().post(url).json(&movements).send();
    let answer = answer.await.unwrap();
    assert!(
        answer.status().is_success(),
        "{}",
        answer.text().await.unwrap()
    );
}

/// A day of so many orders in the period of the next report; returns the objects that differ.
async fn busy_day(fixture: &Fixture, orders: usize) -> BTreeSet<String> {
    onboard(fixture).await;
    let order = completed(fixture).await;
    let paid = fixture.settle.advance(order, fixture.context.now()).await;
    let (paid, now) = (paid.unwrap(), fixture.context.now());
    let every = orders / (KINDS.len() * PLANTED);
    let planted = |number: usize| {
        let kind = KINDS.get(number / every / PLANTED).copied();
        kind.filter(|_| number.is_multiple_of(every))
    };
    let day: Vec<DayOrder> = (0..orders)
        .map(|number| order_of_day(&paid, number, planted(number), now))
        .collect();
    for some in day.chunks(AT_ONCE) {
        futures_util::future::join_all(some.iter().map(|one| write(fixture, &one.order))).await;
    }
    let movements: Vec<Value> = day.iter().flat_map(|one| one.movements.clone()).collect();
    for some in movements.chunks(BOOKED_AT_ONCE) {
        book(fixture, some).await;
    }
    let differing: BTreeSet<String> = day.into_iter().filter_map(|one| one.differs).collect();
    assert_eq!(differing.len(), KINDS.len() * PLANTED);
    differing
}

/// Runs until the report is made: one run is killed, the next two are side by side.
async fn run_until_made(fixture: &Fixture) -> (ReconciliationReport, usize) {
    let now = fixture.context.now();
    let milliseconds = u64::try_from(race_size(300, 4_000)).unwrap();
    let time = PAGE_TIME + Duration::from_millis(milliseconds);
    let run = || fixture.settle.reconcile_books(now, Instant::now() + time);
    let mut made = Vec::new();
    let mut runs = 0;
    while made.is_empty() {
        runs += 1;
        assert!(runs < MOST_RUNS, "the report does not end");
        let begun = Instant::now();
        let killed = tokio::time::timeout(KILLED_AFTER, Box::pin(run())).await;
        if let Ok(run) = killed {
            made.extend(run.unwrap().report());
        }
        let (one, other) = tokio::join!(Box::pin(run()), Box::pin(run()));
        for run in [one, other] {
            made.extend(run.unwrap().report());
        }
        assert!(begun.elapsed() < LONGEST_RUN, "{:?}", begun.elapsed());
    }
    assert_eq!(made.len(), 1, "one of the runs makes the report");
    (made.pop().unwrap(), runs)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_day_ends_within_bounded_runs_and_each_difference_is_found_once() {
    let orders = race_size(400, 20_000);
    let fixture = begun().await;
    let differing = busy_day(&fixture, orders).await;
    fixture.advance_hours(1);
    println!("{orders} orders are written");

    let begun = Instant::now();
    let (report, runs) = run_until_made(&fixture).await;
    println!(
        "{orders} orders, {} movements: {runs} runs, {:?}",
        report.movements,
        begun.elapsed()
    );

    assert!(runs > 1, "the report needs several runs");
    let found: Vec<_> = report
        .differences
        .iter()
        .map(|one| one.source.clone())
        .collect();
    let once: BTreeSet<String> = found.iter().cloned().collect();
    assert_eq!(once, differing);
    assert_eq!(found.len(), differing.len(), "none is found twice");
    assert_eq!(report.under_way, []);
    let all = u32::try_from(2 * orders).unwrap();
    assert!(report.movements > all, "{}", report.movements);
    for line in &report.currencies {
        let differences = report.differences.iter();
        let differences = differences.filter(|one| one.currency == line.currency);
        let sum = differences
            .map(|one| one.provider_minor - one.ours_minor)
            .sum::<i64>();
        assert_eq!(line.difference_minor, sum, "{}", line.currency);
    }
    let listed = fixture.context.store().list_reconciliations(None, 10).await;
    assert_eq!(
        listed.unwrap().items.len(),
        2,
        "the first report and this one"
    );
    let again = fixture
        .settle
        .reconcile_books(fixture.context.now(), begun + LONGEST_RUN);
    assert_eq!(again.await.unwrap(), BooksRun::NotDue);
}
