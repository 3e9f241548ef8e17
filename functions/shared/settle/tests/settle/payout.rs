use domain::order::{Actor, Command, Order, PayoutStatus, State};
use settle::SettleError;
use stripe::NewTransfer;

use crate::support::{Fixture, assert_state, run_effects};

/// Gives the talent an account at the provider that is through its onboarding.
pub(crate) async fn onboard(fixture: &Fixture) -> String {
    let (settle, now) = (&fixture.settle, fixture.context.now());
    let guid = fixture.talent.talent.talent_guid;
    let talent = fixture.context.store().find_talent(guid).await.unwrap();
    let url = settle.open_onboarding(talent.unwrap(), now).await.unwrap();
    fixture.context.submit(&url, &[("outcome", "finish")]).await;
    let talent = fixture.context.store().find_talent(guid).await.unwrap();
    let talent = settle
        .refresh_payout_account(talent.unwrap(), now)
        .await
        .unwrap();
    assert!(talent.payouts.payouts_enabled);
    talent.payouts.stripe_account_id.unwrap()
}

/// Everything on the talent's account leaves for a bank.
pub(crate) async fn pay_out_to_bank(fixture: &Fixture, account: &str) {
    let url = format!("{}/_connected/{account}", fixture.context.stripe().url());
    fixture.context.submit(&url, &[("action", "pay_out")]).await;
}

pub(crate) async fn owed(fixture: &Fixture) -> i64 {
    let talent = &fixture.talent.talent;
    let store = fixture.context.store();
    let owed = store.find_owed(talent.talent_guid, talent.currency).await;
    owed.unwrap().amount()
}

pub(crate) async fn completed(fixture: &Fixture) -> Order {
    let delivered = fixture.delivered().await;
    let completed = fixture.act(delivered, Command::Approve, Actor::Guest).await;
    fixture.advance_hours(7 * 24 + 1);
    completed
}

pub(crate) async fn transfers(fixture: &Fixture, order: &Order) -> Vec<stripe::Transfer> {
    fixture
        .stripe()
        .list_transfers(&order.order_guid.to_string())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_talent_with_an_account_is_paid_the_net_once() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;

    let paid = fixture
        .settle
        .advance(order, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    let again = fixture
        .settle
        .advance(paid.clone(), fixture.context.now())
        .await
        .unwrap();

    assert_eq!(again, paid);
    let made = transfers(&fixture, &paid).await;
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].amount, paid.money.talent_net.amount());
    assert_eq!(paid.payout.transfer_id.as_ref(), Some(&made[0].id));
}

#[tokio::test]
async fn a_transfer_that_a_crash_left_unwritten_is_found_and_not_repeated() {
    let fixture = Fixture::set().await;
    let destination = onboard(&fixture).await;
    let order = completed(&fixture).await;
    let transfer = NewTransfer {
        destination,
        amount: order.payout.amount.amount(),
        currency: "EUR".to_owned(),
        source_charge: order.payment.charge_id.clone().unwrap(),
        order: order.order_guid.to_string(),
    };
    let made = fixture
        .stripe()
        .create_transfer(&transfer, "a key long forgotten")
        .await
        .unwrap();

    let paid = fixture
        .settle
        .advance(order, fixture.context.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.transfer_id, Some(made.id));
    assert_eq!(transfers(&fixture, &paid).await.len(), 1);
}

#[tokio::test]
async fn a_dispute_before_the_payout_keeps_the_money_here() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let delivered = fixture.delivered().await;
    let report = Command::ReportProblem {
        reason: domain::order::ProblemReason::NotAsOrdered,
        text: "It is for somebody else.".to_owned(),
    };
    let disputed = fixture.act(delivered, report, Actor::Guest).await;
    assert_state(&disputed, State::Disputed);

    fixture.advance_hours(8 * 24);
    let after = fixture
        .settle
        .advance(disputed, fixture.context.now())
        .await
        .unwrap();

    assert_state(&after, State::Disputed);
    assert_eq!(after.payout.status, PayoutStatus::Frozen);
    assert!(transfers(&fixture, &after).await.is_empty());
}

#[tokio::test]
async fn a_refund_after_the_payout_takes_the_talents_part_back() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let paid = fixture
        .settle
        .advance(completed(&fixture).await, fixture.context.now())
        .await
        .unwrap();
    let command = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = fixture.act(paid, command, Actor::Operator).await;
    assert_state(&refunded, State::Refunded);

    run_effects(&fixture, refunded.order_guid).await;
    fixture.advance_hours(30);
    run_effects(&fixture, refunded.order_guid).await;

    let made = transfers(&fixture, &refunded).await;
    assert_eq!(made[0].amount_reversed, made[0].amount);
}

pub(crate) fn refund() -> Command {
    Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    }
}

#[tokio::test]
async fn a_refund_waits_for_a_transfer_that_is_under_way_and_takes_it_back() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    fixture.never_answer(&["create_transfer"]).await;
    let (settle, due) = (fixture.settle.clone(), order.clone());
    let sweep = tokio::spawn(async move { settle.advance(due, now).await });
    while transfers(&fixture, &order).await.is_empty() {
        tokio::task::yield_now().await;
    }

    let under_way = fixture.stored(order.order_guid).await;
    let refused = fixture
        .settle
        .act(under_way, refund(), Actor::Operator, now)
        .await
        .unwrap_err();
    assert!(matches!(refused, SettleError::Conflict), "{refused:?}");
    sweep.abort();
    assert!(sweep.await.unwrap_err().is_cancelled());
    fixture.never_answer(&[]).await;

    fixture.advance_minutes(2);
    let left_over = fixture.stored(order.order_guid).await;
    let paid = fixture
        .settle
        .advance(left_over, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(paid.pending_op, None);

    let refunded = fixture.act(paid, refund(), Actor::Operator).await;
    run_effects(&fixture, refunded.order_guid).await;
    let made = transfers(&fixture, &refunded).await;
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].amount_reversed, made[0].amount);
}

#[tokio::test]
async fn a_transfer_that_was_announced_and_never_asked_for_is_made_once() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let announced = order.with_pending_transfer(
        domain::Money::zero(order.money.total.currency()),
        fixture.context.now(),
    );
    let store = fixture.context.store();
    store.mark_pending_op(&announced).await.unwrap();

    fixture.advance_minutes(2);
    let paid = fixture
        .settle
        .advance(announced, fixture.context.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(transfers(&fixture, &paid).await.len(), 1);
}

#[tokio::test]
async fn a_blocked_payout_is_due_as_soon_as_the_talent_has_an_account() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let blocked = fixture
        .settle
        .advance(order, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(blocked.payout.status, PayoutStatus::Blocked);

    onboard(&fixture).await;
    let resumed = fixture.stored(blocked.order_guid).await;
    let paid = fixture
        .settle
        .advance(resumed, fixture.context.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(paid.payout.blocked_reason, None);
}

#[tokio::test]
async fn what_the_provider_cannot_take_back_is_owed_once_and_netted_from_the_next_payouts() {
    let fixture = Fixture::set().await;
    let account = onboard(&fixture).await;
    let first = completed(&fixture).await;
    let paid = fixture
        .settle
        .advance(first, fixture.context.now())
        .await
        .unwrap();
    let net = paid.payout.amount.amount();
    pay_out_to_bank(&fixture, &account).await;

    let refunded = fixture.act(paid, refund(), Actor::Operator).await;
    run_effects(&fixture, refunded.order_guid).await;
    fixture.advance_hours(30);
    run_effects(&fixture, refunded.order_guid).await;
    assert_eq!(owed(&fixture).await, net);
    assert_eq!(transfers(&fixture, &refunded).await[0].amount_reversed, 0);

    let second = completed(&fixture).await;
    let netted = fixture
        .settle
        .advance(second, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(netted.payout.status, PayoutStatus::Paid);
    assert_eq!(netted.payout.netted().amount(), net);
    assert_eq!(netted.payout.transfer_id, None);
    assert!(transfers(&fixture, &netted).await.is_empty());
    assert_eq!(owed(&fixture).await, 0);

    let third = completed(&fixture).await;
    let third = fixture
        .settle
        .advance(third, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(transfers(&fixture, &third).await[0].amount, net);
}

#[tokio::test]
async fn a_netted_payout_that_is_refunded_is_owed_again() {
    let fixture = Fixture::set().await;
    let account = onboard(&fixture).await;
    let first = fixture
        .settle
        .advance(completed(&fixture).await, fixture.context.now())
        .await
        .unwrap();
    let net = first.payout.amount.amount();
    pay_out_to_bank(&fixture, &account).await;
    let refunded = fixture.act(first, refund(), Actor::Operator).await;
    run_effects(&fixture, refunded.order_guid).await;
    let netted = fixture
        .settle
        .advance(completed(&fixture).await, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(owed(&fixture).await, 0);

    let again = fixture.act(netted, refund(), Actor::Operator).await;
    run_effects(&fixture, again.order_guid).await;
    run_effects(&fixture, again.order_guid).await;

    assert_eq!(owed(&fixture).await, net);
}
