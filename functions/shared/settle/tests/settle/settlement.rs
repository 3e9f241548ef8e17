//! Orders whose payment settles in another currency than they were sold in (ADR 61).

use domain::marketplace::SettledCurrency;
use domain::order::{Actor, Order, PayoutStatus, RefundStatus};
use domain::reconciliation::ReconciliationReport;
use domain::{Currency, Money};
use serde_json::json;

use crate::books::{begun, refund_behind_our_back, report};
use crate::chargeback::{close, open, reconcile};
use crate::payout::{completed, onboard, owed, pay_out_to_bank, refund, transfers};
use crate::support::{Fixture, run_effects};

/// The platform has a bank account in this currency only; the provider converts at a percentage of its fixed rate.
async fn settle_in(fixture: &Fixture, currency: &str, rate_percent: i64) {
    let url = format!("{}/_emulator/settlement", fixture.context.stripe().url());
    let settlement = json!({ "currencies": [currency], "ratePercent": rate_percent });
    let set = testkit::loopback_client().post(url).json(&settlement);
    assert!(set.send().await.unwrap().status().is_success());
}

async fn paid(fixture: &Fixture) -> Order {
    let order = completed(fixture).await;
    let now = fixture.context.now();
    fixture.settle.advance(order, now).await.unwrap()
}

async fn take_back(fixture: &Fixture, paid: Order) -> Order {
    let refunded = fixture.act(paid, refund(), Actor::Operator).await;
    run_effects(fixture, refunded.order_guid).await;
    fixture.stored(refunded.order_guid).await
}

fn assert_closed(report: &ReconciliationReport) {
    assert_eq!(report.differences, []);
    assert_eq!(report.under_way, []);
}

fn francs(amount: i64) -> Money {
    Money::new(amount, Currency::parse("CHF").unwrap()).unwrap()
}

#[tokio::test]
async fn a_capture_stores_what_the_payment_became_with_its_rate_and_fee() {
    let fixture = Fixture::set().await;
    settle_in(&fixture, "chf", 100).await;

    let order = completed(&fixture).await;

    let total = order.money.total;
    let settlement = order.payment.settlement.clone().unwrap();
    assert_eq!(settlement.amount, francs(total.amount() * 93 / 100));
    assert_eq!(settlement.exchange_rate.as_deref(), Some("0.93"));
    assert!(settlement.fee.amount() > 0);
    let [seen] = &fixture
        .context
        .store()
        .list_settled_currencies()
        .await
        .unwrap()[..]
    else {
        panic!("one currency");
    };
    let SettledCurrency {
        currency,
        settles_in,
        ..
    } = seen;
    assert_eq!((currency.code(), settles_in.code()), ("EUR", "CHF"));
}

#[tokio::test]
async fn a_payment_in_a_currency_of_the_account_settles_as_it_was_sold() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;

    let order = paid(&fixture).await;

    let settlement = order.payment.settlement.clone().unwrap();
    assert_eq!(settlement.amount, order.money.total);
    assert_eq!(settlement.exchange_rate, None);
    assert_eq!(order.payout.transferred, None);
    assert_eq!(order.converted_to(), None);
}

#[tokio::test]
async fn a_converted_payment_is_paid_out_at_its_own_rate_in_the_currency_that_it_settled_in() {
    let fixture = begun().await;
    onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let order = completed(&fixture).await;
    settle_in(&fixture, "chf", 120).await;

    let now = fixture.context.now();
    let paid = fixture.settle.advance(order, now).await.unwrap();

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    let net = paid.payout.amount;
    let settled = paid.payment.settlement.clone().unwrap().amount.amount();
    let share = francs(settled * net.amount() / paid.money.total.amount());
    assert_eq!(paid.payout.transferred, Some(share));
    assert_eq!(transfers(&fixture, &paid).await[0].amount, share.amount());
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_settlement_that_was_not_stored_at_the_capture_is_read_before_the_payout() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let mut order = completed(&fixture).await;
    let settlement = order.payment.settlement.take();
    order.version += 1;
    fixture.context.store().save_order(&order).await.unwrap();

    let now = fixture.context.now();
    let paid = fixture.settle.advance(order, now).await.unwrap();

    assert_eq!(paid.payment.settlement, settlement);
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
}

#[tokio::test]
async fn a_refund_at_another_rate_takes_all_of_the_transfer_back_and_the_books_agree_to_the_cent() {
    for currency in ["chf", "jpy", "kwd"] {
        let fixture = begun().await;
        onboard(&fixture).await;
        settle_in(&fixture, currency, 100).await;
        let paid = paid(&fixture).await;
        settle_in(&fixture, currency, 107).await;

        let refunded = take_back(&fixture, paid).await;

        let [transfer] = &transfers(&fixture, &refunded).await[..] else {
            panic!("one transfer");
        };
        assert_eq!(transfer.amount_reversed, transfer.amount, "{currency}");
        assert_eq!(refunded.payout.status, PayoutStatus::Reversed);
        assert_eq!(owed(&fixture).await, 0, "{currency}");
        let taken = refunded.refunds[0].settled_minor.unwrap();
        let received = refunded.payment.settlement.unwrap().amount.amount();
        assert!(-taken > received, "{currency}: {taken} of {received}");
        let report = report(&fixture).await;
        assert_closed(&report);
        let [line] = report.currencies.as_slice() else {
            panic!("{report:?}");
        };
        assert_eq!(line.currency.to_lowercase(), currency);
        assert_eq!(line.provider_minor, received + taken);
    }
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_owed_in_the_currency_of_the_order_and_netted_at_the_next_rate()
 {
    let fixture = begun().await;
    let account = onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let first = paid(&fixture).await;
    let net = first.payout.amount.amount();
    pay_out_to_bank(&fixture, &account).await;

    let refunded = take_back(&fixture, first).await;

    assert_eq!(owed(&fixture).await, net);
    assert_eq!(transfers(&fixture, &refunded).await[0].amount_reversed, 0);
    settle_in(&fixture, "chf", 110).await;
    let netted = paid(&fixture).await;
    assert_eq!(netted.payout.netted().amount(), net);
    assert_eq!(owed(&fixture).await, 0);
    assert!(transfers(&fixture, &netted).await.is_empty());
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_lost_chargeback_of_a_converted_payment_closes_the_books() {
    let fixture = begun().await;
    onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let paid = paid(&fixture).await;
    settle_in(&fixture, "chf", 95).await;
    let dispute = open(&fixture, &paid, json!({})).await;
    let opened = reconcile(&fixture, &dispute, &paid).await;
    let withdrawn = opened.chargeback.unwrap().settled_minor.unwrap();
    assert!(withdrawn < 0);
    close(&fixture, &dispute, "lost").await;

    let lost = reconcile(&fixture, &dispute, &paid).await;
    run_effects(&fixture, lost.order_guid).await;

    assert_eq!(lost.chargeback.unwrap().settled_minor, Some(withdrawn));
    let [transfer] = &transfers(&fixture, &paid).await[..] else {
        panic!("one transfer");
    };
    assert_eq!(transfer.amount_reversed, transfer.amount);
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_won_chargeback_is_booked_with_what_the_exchange_rates_left() {
    let fixture = begun().await;
    onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let paid = paid(&fixture).await;
    let dispute = open(&fixture, &paid, json!({})).await;
    reconcile(&fixture, &dispute, &paid).await;
    settle_in(&fixture, "chf", 103).await;
    close(&fixture, &dispute, "won").await;

    let won = reconcile(&fixture, &dispute, &paid).await;

    let left = won.chargeback.unwrap().settled_minor.unwrap();
    assert!(left > 0, "{left}");
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_refund_after_the_account_lost_the_currency_is_booked_in_the_currency_that_it_moved() {
    let fixture = begun().await;
    onboard(&fixture).await;
    let paid = paid(&fixture).await;
    assert_eq!(paid.converted_to(), None);
    settle_in(&fixture, "chf", 100).await;

    let refunded = take_back(&fixture, paid).await;

    assert_eq!(refunded.payout.status, PayoutStatus::Reversed);
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_chargeback_after_the_account_lost_the_currency_is_booked_in_the_currency_that_it_moved()
{
    let fixture = begun().await;
    onboard(&fixture).await;
    let paid = paid(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let dispute = open(&fixture, &paid, json!({})).await;
    reconcile(&fixture, &dispute, &paid).await;
    close(&fixture, &dispute, "lost").await;

    let lost = reconcile(&fixture, &dispute, &paid).await;
    run_effects(&fixture, lost.order_guid).await;

    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_refund_after_the_account_got_the_currency_is_booked_in_it() {
    let fixture = begun().await;
    onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let paid = paid(&fixture).await;
    settle_in(&fixture, "eur", 100).await;

    let refunded = take_back(&fixture, paid).await;

    assert_eq!(refunded.payout.status, PayoutStatus::Reversed);
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_refund_that_returns_at_another_rate_is_booked_with_the_rest() {
    let fixture = begun().await;
    onboard(&fixture).await;
    settle_in(&fixture, "chf", 100).await;
    let paid = paid(&fixture).await;
    let refunded = take_back(&fixture, paid).await;
    settle_in(&fixture, "chf", 102).await;
    let id = refunded.refunds[0].provider_id.clone().unwrap();

    fixture.return_refund(&id).await;

    let returned = fixture.stored(refunded.order_guid).await;
    assert_eq!(returned.refunds[0].status, RefundStatus::Failed);
    assert!(returned.refunds[0].settled_minor.unwrap() > 0);
    assert_closed(&report(&fixture).await);
}

#[tokio::test]
async fn a_planted_movement_of_a_converted_payment_is_a_difference_in_its_currency() {
    let fixture = begun().await;
    settle_in(&fixture, "chf", 100).await;
    let order = completed(&fixture).await;
    let intent = order.payment.intent_id.clone().unwrap();
    let planted = refund_behind_our_back(&fixture, &intent, 500).await;

    let report = report(&fixture).await;

    let [difference] = report.differences.as_slice() else {
        panic!("{report:?}");
    };
    assert_eq!(difference.source, planted);
    assert_eq!(
        (&*difference.currency, difference.provider_minor),
        ("CHF", -465)
    );
}

#[tokio::test]
async fn a_charge_that_settled_in_another_currency_than_in_our_books_is_a_difference() {
    let fixture = begun().await;
    // 20 rand for a euro, at 5 %: the amounts are equal, and only the currency differs.
    settle_in(&fixture, "zar", 5).await;
    let mut order = completed(&fixture).await;
    order.payment.settlement = None;
    order.version += 1;
    fixture.context.store().save_order(&order).await.unwrap();

    let report = report(&fixture).await;

    let sources: Vec<_> = report.differences.iter().map(|one| &one.source).collect();
    assert_eq!(sources, [order.payment.charge_id.as_ref().unwrap()]);
}
