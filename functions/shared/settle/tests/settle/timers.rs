use domain::order::{Actor, Command, PaymentStatus, PayoutStatus, State};

use crate::support::{Fixture, assert_state, run_effects};

#[tokio::test]
async fn an_unpaid_order_expires_when_the_clock_moves_and_its_page_closes() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;

    fixture.advance_minutes(29);
    let waiting = fixture
        .settle
        .advance(placed.order, fixture.context.now())
        .await
        .unwrap();
    assert_state(&waiting, State::PendingPayment);

    fixture.advance_minutes(1);
    let expired = fixture
        .settle
        .advance(waiting, fixture.context.now())
        .await
        .unwrap();
    assert_state(&expired, State::PaymentExpired);

    fixture.context.pay(&url).await;
    let after = fixture
        .settle
        .reconcile(expired.order_guid, fixture.context.now())
        .await
        .unwrap();
    assert_state(&after, State::PaymentExpired);
    assert_eq!(after.payment.status, PaymentStatus::Cancelled);
}

#[tokio::test]
async fn an_unpaid_order_with_an_expired_page_expires_too() {
    let fixture = Fixture::set().await;
    let (placed, _url) = fixture.open().await;

    fixture.advance_minutes(60);
    let expired = fixture
        .settle
        .advance(placed.order, fixture.context.now())
        .await
        .unwrap();

    assert_state(&expired, State::PaymentExpired);
}

#[tokio::test]
async fn an_unreported_payment_is_found_at_the_deadline() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    fixture.context.pay(&url).await;

    fixture.advance_minutes(31);
    let order = fixture
        .settle
        .due(placed.order, fixture.context.now())
        .await
        .unwrap();

    assert_state(&order, State::Requested);
}

#[tokio::test]
async fn an_order_whose_page_was_never_opened_expires_too() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;

    fixture.advance_minutes(31);
    let order = fixture
        .settle
        .advance(placed.order, fixture.context.now())
        .await
        .unwrap();

    assert_state(&order, State::PaymentExpired);
}

#[tokio::test]
async fn an_unanswered_request_expires_and_releases_the_hold() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;

    fixture.advance_hours(73);
    let expired = fixture
        .settle
        .due(order, fixture.context.now())
        .await
        .unwrap();
    assert_state(&expired, State::Expired);
    run_effects(&fixture, expired.order_guid).await;

    assert_eq!(fixture.intent(&expired).await["status"], "canceled");
    assert_eq!(fixture.captures(&expired).await, 0);
}

#[tokio::test]
async fn a_reader_sees_the_order_even_if_the_provider_is_away() {
    let fixture = Fixture::set().await;
    let (placed, _url) = fixture.open().await;
    fixture.advance_minutes(31);

    let away = fixture.without_provider();
    let order = away
        .due(placed.order.clone(), fixture.context.now())
        .await
        .unwrap();

    assert_eq!(order, placed.order);
}

#[tokio::test]
async fn an_unanswered_delivery_is_completed_and_its_payout_is_due() {
    let fixture = Fixture::set().await;
    let delivered = fixture.delivered().await;

    fixture.advance_hours(73);
    let completed = fixture
        .settle
        .due(delivered, fixture.context.now())
        .await
        .unwrap();
    assert_state(&completed, State::Completed);
    assert_eq!(completed.payout.status, PayoutStatus::Scheduled);

    // The talent has no account at the provider: the payout waits, with the reason.
    fixture.advance_hours(7 * 24 + 1);
    let blocked = fixture
        .settle
        .advance(completed, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(blocked.payout.status, PayoutStatus::Blocked);
    assert!(blocked.payout.blocked_reason.is_some());
}

#[tokio::test]
async fn deadlines_that_passed_one_after_the_other_are_all_acted_on() {
    let fixture = Fixture::set().await;
    let delivered = fixture.delivered().await;

    fixture.advance_hours(24 * 30);
    let order = fixture
        .settle
        .advance(delivered, fixture.context.now())
        .await
        .unwrap();

    assert_state(&order, State::Completed);
    assert_eq!(
        fixture.transitions(order.order_guid).await,
        ["place", "authorise", "accept", "deliver", "auto_complete"]
    );
}

#[tokio::test]
async fn a_video_that_never_came_is_refunded_whole() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;

    fixture.advance_hours(8 * 24 + 1);
    let cancelled = fixture
        .settle
        .advance(accepted, fixture.context.now())
        .await
        .unwrap();
    assert_state(&cancelled, State::Cancelled);
    run_effects(&fixture, cancelled.order_guid).await;

    let intent = cancelled.payment.intent_id.unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refunds.len(), 1);
    assert_eq!(refunds[0].amount, cancelled.money.total.amount());
}
