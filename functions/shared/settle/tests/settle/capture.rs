use domain::order::{Actor, Command, DeclineReason, Order, PaymentStatus, ProviderOp, State};
use settle::SettleError;
use stripe::CancellationReason;

use crate::support::{Fixture, assert_state};

#[tokio::test]
async fn accepting_takes_the_whole_amount_once() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;

    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;

    assert_state(&accepted, State::Accepted);
    assert_eq!(accepted.payment.status, PaymentStatus::Captured);
    assert_eq!(accepted.payment.captured, accepted.money.total);
    assert!(accepted.payment.receipt_url.is_some());
    assert_eq!(accepted.pending_op, None);
    assert_eq!(fixture.captures(&accepted).await, 1);
}

#[tokio::test]
async fn one_of_two_concurrent_accepts_wins_and_the_other_is_a_conflict() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let now = fixture.context.now();

    let (one, two) = tokio::join!(
        fixture
            .settle
            .act(order.clone(), Command::Accept, Actor::Talent, now),
        fixture
            .settle
            .act(order.clone(), Command::Accept, Actor::Operator, now),
    );

    let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_state(&won.unwrap(), State::Accepted);
    assert!(matches!(lost.unwrap_err(), SettleError::Conflict));
    assert_eq!(fixture.captures(&order).await, 1);
    assert_eq!(
        fixture.transitions(order.order_guid).await,
        ["place", "authorise", "accept"]
    );
}

/// The provider has captured; the caller died before the response.
async fn crash_after_capture(fixture: &Fixture, order: &Order) {
    fixture.never_answer(&["capture"]).await;
    let (settle, now) = (fixture.settle.clone(), fixture.context.now());
    let accepted = order.clone();
    let request = tokio::spawn(async move {
        settle
            .act(accepted, Command::Accept, Actor::Talent, now)
            .await
    });
    while fixture.captures(order).await == 0 {
        tokio::task::yield_now().await;
    }
    request.abort();
    assert!(request.await.unwrap_err().is_cancelled());
    fixture.never_answer(&[]).await;
}

#[tokio::test]
async fn a_crash_between_capture_and_commit_is_repaired_without_a_second_charge() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    crash_after_capture(&fixture, &order).await;
    let left_over = fixture.stored(order.order_guid).await;
    assert_state(&left_over, State::Requested);
    assert_eq!(
        left_over.pending_op.as_ref().unwrap().op,
        ProviderOp::Capture
    );

    fixture.advance_minutes(2);
    let repaired = fixture
        .settle
        .advance(left_over, fixture.context.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert_eq!(repaired.payment.captured, repaired.money.total);
    assert_eq!(fixture.captures(&repaired).await, 1);
    assert_eq!(
        fixture.transitions(order.order_guid).await,
        ["place", "authorise", "accept"]
    );
}

#[tokio::test]
async fn a_talent_who_presses_accept_again_after_the_crash_finishes_it() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    crash_after_capture(&fixture, &order).await;

    let left_over = fixture.stored(order.order_guid).await;
    let accepted = fixture.act(left_over, Command::Accept, Actor::Talent).await;

    assert_state(&accepted, State::Accepted);
    assert_eq!(fixture.captures(&accepted).await, 1);
}

#[tokio::test]
async fn a_crash_after_the_acceptance_deadline_is_repaired_as_of_the_acceptance() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    crash_after_capture(&fixture, &order).await;

    fixture.advance_hours(80);
    let left_over = fixture.stored(order.order_guid).await;
    let repaired = fixture
        .settle
        .advance(left_over, fixture.context.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert!(repaired.accepted_at < order.timers.accept_by);
}

#[tokio::test]
async fn a_crash_before_the_capture_is_carried_through() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let announced = order.with_pending_op(
        ProviderOp::Capture,
        Command::Accept,
        Actor::Talent,
        fixture.context.now(),
    );
    fixture
        .context
        .store()
        .mark_pending_op(&announced)
        .await
        .unwrap();

    fixture.advance_minutes(2);
    let repaired = fixture
        .settle
        .advance(announced, fixture.context.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert_eq!(fixture.captures(&repaired).await, 1);
}

#[tokio::test]
async fn while_a_capture_is_under_way_nothing_else_happens_to_the_order() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let now = fixture.context.now();
    let announced = order.with_pending_op(ProviderOp::Capture, Command::Accept, Actor::Talent, now);
    fixture
        .context
        .store()
        .mark_pending_op(&announced)
        .await
        .unwrap();

    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let refused = fixture
        .settle
        .act(announced.clone(), decline, Actor::Talent, now)
        .await
        .unwrap_err();
    assert!(matches!(refused, SettleError::Conflict), "{refused:?}");

    // The clock leaves it to the request that is under way.
    let untouched = fixture
        .settle
        .advance(announced.clone(), now)
        .await
        .unwrap();
    assert_eq!(untouched, announced);
    assert_eq!(fixture.captures(&announced).await, 0);
}

#[tokio::test]
async fn an_accept_that_finds_its_hold_gone_ends_the_request() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let intent = order.payment.intent_id.clone().unwrap();
    fixture
        .stripe()
        .cancel_intent(&intent, CancellationReason::Abandoned)
        .await
        .unwrap();

    let guid = order.order_guid;
    let now = fixture.context.now();
    let refused = fixture
        .settle
        .act(order, Command::Accept, Actor::Talent, now)
        .await
        .unwrap_err();

    assert!(matches!(refused, SettleError::HoldLost), "{refused:?}");
    let after = fixture.stored(guid).await;
    assert_state(&after, State::Expired);
    assert_eq!(after.pending_op, None);
}

#[tokio::test]
async fn an_accept_while_the_provider_is_away_is_finished_when_it_is_back() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let guid = order.order_guid;
    let now = fixture.context.now();

    let away = fixture.without_provider();
    let refused = away
        .act(order, Command::Accept, Actor::Talent, now)
        .await
        .unwrap_err();
    assert!(
        matches!(refused, SettleError::ProviderUnavailable(_)),
        "{refused:?}"
    );
    assert_state(&fixture.stored(guid).await, State::Requested);

    fixture.advance_minutes(2);
    let repaired = fixture
        .settle
        .advance(fixture.stored(guid).await, fixture.context.now())
        .await
        .unwrap();
    assert_state(&repaired, State::Accepted);
    assert_eq!(fixture.captures(&repaired).await, 1);
}

#[tokio::test]
async fn an_accept_completed_by_its_captures_webhook_is_a_success() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    crash_after_capture(&fixture, &order).await;
    let announced = fixture.stored(order.order_guid).await;
    let finished = fixture
        .settle
        .reconcile(order.order_guid, fixture.context.now())
        .await
        .unwrap();
    assert_state(&finished, State::Accepted);

    // The one who asked has its answer now, and writes what it knew of the order.
    let accepted = fixture.act(announced, Command::Accept, Actor::Talent).await;

    assert_eq!(accepted, finished);
    assert_eq!(
        fixture.transitions(order.order_guid).await,
        ["place", "authorise", "accept"]
    );
}

#[tokio::test]
async fn a_capture_whose_key_the_provider_refuses_is_finished_under_a_new_one() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let now = fixture.context.now();
    let announced = order.with_pending_op(ProviderOp::Capture, Command::Accept, Actor::Talent, now);
    let store = fixture.context.store();
    store.mark_pending_op(&announced).await.unwrap();
    // The key is used: for a day the provider returns its first response to it, whatever the request contains.
    let key = &announced.pending_op.as_ref().unwrap().idempotency_key;
    let (other, _url) = fixture.open().await;
    let session = other.order.payment.session_id.unwrap();
    let stripe = fixture.context.stripe();
    let used = testkit::loopback_client()
        .post(format!(
            "{}/v1/checkout/sessions/{session}/expire",
            stripe.url()
        ))
        .bearer_auth(stripe.secret_key())
        .header("idempotency-key", key)
        .send();
    assert!(used.await.unwrap().status().is_success());

    fixture.advance_minutes(2);
    let repaired = fixture
        .settle
        .advance(announced, fixture.context.now())
        .await
        .unwrap();

    assert_state(&repaired, State::Accepted);
    assert_eq!(fixture.captures(&repaired).await, 1);
}
