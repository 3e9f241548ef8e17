use domain::order::{Actor, Command, Order, PayoutStatus, State};
use settle::SettleError;
use stripe::NewTransfer;

use crate::stage::{Stage, assert_state, run_effects};

/// Gives the talent an account at the provider that is through its onboarding.
async fn onboard(stage: &Stage) -> String {
    let (settle, now) = (&stage.settle, stage.bench.now());
    let guid = stage.talent.talent.talent_guid;
    let talent = stage.bench.store().find_talent(guid).await.unwrap();
    let url = settle
        .open_onboarding(talent.unwrap(), "first", now)
        .await
        .unwrap();
    stage.bench.submit(&url, &[("outcome", "finish")]).await;
    let talent = stage.bench.store().find_talent(guid).await.unwrap();
    let talent = settle
        .refresh_payout_account(talent.unwrap(), now)
        .await
        .unwrap();
    assert!(talent.payouts.payouts_enabled);
    talent.payouts.stripe_account_id.unwrap()
}

/// Everything on the talent's account leaves for a bank.
async fn pay_out_to_bank(stage: &Stage, account: &str) {
    let url = format!("{}/_connected/{account}", stage.bench.stripe().url());
    stage.bench.submit(&url, &[("action", "pay_out")]).await;
}

async fn owed(stage: &Stage) -> i64 {
    let talent = &stage.talent.talent;
    let store = stage.bench.store();
    let owed = store.find_owed(talent.talent_guid, talent.currency).await;
    owed.unwrap().amount()
}

async fn completed(stage: &Stage) -> Order {
    let delivered = stage.delivered().await;
    let completed = stage.act(delivered, Command::Approve, Actor::Guest).await;
    stage.advance_hours(7 * 24 + 1);
    completed
}

async fn transfers(stage: &Stage, order: &Order) -> Vec<stripe::Transfer> {
    stage
        .stripe()
        .list_transfers(&order.order_guid.to_string())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_talent_with_an_account_is_paid_the_net_once() {
    let stage = Stage::set().await;
    onboard(&stage).await;
    let order = completed(&stage).await;

    let paid = stage
        .settle
        .advance(order, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    let again = stage
        .settle
        .advance(paid.clone(), stage.bench.now())
        .await
        .unwrap();

    assert_eq!(again, paid);
    let made = transfers(&stage, &paid).await;
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].amount, paid.money.talent_net.amount());
    assert_eq!(paid.payout.transfer_id.as_ref(), Some(&made[0].id));
}

#[tokio::test]
async fn a_transfer_that_a_crash_left_unwritten_is_found_and_not_repeated() {
    let stage = Stage::set().await;
    let destination = onboard(&stage).await;
    let order = completed(&stage).await;
    let transfer = NewTransfer {
        destination,
        amount: order.payout.amount.amount(),
        currency: "EUR".to_owned(),
        source_charge: order.payment.charge_id.clone().unwrap(),
        order: order.order_guid.to_string(),
    };
    let made = stage
        .stripe()
        .create_transfer(&transfer, "a key long forgotten")
        .await
        .unwrap();

    let paid = stage
        .settle
        .advance(order, stage.bench.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.transfer_id, Some(made.id));
    assert_eq!(transfers(&stage, &paid).await.len(), 1);
}

#[tokio::test]
async fn a_dispute_before_the_payout_keeps_the_money_here() {
    let stage = Stage::set().await;
    onboard(&stage).await;
    let delivered = stage.delivered().await;
    let report = Command::ReportProblem {
        reason: domain::order::ProblemReason::NotAsOrdered,
        text: "It is for somebody else.".to_owned(),
    };
    let disputed = stage.act(delivered, report, Actor::Guest).await;
    assert_state(&disputed, State::Disputed);

    stage.advance_hours(8 * 24);
    let after = stage
        .settle
        .advance(disputed, stage.bench.now())
        .await
        .unwrap();

    assert_state(&after, State::Disputed);
    assert_eq!(after.payout.status, PayoutStatus::Frozen);
    assert!(transfers(&stage, &after).await.is_empty());
}

#[tokio::test]
async fn a_refund_after_the_payout_takes_the_talents_part_back() {
    let stage = Stage::set().await;
    onboard(&stage).await;
    let paid = stage
        .settle
        .advance(completed(&stage).await, stage.bench.now())
        .await
        .unwrap();
    let command = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = stage.act(paid, command, Actor::Operator).await;
    assert_state(&refunded, State::Refunded);

    run_effects(&stage, refunded.order_guid).await;
    stage.advance_hours(30);
    run_effects(&stage, refunded.order_guid).await;

    let made = transfers(&stage, &refunded).await;
    assert_eq!(made[0].amount_reversed, made[0].amount);
}

fn refund() -> Command {
    Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    }
}

#[tokio::test]
async fn a_refund_waits_for_a_transfer_that_is_under_way_and_takes_it_back() {
    let stage = Stage::set().await;
    onboard(&stage).await;
    let order = completed(&stage).await;
    let now = stage.bench.now();
    stage.never_answer(&["create_transfer"]).await;
    let (settle, due) = (stage.settle.clone(), order.clone());
    let sweep = tokio::spawn(async move { settle.advance(due, now).await });
    while transfers(&stage, &order).await.is_empty() {
        tokio::task::yield_now().await;
    }

    let under_way = stage.stored(order.order_guid).await;
    let refused = stage
        .settle
        .act(under_way, refund(), Actor::Operator, now)
        .await
        .unwrap_err();
    assert!(matches!(refused, SettleError::Conflict), "{refused:?}");
    sweep.abort();
    assert!(sweep.await.unwrap_err().is_cancelled());
    stage.never_answer(&[]).await;

    stage.advance_minutes(2);
    let left_over = stage.stored(order.order_guid).await;
    let paid = stage
        .settle
        .advance(left_over, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(paid.pending_op, None);

    let refunded = stage.act(paid, refund(), Actor::Operator).await;
    run_effects(&stage, refunded.order_guid).await;
    let made = transfers(&stage, &refunded).await;
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].amount_reversed, made[0].amount);
}

#[tokio::test]
async fn a_transfer_that_was_announced_and_never_asked_for_is_made_once() {
    let stage = Stage::set().await;
    onboard(&stage).await;
    let order = completed(&stage).await;
    let announced = order.with_pending_transfer(
        domain::Money::zero(order.money.total.currency()),
        stage.bench.now(),
    );
    let store = stage.bench.store();
    store.mark_pending_op(&announced).await.unwrap();

    stage.advance_minutes(2);
    let paid = stage
        .settle
        .advance(announced, stage.bench.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(transfers(&stage, &paid).await.len(), 1);
}

#[tokio::test]
async fn a_blocked_payout_is_due_as_soon_as_the_talent_has_an_account() {
    let stage = Stage::set().await;
    let order = completed(&stage).await;
    let blocked = stage
        .settle
        .advance(order, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(blocked.payout.status, PayoutStatus::Blocked);

    onboard(&stage).await;
    let resumed = stage.stored(blocked.order_guid).await;
    let paid = stage
        .settle
        .advance(resumed, stage.bench.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(paid.payout.blocked_reason, None);
}

#[tokio::test]
async fn what_the_provider_cannot_take_back_is_owed_once_and_netted_from_the_next_payouts() {
    let stage = Stage::set().await;
    let account = onboard(&stage).await;
    let first = completed(&stage).await;
    let paid = stage
        .settle
        .advance(first, stage.bench.now())
        .await
        .unwrap();
    let net = paid.payout.amount.amount();
    pay_out_to_bank(&stage, &account).await;

    let refunded = stage.act(paid, refund(), Actor::Operator).await;
    run_effects(&stage, refunded.order_guid).await;
    stage.advance_hours(30);
    run_effects(&stage, refunded.order_guid).await;
    assert_eq!(owed(&stage).await, net);
    assert_eq!(transfers(&stage, &refunded).await[0].amount_reversed, 0);

    let second = completed(&stage).await;
    let netted = stage
        .settle
        .advance(second, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(netted.payout.status, PayoutStatus::Paid);
    assert_eq!(netted.payout.netted().amount(), net);
    assert_eq!(netted.payout.transfer_id, None);
    assert!(transfers(&stage, &netted).await.is_empty());
    assert_eq!(owed(&stage).await, 0);

    let third = completed(&stage).await;
    let third = stage
        .settle
        .advance(third, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(transfers(&stage, &third).await[0].amount, net);
}

#[tokio::test]
async fn a_netted_payout_that_is_refunded_is_owed_again() {
    let stage = Stage::set().await;
    let account = onboard(&stage).await;
    let first = stage
        .settle
        .advance(completed(&stage).await, stage.bench.now())
        .await
        .unwrap();
    let net = first.payout.amount.amount();
    pay_out_to_bank(&stage, &account).await;
    let refunded = stage.act(first, refund(), Actor::Operator).await;
    run_effects(&stage, refunded.order_guid).await;
    let netted = stage
        .settle
        .advance(completed(&stage).await, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(owed(&stage).await, 0);

    let again = stage.act(netted, refund(), Actor::Operator).await;
    run_effects(&stage, again.order_guid).await;
    run_effects(&stage, again.order_guid).await;

    assert_eq!(owed(&stage).await, net);
}
