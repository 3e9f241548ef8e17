use domain::order::{Actor, Command, PaymentStatus, PayoutStatus, State};

use crate::stage::{Stage, assert_state, run_effects};

#[tokio::test]
async fn an_unpaid_order_expires_when_the_clock_moves_and_its_page_closes() {
    let stage = Stage::set().await;
    let (placed, url) = stage.open().await;

    stage.advance_minutes(29);
    let waiting = stage
        .settle
        .advance(placed.order, stage.bench.now())
        .await
        .unwrap();
    assert_state(&waiting, State::PendingPayment);

    stage.advance_minutes(1);
    let expired = stage
        .settle
        .advance(waiting, stage.bench.now())
        .await
        .unwrap();
    assert_state(&expired, State::PaymentExpired);

    stage.bench.pay(&url).await;
    let after = stage
        .settle
        .reconcile(expired.order_guid, stage.bench.now())
        .await
        .unwrap();
    assert_state(&after, State::PaymentExpired);
    assert_eq!(after.payment.status, PaymentStatus::Cancelled);
}

#[tokio::test]
async fn an_unpaid_order_whose_page_closed_by_itself_expires_too() {
    let stage = Stage::set().await;
    let (placed, _url) = stage.open().await;

    stage.advance_minutes(60);
    let expired = stage
        .settle
        .advance(placed.order, stage.bench.now())
        .await
        .unwrap();

    assert_state(&expired, State::PaymentExpired);
}

#[tokio::test]
async fn a_payment_that_nobody_told_us_of_is_found_at_the_deadline() {
    let stage = Stage::set().await;
    let (placed, url) = stage.open().await;
    stage.bench.pay(&url).await;

    stage.advance_minutes(31);
    let order = stage
        .settle
        .due(placed.order, stage.bench.now())
        .await
        .unwrap();

    assert_state(&order, State::Requested);
}

#[tokio::test]
async fn an_order_whose_page_was_never_opened_expires_too() {
    let stage = Stage::set().await;
    let placed = stage
        .bench
        .placed_order(&stage.talent, &stage.talent.video, None)
        .await;

    stage.advance_minutes(31);
    let order = stage
        .settle
        .advance(placed.order, stage.bench.now())
        .await
        .unwrap();

    assert_state(&order, State::PaymentExpired);
}

#[tokio::test]
async fn a_request_without_an_answer_expires_and_lets_go_of_the_hold() {
    let stage = Stage::set().await;
    let order = stage.requested().await;

    stage.advance_hours(73);
    let expired = stage.settle.due(order, stage.bench.now()).await.unwrap();
    assert_state(&expired, State::Expired);
    run_effects(&stage, expired.order_guid).await;

    assert_eq!(stage.intent(&expired).await["status"], "canceled");
    assert_eq!(stage.captures(&expired).await, 0);
}

#[tokio::test]
async fn a_reader_sees_the_order_even_if_the_provider_is_away() {
    let stage = Stage::set().await;
    let (placed, _url) = stage.open().await;
    stage.advance_minutes(31);

    let away = stage.without_provider().await;
    let order = away
        .due(placed.order.clone(), stage.bench.now())
        .await
        .unwrap();

    assert_eq!(order, placed.order);
}

#[tokio::test]
async fn a_delivery_that_nobody_answers_is_completed_and_then_due_to_be_paid_out() {
    let stage = Stage::set().await;
    let delivered = stage.delivered().await;

    stage.advance_hours(73);
    let completed = stage
        .settle
        .due(delivered, stage.bench.now())
        .await
        .unwrap();
    assert_state(&completed, State::Completed);
    assert_eq!(completed.payout.status, PayoutStatus::Scheduled);

    // The talent has no account at the provider: the payout waits, and says why.
    stage.advance_hours(7 * 24 + 1);
    let blocked = stage
        .settle
        .advance(completed, stage.bench.now())
        .await
        .unwrap();
    assert_eq!(blocked.payout.status, PayoutStatus::Blocked);
    assert!(blocked.payout.blocked_reason.is_some());
}

#[tokio::test]
async fn deadlines_that_passed_one_after_the_other_are_all_acted_on() {
    let stage = Stage::set().await;
    let delivered = stage.delivered().await;

    stage.advance_hours(24 * 30);
    let order = stage
        .settle
        .advance(delivered, stage.bench.now())
        .await
        .unwrap();

    assert_state(&order, State::Completed);
    assert_eq!(
        stage.transitions(order.order_guid).await,
        ["place", "authorise", "accept", "deliver", "auto_complete"]
    );
}

#[tokio::test]
async fn a_video_that_never_came_is_refunded_whole() {
    let stage = Stage::set().await;
    let accepted = stage
        .act(stage.requested().await, Command::Accept, Actor::Talent)
        .await;

    stage.advance_hours(8 * 24 + 1);
    let cancelled = stage
        .settle
        .advance(accepted, stage.bench.now())
        .await
        .unwrap();
    assert_state(&cancelled, State::Cancelled);
    run_effects(&stage, cancelled.order_guid).await;

    let intent = cancelled.payment.intent_id.unwrap();
    let refunds = stage.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refunds.len(), 1);
    assert_eq!(refunds[0].amount, cancelled.money.total.amount());
}
