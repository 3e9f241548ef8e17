//! Tips: charged once, however often and however late the provider reports them, and no cent of them is lost.

use domain::order::{
    Actor, Command, Order, PaymentStatus, PayoutStatus, PlacedTip, ProviderOp, State, TipPlacement,
    place_tip,
};
use domain::{Money, OrderGuid, OrderHash, OrderNumber};
use serde_json::json;
use store::{IdempotencyKey, PlaceTip, StoreError};

use crate::books::{begun, report};
use crate::chargeback;
use crate::payout::{completed, onboard, transfers};
use crate::support::{Fixture, assert_state, run_effects};

/// A completed order, a week after its completion.
struct Tipped {
    fixture: Fixture,
    order: Order,
}

fn begin(fixture: &Fixture, order: &Order, tips: &[Order], seed: u8) -> (PlacedTip, OrderHash) {
    let hash = OrderHash::from_random([seed; 16]);
    let placement = TipPlacement {
        order_guid: OrderGuid::from_parts(u64::from(seed), [seed; 10]),
        number: OrderNumber::from_random([seed; 8]),
        hash: &hash,
        order,
        tips,
        amount: Money::new(1_500, order.money.total.currency()).unwrap(),
        title: "Tip".to_owned(),
        actor: Actor::Guest,
    };
    let placed = place_tip(placement, fixture.context.now()).unwrap();
    (placed, hash)
}

async fn write(
    fixture: &Fixture,
    (placed, hash): &(PlacedTip, OrderHash),
) -> Result<(), StoreError> {
    let key = IdempotencyKey {
        caller: "guest".to_owned(),
        key: placed.applied.order.order_guid.to_string(),
    };
    let tip = PlaceTip {
        placed,
        hash,
        key: &key,
        request_digest: "tip".to_owned(),
        account: None,
    };
    fixture.context.store().place_tip(tip).await
}

impl Tipped {
    async fn set() -> Self {
        let fixture = begun().await;
        onboard(&fixture).await;
        let order = completed(&fixture).await;
        Self { fixture, order }
    }

    /// A tip with its page open.
    async fn open(&self) -> (Order, String) {
        let begun = begin(&self.fixture, &self.order, &[], 77);
        write(&self.fixture, &begun).await.unwrap();
        let (placed, hash) = begun;
        let now = self.fixture.context.now();
        let opened = self
            .fixture
            .settle
            .open_checkout(placed.applied.order, &hash, now)
            .await
            .unwrap();
        (opened.order, opened.checkout_url)
    }

    async fn paid(&self) -> Order {
        let (tip, url) = self.open().await;
        self.fixture.context.pay(&url).await;
        tip
    }

    async fn reconciled(&self, tip: &Order) -> Order {
        let now = self.fixture.context.now();
        let settle = &self.fixture.settle;
        settle.reconcile(tip.order_guid, now).await.unwrap()
    }

    async fn advanced(&self, tip: &Order) -> Order {
        let now = self.fixture.context.now();
        let stored = self.fixture.stored(tip.order_guid).await;
        self.fixture.settle.advance(stored, now).await.unwrap()
    }
}

#[tokio::test]
async fn a_tip_that_is_reported_twice_concurrently_and_again_later_is_charged_once() {
    let tipped = Tipped::set().await;
    let tip = tipped.paid().await;

    let (one, two) = tokio::join!(tipped.reconciled(&tip), tipped.reconciled(&tip));
    let again = tipped.reconciled(&tip).await;

    for received in [one, two, again] {
        assert_state(&received, State::Completed);
        assert_eq!(received.payment.status, PaymentStatus::Captured);
        assert_eq!(received.payment.captured, received.money.total);
    }
    let fixture = &tipped.fixture;
    assert_eq!(fixture.captures(&tip).await, 1);
    let transitions = fixture.transitions(tip.order_guid).await;
    assert_eq!(transitions, ["place", "receive_tip"]);
}

#[tokio::test]
async fn a_paid_tip_that_is_never_reported_is_received_at_its_deadline() {
    let tipped = Tipped::set().await;
    let tip = tipped.paid().await;
    tipped.fixture.advance_minutes(31);

    let received = tipped.advanced(&tip).await;

    assert_state(&received, State::Completed);
    assert_eq!(tipped.fixture.captures(&tip).await, 1);
}

#[tokio::test]
async fn a_tip_that_is_not_paid_ends_and_takes_no_money_later() {
    let tipped = Tipped::set().await;
    let (tip, url) = tipped.open().await;
    tipped.fixture.advance_minutes(31);

    let ended = tipped.advanced(&tip).await;
    tipped.fixture.context.pay(&url).await;
    let late = tipped.reconciled(&tip).await;

    assert_state(&ended, State::PaymentExpired);
    assert_state(&late, State::PaymentExpired);
    assert_eq!(late.payout.status, PayoutStatus::Cancelled);
    assert!(late.payment.captured.is_zero());
}

#[tokio::test]
async fn a_crash_between_capture_and_commit_of_a_tip_is_repaired_without_a_second_charge() {
    let tipped = Tipped::set().await;
    let tip = tipped.paid().await;
    let fixture = &tipped.fixture;
    fixture.never_answer(&["capture"]).await;
    let (settle, now) = (fixture.settle.clone(), fixture.context.now());
    let guid = tip.order_guid;
    let request = tokio::spawn(async move { settle.reconcile(guid, now).await });
    while fixture.captures(&tip).await == 0 {
        tokio::task::yield_now().await;
    }
    request.abort();
    assert!(request.await.unwrap_err().is_cancelled());
    fixture.never_answer(&[]).await;
    let left_over = fixture.stored(guid).await;
    assert_state(&left_over, State::PendingPayment);
    assert_eq!(left_over.pending_op.unwrap().op, ProviderOp::Capture);

    fixture.advance_minutes(2);
    let repaired = tipped.advanced(&tip).await;

    assert_state(&repaired, State::Completed);
    assert_eq!(fixture.captures(&tip).await, 1);
}

#[tokio::test]
async fn of_two_concurrent_tips_of_an_order_one_is_written() {
    let tipped = Tipped::set().await;
    let (fixture, order) = (&tipped.fixture, &tipped.order);
    let one = begin(fixture, order, &[], 61);
    let two = begin(fixture, order, &[], 62);

    let (first, second) = tokio::join!(write(fixture, &one), write(fixture, &two));

    let (won, lost) = if first.is_ok() {
        (first, second)
    } else {
        (second, first)
    };
    won.unwrap();
    assert!(matches!(lost.unwrap_err(), StoreError::Conflict));
    assert_eq!(fixture.stored(order.order_guid).await.tips.len(), 1);
}

#[tokio::test]
async fn a_tip_is_paid_out_whole_and_the_books_agree_to_the_cent() {
    let tipped = Tipped::set().await;
    let tip = tipped.paid().await;
    tipped.reconciled(&tip).await;
    tipped.fixture.advance_hours(7 * 24 + 1);

    let paid = tipped.advanced(&tip).await;

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    let [transfer]: [stripe::Transfer; 1] =
        transfers(&tipped.fixture, &tip).await.try_into().unwrap();
    assert_eq!(transfer.amount, tip.money.total.amount());
    let report = report(&tipped.fixture).await;
    assert_eq!((report.differences, report.under_way), (vec![], vec![]));
}

#[tokio::test]
async fn a_tip_that_is_charged_back_is_taken_back_and_its_order_stays() {
    let tipped = Tipped::set().await;
    let tip = tipped.paid().await;
    tipped.reconciled(&tip).await;
    let fixture = &tipped.fixture;
    fixture.advance_hours(7 * 24 + 1);
    let paid = tipped.advanced(&tip).await;
    let dispute = chargeback::open(fixture, &paid, json!({})).await;
    chargeback::reconcile(fixture, &dispute, &paid).await;
    chargeback::close(fixture, &dispute, "lost").await;

    let lost = chargeback::reconcile(fixture, &dispute, &paid).await;
    run_effects(fixture, lost.order_guid).await;

    assert_state(&lost, State::Refunded);
    assert_eq!(lost.payout.status, PayoutStatus::Reversed);
    let order = fixture.stored(tipped.order.order_guid).await;
    assert_state(&order, State::Completed);
    let report = report(fixture).await;
    assert_eq!((report.differences, report.under_way), (vec![], vec![]));
}

#[tokio::test]
async fn an_operator_refunds_a_tip_before_its_payout() {
    let tipped = Tipped::set().await;
    let tip = tipped.paid().await;
    let received = tipped.reconciled(&tip).await;
    let fixture = &tipped.fixture;
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };

    let refunded = fixture.act(received, refund, Actor::Operator).await;
    run_effects(fixture, refunded.order_guid).await;

    let stored = fixture.stored(tip.order_guid).await;
    assert_eq!(stored.payment.refunded, tip.money.total);
    assert_eq!(stored.payout.status, PayoutStatus::Cancelled);
    let report = report(fixture).await;
    assert_eq!((report.differences, report.under_way), (vec![], vec![]));
}

#[tokio::test]
async fn a_tip_that_is_paid_after_its_order_was_refunded_is_released() {
    let tipped = Tipped::set().await;
    let (tip, url) = tipped.open().await;
    let fixture = &tipped.fixture;
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let order = fixture.stored(tipped.order.order_guid).await;
    let order = fixture.act(order, refund, Actor::Operator).await;
    run_effects(fixture, order.order_guid).await;

    fixture.context.pay(&url).await;
    let ended = tipped.reconciled(&tip).await;
    run_effects(fixture, tip.order_guid).await;
    let again = tipped.reconciled(&tip).await;

    assert_state(&ended, State::PaymentExpired);
    assert_state(&again, State::PaymentExpired);
    assert!(ended.is_tip_refused(), "it was not paid too late");
    assert_eq!(fixture.captures(&tip).await, 0);
    let report = report(fixture).await;
    assert_eq!((report.differences, report.under_way), (vec![], vec![]));
}
