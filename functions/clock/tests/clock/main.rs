//! One run over the due index of the embedded table.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::large_futures,
    reason = "a test stops where it is surprised"
)]

mod alerts;
mod books;
mod busy_calendars;
mod calendar_servers;
mod due_webhooks;
mod gauges;
mod health;
mod many_payouts;
mod orphans;
mod own_entries;
mod parts;
mod payout_reminders;
mod reminders;
mod unread_calendars;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use clock::{AccountDeletions, Report, SweepLimits, finish_account_deletions, sweep};
use domain::OrderGuid;
use domain::order::{Actor, Command, Effect, Order, ProviderOp, State};
use jiff::Timestamp;
use serde_json::json;
use settle::Settle;
use store::{AccountDeletion, DuePartition, FollowUp, OutboxRow, PENDING_OP_TIMEOUT};
use stripe::{API_VERSION, Secret, Stripe, StripeSettings};
use testkit::{COMMIT, FaultMode, Person, PublishedTalent, TestContext};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::Instant;
use uuid::Uuid;

async fn context() -> (TestContext, PublishedTalent) {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    (context, talent)
}

async fn run(context: &TestContext) -> Report {
    sweep_all(&context.settle(), context.now()).await
}

/// Sweeps every partition with the limits of a deployed run.
async fn sweep_all(settle: &Settle, now: Timestamp) -> Report {
    let ends = Instant::now() + Duration::from_mins(1);
    let limits = SweepLimits::until(ends);
    sweep(settle, DuePartition::all(), limits, now)
        .await
        .unwrap()
}

async fn stored(context: &TestContext, order: &Order) -> Order {
    context
        .store()
        .find_order(order.order_guid)
        .await
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn does_nothing_before_the_due_time() {
    let (context, talent) = context().await;
    let order = context
        .placed_order(&talent, &talent.video, None)
        .await
        .order;

    assert_eq!(run(&context).await, Report::default());
    assert_eq!(stored(&context, &order).await, order);
}

#[tokio::test]
async fn an_unpaid_order_expires_when_the_clock_moves() {
    let (context, talent) = context().await;
    let order = context
        .placed_order(&talent, &talent.video, None)
        .await
        .order;
    context.advance(Duration::from_mins(31));

    let report = run(&context).await;

    assert_eq!(
        (report.orders, report.moved, report.failed),
        (1, 1, 0),
        "{report:?}"
    );
    assert_eq!(stored(&context, &order).await.state, State::PaymentExpired);
    assert_eq!(run(&context).await.orders, 0);
}

#[tokio::test]
async fn finishes_a_capture_after_a_crash() {
    let (context, talent) = context().await;
    let order = context
        .requested_order(&talent, &talent.video, None)
        .await
        .order;
    let announced = order.with_pending_op(
        ProviderOp::Capture,
        Command::Accept,
        Actor::Talent,
        context.now(),
    );
    context.store().mark_pending_op(&announced).await.unwrap();
    let intent = order.payment.intent_id.as_deref().unwrap();
    let key = &announced.pending_op.as_ref().unwrap().idempotency_key;
    context
        .settle()
        .stripe()
        .capture_intent(intent, key)
        .await
        .unwrap();

    context.advance(Duration::from_mins(2));
    let report = run(&context).await;

    assert_eq!(report.moved, 1, "{report:?}");
    let repaired = stored(&context, &order).await;
    assert_eq!(repaired.state, State::Accepted);
    assert_eq!(repaired.payment.captured, repaired.money.total);
}

#[tokio::test]
async fn a_due_effect_is_woken_once() {
    let (context, talent) = context().await;
    let order = context
        .requested_order(&talent, &talent.video, None)
        .await
        .order;
    let before = context.store().list_outbox(order.order_guid).await.unwrap();
    assert!(!before.is_empty());
    context.advance(Duration::from_mins(2));

    let report = run(&context).await;
    assert_eq!(
        usize::try_from(report.woken).unwrap(),
        before.len(),
        "{report:?}"
    );
    let after = context.store().list_outbox(order.order_guid).await.unwrap();
    assert!(
        after.iter().all(|row| row.wakes == 1 && row.attempt == 0),
        "{after:?}"
    );

    // The stream's consumer was invoked and has time to respond.
    assert_eq!(run(&context).await.woken, 0);
}

#[tokio::test]
async fn a_due_follow_up_is_woken_once() {
    let (context, talent) = context().await;
    let (store, follow_up) = (context.store(), FollowUp::Talent(talent.talent.talent_guid));
    let noted = store.note_follow_up(&follow_up, "away", context.now());
    noted.await.unwrap();
    assert_eq!(run(&context).await.woken, 0, "the stream has a minute");

    context.advance(Duration::from_secs(61));
    assert_eq!(run(&context).await.woken, 1);
    assert_eq!(run(&context).await.woken, 0);
    let found = store.find_follow_up(&follow_up.name()).await.unwrap();
    assert_eq!(found.unwrap().wakes, 1);
}

#[tokio::test]
async fn a_failed_order_does_not_delay_the_others() {
    let (context, talent) = context().await;
    let with_page = context.placed_order(&talent, &talent.video, None).await;
    let opened = context
        .settle()
        .open_checkout(with_page.order, &with_page.hash, context.now())
        .await;
    let stuck = opened.unwrap().order;
    let never_opened = context
        .placed_order(&talent, &talent.video, None)
        .await
        .order;
    context.advance(Duration::from_mins(31));

    // Without the provider the first order's payment is unknown; the second cannot be paid.
    let report = sweep_all(&without_provider(&context), context.now()).await;

    assert_eq!(
        (report.orders, report.moved, report.waiting),
        (2, 1, 1),
        "{report:?}"
    );
    assert_eq!(stored(&context, &stuck).await.state, State::PendingPayment);
    assert_eq!(
        stored(&context, &never_opened).await.state,
        State::PaymentExpired
    );
    assert_eq!(run(&context).await.moved, 1);
    assert_eq!(stored(&context, &stuck).await.state, State::PaymentExpired);
}

#[tokio::test]
async fn rows_that_need_an_unavailable_provider_are_skipped_after_three_failures() {
    let (context, talent) = context().await;
    let orders = 6;
    for _ in 0..orders {
        let placed = context.placed_order(&talent, &talent.video, None).await;
        let opened = context
            .settle()
            .open_checkout(placed.order, &placed.hash, context.now())
            .await;
        opened.unwrap();
    }
    context.advance(Duration::from_mins(31));
    let calls = Arc::new(AtomicU32::new(0));
    let stripe = failing_provider(&calls).await;
    let settle = Settle::new(context.store(), stripe, "http://127.0.0.1:4300").with_breaker();

    let limits = SweepLimits::one_by_one();
    let report = sweep(&settle, DuePartition::all(), limits, context.now()).await;
    let report = report.unwrap();

    assert_eq!((report.waiting, report.failed), (orders, 0), "{report:?}");
    // Three tries of three calls.
    assert_eq!(calls.load(Ordering::Relaxed), 9);
    assert_eq!(run(&context).await.moved, orders);
}

#[tokio::test]
async fn starts_no_row_after_the_end_of_its_time() {
    let (context, talent) = context().await;
    context.placed_order(&talent, &talent.video, None).await;
    context.advance(Duration::from_mins(31));
    let (settle, limits) = (context.settle(), SweepLimits::until(Instant::now()));

    let report = sweep(&settle, DuePartition::orders(), limits, context.now()).await;
    let report = report.unwrap();

    assert_eq!((report.orders, report.moved), (0, 0));
    assert_eq!(run(&context).await.moved, 1);
}

#[tokio::test]
async fn an_order_that_another_call_moves_concurrently_is_counted() {
    let (context, talent) = context().await;
    context.placed_order(&talent, &talent.video, None).await;
    context.advance(Duration::from_mins(31));
    let proxy = context.table_proxy().await;
    proxy.set_mode(FaultMode::Gather(COMMIT, 2));
    let (settle, now) = (context.settle_behind(&proxy), context.now());
    let limits = SweepLimits::one_by_one();
    let (one, other) = tokio::join!(
        sweep(&settle, DuePartition::orders(), limits, now),
        sweep(&settle, DuePartition::orders(), limits, now),
    );
    let report = one.unwrap().and(other.unwrap());
    assert_eq!((report.orders, report.moved, report.contended), (2, 1, 1));
}

#[tokio::test]
async fn emails_are_due_apart_from_orders() {
    let (context, talent) = context().await;
    let order = context.requested_order(&talent, &talent.video, None).await;
    let rows = context.store().list_outbox(order.order.order_guid).await;
    let rows = rows.unwrap();
    let is_email = |row: &&OutboxRow| matches!(row.effect, Effect::Mail { .. });
    let emails = rows.iter().filter(is_email).count();
    context.advance(Duration::from_mins(2));
    let (settle, limits) = (context.settle(), SweepLimits::one_by_one());

    let orders = sweep(&settle, DuePartition::orders(), limits, context.now()).await;
    let woken = usize::try_from(orders.unwrap().woken);
    assert_eq!(woken.unwrap(), rows.len() - emails);
    let woken = sweep(&settle, DuePartition::emails(), limits, context.now()).await;
    let woken = usize::try_from(woken.unwrap().woken);
    assert_eq!(woken.unwrap(), emails);
}

#[tokio::test]
async fn two_rows_of_a_partition_are_handled_concurrently_and_a_third_one_after_them() {
    let (context, talent) = context().await;
    let store = context.store();
    // All are in the first partition.
    let first = 0x0190_0000_0000_7000_8000_0000_0000_0008_u128;
    for guid in [first, first + 8, first + 16] {
        let guid = Uuid::from_u128(guid);
        let placed = context.placed_in(&store, &talent, guid, context.now());
        let placed = Box::pin(placed).await;
        let settle = context.settle();
        let opened = settle.open_checkout(placed.order, &placed.hash, context.now());
        Box::pin(opened).await.unwrap();
    }
    context.advance(Duration::from_mins(31));
    let (arrived, mut arrivals) = unbounded_channel();
    let gate = Arc::new(Semaphore::new(0));
    let held = Arc::clone(&gate);
    let router = Router::new().fallback(async move || {
        arrived.send(()).unwrap();
        held.acquire().await.unwrap().forget();
        StatusCode::INTERNAL_SERVER_ERROR
    });
    let stripe = provider_of(router).await;
    let settle = Settle::new(store.clone(), stripe, "http://127.0.0.1:4300");
    let now = context.now();
    let swept = tokio::spawn(async move { Box::pin(sweep_all(&settle, now)).await });
    for _ in 0..2 {
        arrivals.recv().await.unwrap();
    }
    // A third row would be read and would call the provider in less than this time.
    for _ in 0..20 {
        let guid = OrderGuid::from_uuid(Uuid::from_u128(first + 16));
        store.find_order(guid).await.unwrap();
    }
    assert!(arrivals.try_recv().is_err());
    gate.add_permits(100);

    let report = swept.await.unwrap();
    assert_eq!((report.waiting, report.more), (3, false), "{report:?}");
}

#[tokio::test]
async fn a_sweep_starts_no_row_shortly_before_its_deadline() {
    let (context, talent) = context().await;
    context.placed_order(&talent, &talent.video, None).await;
    context.advance(Duration::from_mins(31));
    let swept = async |left| {
        let limits = SweepLimits::until(Instant::now() + Duration::from_secs(left));
        let (settle, now) = (context.settle(), context.now());
        sweep(&settle, DuePartition::all(), limits, now)
            .await
            .unwrap()
    };
    let late = swept(5).await;
    assert_eq!(
        (late.orders, late.more),
        (0, false),
        "another run would not help"
    );
    assert_eq!(swept(10).await.orders, 1);
}

/// Returns a client of a provider that answers each call with an error, and counts the calls.
async fn failing_provider(calls: &Arc<AtomicU32>) -> Stripe {
    let calls = Arc::clone(calls);
    let router = Router::new().fallback(async move || {
        calls.fetch_add(1, Ordering::Relaxed);
        StatusCode::INTERNAL_SERVER_ERROR
    });
    provider_of(router).await
}

/// Returns a client of this provider.
async fn provider_of(router: Router) -> Stripe {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    provider_at(format!("http://{address}"))
}

fn without_provider(context: &TestContext) -> Settle {
    let stripe = provider_at(testkit::UNREACHABLE.to_owned());
    Settle::new(context.store(), stripe, "http://127.0.0.1:4300")
}

fn provider_at(base_url: String) -> Stripe {
    let stripe = Stripe::new(StripeSettings {
        base_url,
        secret_key: Secret::new("sk_test_local"),
        webhook_secret: Secret::new("whsec_test"),
        api_version: API_VERSION.to_owned(),
        first_pause: Duration::from_millis(1),
    });
    stripe.unwrap()
}

/// Records deletions that are decided but not done, of accounts that the identity service has.
async fn decided(context: &TestContext, people: &[&Person]) {
    for person in people {
        context.known_to_identity(person).await;
        let deletion = AccountDeletion {
            uid: person.uid.clone(),
            user_id: person.user_id,
            role: person.role,
            email: Some(person.email.clone()),
            proven_email: Some(person.email.clone()),
            is_decided: true,
            asked_at: context.now() - PENDING_OP_TIMEOUT,
            pass: None,
            version: 1,
        };
        let saved = context
            .store()
            .save_account_deletion(&deletion, context.now())
            .await;
        saved.unwrap();
    }
}

/// Makes the next `times` deletions at the emulator fail.
async fn deletions_fail(context: &TestContext, times: u32) {
    let identity = context.identity();
    let faults = format!(
        "{}/emulator/v1/projects/{}/faults",
        identity.url(),
        identity.project_id()
    );
    let fault = json!({ "endpoint": "admin/delete", "times": times, "status": 503, "message": "BACKEND_ERROR" });
    let set = testkit::loopback_client().post(faults).json(&fault).send();
    set.await.unwrap().error_for_status().unwrap();
}

#[tokio::test]
async fn finishes_deletions_and_retries_a_failed_one_after_the_others() {
    let context = TestContext::start_with_identity().await;
    let (noor, mia) = (
        context.customer("noor").await,
        context.customer("mia").await,
    );
    decided(&context, &[&noor, &mia]).await;
    // The client tries twice: the first of the two accounts fails, the second does not.
    deletions_fail(&context, 2).await;
    let (store, identity) = (context.store(), context.identity_client());
    let run = async || {
        finish_account_deletions(&store, &identity, &context.clock())
            .await
            .unwrap()
    };
    let counts = |gone, failed| AccountDeletions {
        gone,
        waiting: 0,
        continued: 0,
        failed,
    };
    assert_eq!(run().await, counts(1, 1));
    assert_eq!(
        run().await,
        AccountDeletions::default(),
        "it is not due again yet"
    );
    context.advance(Duration::from_mins(5));
    assert_eq!(run().await, counts(1, 0));
    for person in [&noor, &mia] {
        assert_eq!(store.find_user(&person.uid).await.unwrap(), None);
        assert_eq!(identity.find_account(&person.uid).await.unwrap(), None);
        assert_eq!(
            store.find_account_deletion(&person.uid).await.unwrap(),
            None
        );
    }
}
