use domain::order::{Actor, Command, Order, PaymentStatus, State};
use settle::SettleError;
use stripe::CancellationReason;
use testkit::{COMMIT, FaultMode, PlacedOrder};

use crate::support::{Fixture, assert_state};

#[tokio::test]
async fn a_paid_order_is_requested_and_knows_when_its_hold_ends() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    fixture.context.pay(&url).await;

    let order = fixture
        .settle
        .reconcile(placed.order.order_guid, fixture.context.now())
        .await
        .unwrap();

    assert_state(&order, State::Requested);
    assert_eq!(order.payment.status, PaymentStatus::Authorised);
    assert_eq!(order.payment.captured.amount(), 0);
    assert!(order.payment.capture_before > order.timers.accept_by);
    assert_eq!(order.payment.method.unwrap().last4.as_deref(), Some("4242"));
    assert_eq!(
        fixture.stored(order.order_guid).await.version,
        order.version
    );
}

#[tokio::test]
async fn looking_again_changes_nothing() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;

    let again = fixture
        .settle
        .reconcile(order.order_guid, fixture.context.now())
        .await
        .unwrap();

    assert_eq!(again.version, order.version);
    assert_eq!(
        fixture.transitions(order.order_guid).await,
        ["place", "authorise"]
    );
}

#[tokio::test]
async fn concurrent_webhook_return_page_and_clock_authorise_once() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    fixture.context.pay(&url).await;
    let (guid, now) = (placed.order.order_guid, fixture.context.now());

    let (one, two, three) = tokio::join!(
        fixture.settle.reconcile(guid, now),
        fixture.settle.reconcile(guid, now),
        fixture.settle.reconcile(guid, now),
    );

    for order in [one, two, three] {
        assert_state(&order.unwrap(), State::Requested);
    }
    assert_eq!(fixture.transitions(guid).await, ["place", "authorise"]);
}

#[tokio::test]
async fn a_declined_card_is_noted_and_another_card_pays_the_same_order() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    let guid = placed.order.order_guid;

    fixture.context.pay_with(&url, "4000000000009995").await;
    let failed = fixture
        .settle
        .reconcile(guid, fixture.context.now())
        .await
        .unwrap();
    assert_state(&failed, State::PendingPayment);
    assert_eq!(failed.payment.status, PaymentStatus::Failed);
    let failure = failed.payment.failure.unwrap();
    assert_eq!(failure.decline_code.as_deref(), Some("insufficient_funds"));

    fixture.context.pay(&url).await;
    let paid = fixture
        .settle
        .reconcile(guid, fixture.context.now())
        .await
        .unwrap();
    assert_state(&paid, State::Requested);
    assert_eq!(paid.payment.failure, None);
}

#[tokio::test]
async fn a_late_authorisation_of_an_ended_order_is_released_immediately() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    let note = "the talent is ill".to_owned();
    let dead = fixture
        .act(
            placed.order,
            Command::OperatorCancel { note },
            Actor::Operator,
        )
        .await;
    assert_state(&dead, State::Cancelled);

    fixture.context.pay(&url).await;
    assert_eq!(fixture.intent(&dead).await["status"], "requires_capture");
    let after = fixture
        .settle
        .reconcile(dead.order_guid, fixture.context.now())
        .await
        .unwrap();

    assert_state(&after, State::Cancelled);
    assert_eq!(fixture.intent(&dead).await["status"], "canceled");
    assert_eq!(fixture.captures(&dead).await, 0);
}

#[tokio::test]
async fn a_hold_that_the_network_dropped_ends_the_request() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let intent = order.payment.intent_id.clone().unwrap();
    fixture
        .stripe()
        .cancel_intent(&intent, CancellationReason::Abandoned)
        .await
        .unwrap();

    let after = fixture
        .settle
        .reconcile(order.order_guid, fixture.context.now())
        .await
        .unwrap();

    assert_state(&after, State::Expired);
    assert_eq!(
        fixture.transitions(order.order_guid).await,
        ["place", "authorise", "hold_lost"]
    );
}

#[tokio::test]
async fn asking_for_the_page_again_gives_the_same_page() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;

    let again = fixture
        .settle
        .open_checkout(placed.order, &placed.hash, fixture.context.now())
        .await;

    let again = again.unwrap();
    assert_eq!(again.checkout_url, url);
    assert_eq!(again.order.payment.attempt, 1);
}

#[tokio::test]
async fn two_concurrent_clicks_lead_to_one_page() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    let now = fixture.context.now();

    let (one, two) = tokio::join!(
        fixture
            .settle
            .open_checkout(placed.order.clone(), &placed.hash, now),
        fixture
            .settle
            .open_checkout(placed.order.clone(), &placed.hash, now),
    );

    assert_eq!(one.unwrap().checkout_url, two.unwrap().checkout_url);
}

#[tokio::test]
async fn a_page_that_closed_is_followed_by_a_new_attempt() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    let session = placed.order.payment.session_id.clone().unwrap();
    fixture.stripe().expire_checkout(&session).await.unwrap();

    let again = fixture
        .settle
        .open_checkout(placed.order, &placed.hash, fixture.context.now())
        .await;

    let again = again.unwrap();
    assert_ne!(again.checkout_url, url);
    assert_eq!(again.order.payment.attempt, 2);
    fixture.context.pay(&again.checkout_url).await;
    let guid = again.order.order_guid;
    let paid = fixture
        .settle
        .reconcile(guid, fixture.context.now())
        .await
        .unwrap();
    assert_state(&paid, State::Requested);
}

#[tokio::test]
async fn a_customer_is_never_sent_to_a_page_that_closed() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    let session = placed.order.payment.session_id.clone().unwrap();
    let expired = fixture.stripe().expire_checkout(&session).await;
    expired.unwrap();
    // The order moves while the new page is opened, and the stored page is still the closed one.
    let now = fixture.context.now();
    let moved = Order {
        version: placed.order.version + 1,
        ..placed.order.clone()
    };
    fixture.context.store().save_order(&moved).await.unwrap();

    let again = fixture
        .settle
        .open_checkout(placed.order, &placed.hash, now)
        .await;

    let again = again.unwrap();
    assert_ne!(again.checkout_url, url);
    assert_eq!(again.order.payment.attempt, 2);
    fixture.context.pay(&again.checkout_url).await;
    let paid = fixture.settle.reconcile(moved.order_guid, now).await;
    assert_state(&paid.unwrap(), State::Requested);
}

#[tokio::test]
async fn a_payment_page_is_opened_unless_the_order_changes_twice() {
    for (changes, is_opened) in [(1, true), (2, false)] {
        let fixture = Fixture::set().await;
        let (placed, _url) = fixture.open().await;
        let session = placed.order.payment.session_id.clone().unwrap();
        fixture.stripe().expire_checkout(&session).await.unwrap();
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let proxy = fixture.context.table_proxy().await;
        proxy.set_mode(FaultMode::Hold(COMMIT, 0));
        let settle = fixture.context.settle_behind(&proxy);
        let PlacedOrder { order, hash } = placed;
        let guid = order.order_guid;
        let opened =
            tokio::spawn(async move { Box::pin(settle.open_checkout(order, &hash, now)).await });
        for change in 1..=changes {
            proxy.wait_for_fault().await;
            let order = store.find_order(guid).await.unwrap().unwrap();
            store.save_order(&order.next(now)).await.unwrap();
            let next = if change < changes {
                FaultMode::Hold(COMMIT, 1)
            } else {
                FaultMode::Forward
            };
            proxy.set_mode(next);
        }
        let opened = opened.await.unwrap();
        let is_conflict = matches!(opened, Err(SettleError::Conflict));
        assert_eq!((opened.is_ok(), is_conflict), (is_opened, !is_opened));
    }
}

#[tokio::test]
async fn a_paid_order_cannot_be_paid_again() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    fixture.context.pay(&url).await;

    // No webhook reported the payment: it is found here.
    let refused = fixture
        .settle
        .open_checkout(placed.order, &placed.hash, fixture.context.now())
        .await
        .unwrap_err();

    assert!(
        matches!(refused, SettleError::NotPayable(State::Requested)),
        "{refused:?}"
    );
}
