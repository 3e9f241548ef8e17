//! Our books against the provider's balance.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::order::{Actor, Command};
use domain::reconciliation::ReconciliationReport;
use serde_json::{Value, json};
use store::Queue;

use crate::payout::{completed, onboard};
use crate::support::{Fixture, run_effects};

/// A context whose books have been compared once: the next report begins here.
pub(crate) async fn begun() -> Fixture {
    let fixture = Fixture::set().await;
    let now = fixture.context.now();
    let first = testkit::compare_books(&fixture.settle, now).await.unwrap();
    assert!(first.is_some());
    fixture
}

/// A report of everything since then: made when a day and more has passed.
pub(crate) async fn report(fixture: &Fixture) -> ReconciliationReport {
    fixture.advance_hours(25);
    let now = fixture.context.now();
    let report = testkit::compare_books(&fixture.settle, now).await.unwrap();
    report.expect("a day has passed")
}

async fn waiting(fixture: &Fixture) -> u32 {
    let store = fixture.context.store();
    let size = store.measure_queue(Queue::Reconciliations).await;
    size.unwrap().count
}

/// Money that the provider moves without us.
pub(crate) async fn refund_behind_our_back(fixture: &Fixture, intent: &str, amount: i64) -> String {
    let stripe = fixture.context.stripe();
    let answer = testkit::loopback_client()
        .post(format!("{}/v1/refunds", stripe.url()))
        .bearer_auth(stripe.secret_key())
        .form(&json!({ "payment_intent": intent, "amount": amount.to_string() }))
        .send()
        .await
        .unwrap();
    let refund: Value = answer.json().await.unwrap();
    refund["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn captures_refunds_transfers_and_reversals_agree_with_the_provider_to_the_cent() {
    let fixture = begun().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    let paid = fixture.settle.advance(order, now).await.unwrap();
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = fixture.act(paid, refund, Actor::Operator).await;
    run_effects(&fixture, refunded.order_guid).await;
    let kept = completed(&fixture).await;

    let report = report(&fixture).await;

    assert_eq!(report.differences, []);
    assert_eq!(report.under_way, []);
    let [euros] = report.currencies.as_slice() else {
        panic!("{report:?}");
    };
    assert_eq!(
        (euros.currency.as_str(), euros.difference_minor),
        ("EUR", 0)
    );
    assert_eq!(euros.provider_minor, kept.money.total.amount());
    assert!(euros.fees_minor > 0);
    assert!(report.movements >= 5, "{report:?}");
    assert_eq!(waiting(&fixture).await, 0);
}

#[tokio::test]
async fn a_reversal_on_another_day_agrees_in_a_separate_report() {
    let fixture = begun().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    let paid = fixture.settle.advance(order, now).await.unwrap();
    assert_eq!(report(&fixture).await.differences, []);
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = fixture.act(paid, refund, Actor::Operator).await;
    run_effects(&fixture, refunded.order_guid).await;

    let report = report(&fixture).await;

    assert_eq!(report.differences, []);
    assert_eq!(report.movements, 2, "a refund and a reversal: {report:?}");
    assert_eq!(waiting(&fixture).await, 0);
}

#[tokio::test]
async fn a_movement_that_our_books_do_not_have_is_a_task_that_names_its_order() {
    let fixture = begun().await;
    let order = completed(&fixture).await;
    let intent = order.payment.intent_id.clone().unwrap();
    let refund = refund_behind_our_back(&fixture, &intent, 500).await;

    let report = report(&fixture).await;

    let [difference] = report.differences.as_slice() else {
        panic!("{report:?}");
    };
    assert_eq!(difference.order_guid, Some(order.order_guid));
    assert_eq!(difference.order_number, Some(order.number.clone()));
    assert_eq!(difference.source, refund);
    assert_eq!(
        (difference.provider_minor, difference.ours_minor),
        (-500, 0)
    );
    assert_eq!(report.currencies[0].difference_minor, -500);
    assert_eq!(waiting(&fixture).await, 1);
}

#[tokio::test]
async fn a_movement_that_the_provider_never_made_is_found() {
    let fixture = begun().await;
    let mut order = completed(&fixture).await;
    order.version += 1;
    order.payment.charge_id = Some("ch_made_up".to_owned());
    fixture.context.store().save_order(&order).await.unwrap();

    let report = report(&fixture).await;

    let sources: Vec<_> = report
        .differences
        .iter()
        .map(|one| one.source.as_str())
        .collect();
    assert!(sources.contains(&"ch_made_up"), "{report:?}");
}

#[tokio::test]
async fn a_refund_that_still_waits_to_be_made_is_no_difference() {
    let fixture = begun().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let paid = fixture
        .settle
        .advance(order, fixture.context.now())
        .await
        .unwrap();
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = fixture.act(paid, refund, Actor::Operator).await;

    let first = report(&fixture).await;
    assert_eq!(first.differences, []);
    assert!(
        !first.under_way.is_empty(),
        "the transfer is not taken back yet"
    );

    run_effects(&fixture, refunded.order_guid).await;
    let store = fixture.context.store();
    for row in store.list_outbox(refunded.order_guid).await.unwrap() {
        store.delete_outbox(row.order_guid, row.id).await.unwrap();
    }
    let second = report(&fixture).await;
    assert_eq!(second.differences, []);
    assert_eq!(second.under_way, [], "{second:?}");
}

#[tokio::test]
async fn events_that_never_arrived_are_caught_up_with_before_the_books_are_compared() {
    let fixture = Fixture::set().await;
    let (placed, checkout) = fixture.open().await;
    fixture.context.pay(&checkout).await;
    let guid = placed.order.order_guid;

    let now = fixture.context.now();
    let first = testkit::compare_books(&fixture.settle, now)
        .await
        .unwrap()
        .unwrap();

    assert!(first.replayed_events > 0, "{first:?}");
    assert_eq!(fixture.transitions(guid).await, ["place", "authorise"]);
    let again = testkit::compare_books(&fixture.settle, now).await.unwrap();
    assert!(again.is_none(), "one report a day");
}

#[tokio::test]
async fn events_are_caught_up_with_after_six_days_without_a_report() {
    let fixture = begun().await;
    let (placed, checkout) = fixture.open().await;
    fixture.context.pay(&checkout).await;
    fixture.context.advance(Duration::from_hours(6 * 24));

    let now = fixture.context.now();
    let second = testkit::compare_books(&fixture.settle, now)
        .await
        .unwrap()
        .unwrap();

    assert!(second.replayed_events > 0, "{second:?}");
    let steps = fixture.transitions(placed.order.order_guid).await;
    assert!(steps.iter().any(|step| step == "authorise"), "{steps:?}");
}

#[tokio::test]
async fn a_movement_that_the_provider_does_not_show_is_a_difference_and_stops_no_report() {
    let fixture = begun().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    let mut paid = fixture.settle.advance(order, now).await.unwrap();
    let transfer = paid.payout.transfer_id.replace("tr_made_up".to_owned());
    paid.version += 1;
    fixture.context.store().save_order(&paid).await.unwrap();
    let faults = json!({ "refused": ["list_transfers"] });
    fixture.context.set_provider_faults(&faults).await;

    let report = report(&fixture).await;

    let sources = report.differences.iter().map(|one| one.source.clone());
    let sources: BTreeSet<String> = sources.collect();
    let expected = [transfer.unwrap(), "tr_made_up".to_owned()];
    assert_eq!(sources, BTreeSet::from(expected));
}

#[tokio::test]
async fn what_agreed_at_the_end_of_a_report_is_not_in_the_next() {
    let fixture = begun().await;
    fixture.context.advance(Duration::from_mins(23 * 60 + 30));
    completed(&fixture).await;
    let mut reports = Vec::new();
    for _ in 0..2 {
        fixture.context.advance(Duration::from_mins(45));
        let now = fixture.context.now();
        reports.push(
            testkit::compare_books(&fixture.settle, now)
                .await
                .unwrap()
                .unwrap(),
        );
        fixture.context.advance(Duration::from_mins(23 * 60 + 30));
    }
    assert_eq!(reports[0].currencies.len(), 1, "{reports:?}");
    assert_eq!(reports[1].currencies, [], "{reports:?}");
}

#[tokio::test]
async fn one_of_two_concurrent_runs_makes_the_report() {
    let fixture = Fixture::set().await;
    completed(&fixture).await;
    let now = fixture.context.now();
    let (one, other) = tokio::join!(
        testkit::compare_books(&fixture.settle, now),
        testkit::compare_books(&fixture.settle, now),
    );
    let made = [one.unwrap(), other.unwrap()];
    assert_eq!(made.iter().flatten().count(), 1);
}
