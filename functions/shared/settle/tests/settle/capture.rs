use domain::order::{Actor, Command, DeclineReason, Order, PaymentStatus, ProviderOp, State};
use settle::SettleError;
use stripe::CancellationReason;

use crate::stage::{Stage, assert_state};

#[tokio::test]
async fn accepting_takes_the_whole_amount_once() {
    let stage = Stage::set().await;
    let order = stage.requested().await;

    let accepted = stage.act(order, Command::Accept, Actor::Talent).await;

    assert_state(&accepted, State::Accepted);
    assert_eq!(accepted.payment.status, PaymentStatus::Captured);
    assert_eq!(accepted.payment.captured, accepted.money.total);
    assert!(accepted.payment.receipt_url.is_some());
    assert_eq!(accepted.pending_op, None);
    assert_eq!(stage.captures(&accepted).await, 1);
}

#[tokio::test]
async fn of_two_accepts_at_once_one_wins_and_the_other_is_a_conflict() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let now = stage.bench.now();

    let (one, two) = tokio::join!(
        stage
            .settle
            .act(order.clone(), Command::Accept, Actor::Talent, now),
        stage
            .settle
            .act(order.clone(), Command::Accept, Actor::Operator, now),
    );

    let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_state(&won.unwrap(), State::Accepted);
    assert!(matches!(lost.unwrap_err(), SettleError::Conflict));
    assert_eq!(stage.captures(&order).await, 1);
    assert_eq!(
        stage.transitions(order.order_guid).await,
        ["place", "authorise", "accept"]
    );
}

/// The provider has captured; whoever asked for it died before the answer came.
async fn crash_after_capture(stage: &Stage, order: &Order) {
    stage.never_answer(&["capture"]).await;
    let (settle, now) = (stage.settle.clone(), stage.bench.now());
    let accepted = order.clone();
    let request = tokio::spawn(async move {
        settle
            .act(accepted, Command::Accept, Actor::Talent, now)
            .await
    });
    while stage.captures(order).await == 0 {
        tokio::task::yield_now().await;
    }
    request.abort();
    assert!(request.await.unwrap_err().is_cancelled());
    stage.never_answer(&[]).await;
}

#[tokio::test]
async fn a_crash_between_capture_and_commit_is_repaired_without_a_second_charge() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    crash_after_capture(&stage, &order).await;
    let left_over = stage.stored(order.order_guid).await;
    assert_state(&left_over, State::Requested);
    assert_eq!(
        left_over.pending_op.as_ref().unwrap().op,
        ProviderOp::Capture
    );

    stage.advance_minutes(2);
    let repaired = stage
        .settle
        .advance(left_over, stage.bench.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert_eq!(repaired.payment.captured, repaired.money.total);
    assert_eq!(stage.captures(&repaired).await, 1);
    assert_eq!(
        stage.transitions(order.order_guid).await,
        ["place", "authorise", "accept"]
    );
}

#[tokio::test]
async fn a_talent_who_presses_accept_again_after_the_crash_finishes_it() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    crash_after_capture(&stage, &order).await;

    let left_over = stage.stored(order.order_guid).await;
    let accepted = stage.act(left_over, Command::Accept, Actor::Talent).await;

    assert_state(&accepted, State::Accepted);
    assert_eq!(stage.captures(&accepted).await, 1);
}

#[tokio::test]
async fn a_crash_after_the_acceptance_deadline_is_repaired_as_of_the_acceptance() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    crash_after_capture(&stage, &order).await;

    stage.advance_hours(80);
    let left_over = stage.stored(order.order_guid).await;
    let repaired = stage
        .settle
        .advance(left_over, stage.bench.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert!(repaired.accepted_at < order.timers.accept_by);
}

#[tokio::test]
async fn a_crash_before_the_capture_is_carried_through() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let announced = order.with_pending_op(
        ProviderOp::Capture,
        Command::Accept,
        Actor::Talent,
        stage.bench.now(),
    );
    stage
        .bench
        .store()
        .mark_pending_op(&announced)
        .await
        .unwrap();

    stage.advance_minutes(2);
    let repaired = stage
        .settle
        .advance(announced, stage.bench.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert_eq!(stage.captures(&repaired).await, 1);
}

#[tokio::test]
async fn while_a_capture_is_under_way_nothing_else_happens_to_the_order() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let now = stage.bench.now();
    let announced = order.with_pending_op(ProviderOp::Capture, Command::Accept, Actor::Talent, now);
    stage
        .bench
        .store()
        .mark_pending_op(&announced)
        .await
        .unwrap();

    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let refused = stage
        .settle
        .act(announced.clone(), decline, Actor::Talent, now)
        .await
        .unwrap_err();
    assert!(matches!(refused, SettleError::Conflict), "{refused:?}");

    // The clock leaves it to the request that is under way.
    let untouched = stage.settle.advance(announced.clone(), now).await.unwrap();
    assert_eq!(untouched, announced);
    assert_eq!(stage.captures(&announced).await, 0);
}

#[tokio::test]
async fn an_accept_that_finds_its_hold_gone_ends_the_request() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let intent = order.payment.intent_id.clone().unwrap();
    stage
        .stripe()
        .cancel_intent(&intent, CancellationReason::Abandoned, "behind")
        .await
        .unwrap();

    let guid = order.order_guid;
    let now = stage.bench.now();
    let refused = stage
        .settle
        .act(order, Command::Accept, Actor::Talent, now)
        .await
        .unwrap_err();

    assert!(
        matches!(refused, SettleError::ProviderRefused(_)),
        "{refused:?}"
    );
    let after = stage.stored(guid).await;
    assert_state(&after, State::Expired);
    assert_eq!(after.pending_op, None);
}

#[tokio::test]
async fn an_accept_while_the_provider_is_away_is_finished_when_it_is_back() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let guid = order.order_guid;
    let now = stage.bench.now();

    let away = stage.without_provider().await;
    let refused = away
        .act(order, Command::Accept, Actor::Talent, now)
        .await
        .unwrap_err();
    assert!(
        matches!(refused, SettleError::ProviderUnavailable(_)),
        "{refused:?}"
    );
    assert_state(&stage.stored(guid).await, State::Requested);

    stage.advance_minutes(2);
    let repaired = stage
        .settle
        .advance(stage.stored(guid).await, stage.bench.now())
        .await
        .unwrap();
    assert_state(&repaired, State::Accepted);
    assert_eq!(stage.captures(&repaired).await, 1);
}

#[tokio::test]
async fn an_accept_that_the_webhook_of_its_own_capture_finished_is_a_success() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    crash_after_capture(&stage, &order).await;
    let announced = stage.stored(order.order_guid).await;
    let finished = stage
        .settle
        .reconcile(order.order_guid, stage.bench.now())
        .await
        .unwrap();
    assert_state(&finished, State::Accepted);

    // The one who asked has its answer now, and writes what it knew of the order.
    let accepted = stage.act(announced, Command::Accept, Actor::Talent).await;

    assert_eq!(accepted, finished);
    assert_eq!(
        stage.transitions(order.order_guid).await,
        ["place", "authorise", "accept"]
    );
}

#[tokio::test]
async fn a_capture_whose_key_the_provider_refuses_is_finished_under_a_new_one() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let now = stage.bench.now();
    let announced = order.with_pending_op(ProviderOp::Capture, Command::Accept, Actor::Talent, now);
    let store = stage.bench.store();
    store.mark_pending_op(&announced).await.unwrap();
    // The key is used up: whatever is asked under it, a day long the provider has its answer.
    let key = &announced.pending_op.as_ref().unwrap().idempotency_key;
    let (other, _url) = stage.open().await;
    let session = other.order.payment.session_id.unwrap();
    stage.stripe().expire_checkout(&session, key).await.unwrap();

    stage.advance_minutes(2);
    let repaired = stage
        .settle
        .advance(announced, stage.bench.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert_eq!(stage.captures(&repaired).await, 1);
}
