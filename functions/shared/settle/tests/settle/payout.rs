use domain::order::{Actor, Command, Order, PayoutStatus, State};
use domain::talent::{Payouts, Talent};
use serde_json::Value;
use settle::SettleError;
use stripe::NewTransfer;

use crate::stage::{Stage, assert_state, run_effects};

/// Gives the talent an account at the provider that is through its onboarding.
async fn onboard(stage: &Stage) -> String {
    let base = stage.bench.stripe().url();
    let key = stage.bench.stripe().secret_key();
    let http = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let post = async |path: &str, form: &[(&str, &str)]| -> Value {
        let request = http
            .post(format!("{base}{path}"))
            .bearer_auth(&key)
            .form(form);
        request.send().await.unwrap().json().await.unwrap()
    };
    let account = post("/v1/accounts", &[("country", "DE")]).await;
    let account = account["id"].as_str().unwrap().to_owned();
    let link = [
        ("account", account.as_str()),
        ("type", "account_onboarding"),
        ("refresh_url", "http://127.0.0.1/again"),
        ("return_url", "http://127.0.0.1/done"),
    ];
    let link = post("/v1/account_links", &link).await;
    let page = http
        .post(link["url"].as_str().unwrap())
        .form(&[("outcome", "finish")]);
    assert!(page.send().await.unwrap().status().is_redirection());
    let payouts = Payouts {
        stripe_account_id: Some(account.clone()),
        payouts_enabled: true,
    };
    let talent = Talent {
        payouts,
        ..stage.talent.talent.next(stage.bench.now())
    };
    stage.bench.store().save_talent(&talent).await.unwrap();
    account
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
    let announced = order.with_pending_transfer(stage.bench.now());
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
async fn a_talent_who_gets_an_account_later_is_paid_the_next_day() {
    let stage = Stage::set().await;
    let order = completed(&stage).await;
    let blocked = stage
        .settle
        .advance(order, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(blocked.payout.status, PayoutStatus::Blocked);

    onboard(&stage).await;
    stage.advance_hours(24);
    let paid = stage
        .settle
        .advance(blocked, stage.bench.now())
        .await
        .unwrap();

    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(paid.payout.blocked_reason, None);
}
