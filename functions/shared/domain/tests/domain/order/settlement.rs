//! Payments that the provider converts: what is sent, taken back and owed adds up in both currencies (ADR 61).

use domain::marketplace::SettledCurrency;
use domain::order::{Order, Settlement};
use domain::{Currency, Money};

use crate::order::support::{Life, at, hours, video};

fn money(amount: i64, currency: &str) -> Money {
    Money::new(amount, Currency::parse(currency).unwrap()).unwrap()
}

/// A completed order of EUR 105.00 with EUR 80.00 for the talent, which settled as this.
fn settled_as(settled: Money) -> Order {
    let mut order = Life::completed(video()).order;
    let settlement = Settlement {
        amount: settled,
        fee: Money::zero(settled.currency()),
        exchange_rate: None,
    };
    order.payment.settlement = Some(settlement);
    order
}

fn paid(settled: Money) -> Order {
    let life = Life::completed(video());
    settled_as(settled).with_payout_paid(Some("tr_1".into()), life.now)
}

fn with_reversed(order: &Order, amount: i64) -> Order {
    let mut order = order.clone();
    let currency = order.payout.amount.currency();
    let whole = order.payout.amount.amount() + order.payout.reversed.amount();
    order.payout.reversed = Money::new(amount, currency).unwrap();
    order.payout.amount = Money::new(whole - amount, currency).unwrap();
    order
}

#[test]
fn a_part_is_the_same_share_of_the_converted_payment_and_never_more() {
    let order = settled_as(money(9_999, "CHF"));
    let captured = order.payment.captured;
    assert_eq!(order.settled(captured), money(9_999, "CHF"));
    assert_eq!(order.settled(Money::zero(captured.currency())).amount(), 0);
    let parts = [1, 3_333, captured.amount() - 3_334];
    let sum: i64 = parts
        .iter()
        .map(|part| order.settled(money(*part, "EUR")).amount())
        .sum();
    assert!((9_997..=9_999).contains(&sum), "{sum}");
    // The provider moves dinars in steps of ten.
    let order = settled_as(money(37_285, "KWD"));
    assert_eq!(order.settled(money(1_000, "EUR")).amount() % 10, 0);
}

#[test]
fn reversals_in_any_steps_leave_just_what_the_rest_is_worth() {
    for settled in [
        money(9_765, "CHF"),
        money(18_900, "JPY"),
        money(37_280, "KWD"),
        money(61, "GBP"),
    ] {
        let paid = paid(settled);
        let sent = paid.payout.transferred.unwrap();
        let whole = paid.payout.amount.amount();
        for first in [1, 17, 1_000, whole / 3, whole - 1] {
            let once = with_reversed(&paid, first);
            let back = once.reversed_at_provider();
            let rest = once.settled(once.payout.amount).amount();
            assert_eq!(sent.amount() - back, rest, "{settled} less {first}");
            assert_eq!(once.left_to_return(back).amount(), 0);
            let twice = with_reversed(&paid, whole);
            assert_eq!(twice.reversed_at_provider(), sent.amount());
            assert_eq!(twice.left_to_return(sent.amount()).amount(), 0);
        }
    }
}

#[test]
fn what_is_not_reversed_is_owed_in_the_currency_of_the_order() {
    for settled in [
        money(9_765, "CHF"),
        money(18_900, "JPY"),
        money(61, "GBP"),
        money(10_500, "EUR"),
    ] {
        let paid = paid(settled);
        let whole = paid.payout.amount.amount();
        assert_eq!(
            with_reversed(&paid, whole).left_to_return(0).amount(),
            whole
        );
        // A first part came back, the rest did not.
        let back = with_reversed(&paid, 1_000).reversed_at_provider();
        let mut owing = with_reversed(&paid, whole);
        let owed = owing.left_to_return(back);
        owing.payout.owed = Some(owed);
        assert_eq!(owing.reversed_at_provider(), back, "{settled}");
        assert_eq!(owing.left_to_return(back).amount(), 0, "{settled}");
        assert!(owed.amount() >= whole - 1_000, "{settled}: {owed}");
    }
}

#[test]
fn a_payment_that_was_not_converted_moves_the_amounts_of_the_order() {
    let paid = paid(money(10_500, "EUR"));
    assert_eq!(paid.payout.transferred, None);
    let reversed = with_reversed(&paid, 1_234);
    assert_eq!(reversed.reversed_at_provider(), 1_234);
    assert_eq!(reversed.left_to_return(234).amount(), 1_000);
}

#[test]
fn a_repeated_settlement_of_a_currency_is_written_once_an_hour_and_a_new_one_immediately() {
    let order = settled_as(money(9_765, "CHF"));
    let first = at("2026-11-22T10:00:00Z");
    let seen = |order: &Order, at| SettledCurrency::of_order(order, at).unwrap();
    let known = SettledCurrency::after(&seen(&order, first), None).unwrap();
    assert_eq!((known.version, known.settles_in.code()), (1, "CHF"));
    let soon = at("2026-11-22T10:59:59Z");
    assert_eq!(
        SettledCurrency::after(&seen(&order, soon), Some(&known)),
        None
    );
    let later = SettledCurrency::after(&seen(&order, first + hours(1)), Some(&known));
    assert_eq!(later.map(|next| next.version), Some(2));
    let other = settled_as(money(10_500, "EUR"));
    let changed = SettledCurrency::after(&seen(&other, soon), Some(&known)).unwrap();
    assert_eq!(changed.settles_in.code(), "EUR");
}
