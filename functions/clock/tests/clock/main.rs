//! One run over the due index of the embedded table.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::large_futures,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

mod alerts;
mod busy_calendars;
mod gauges;
mod orphans;
mod parts;
mod payout_reminders;
mod reminders;
mod webhooks;

use std::time::Duration;

use clock::{AccountDeletions, Report, finish_account_deletions, sweep, sweep_at_most};
use domain::order::{Actor, Command, Order, ProviderOp, State};
use serde_json::json;
use settle::Settle;
use store::AccountDeletion;
use stripe::{API_VERSION, Secret, Stripe, StripeSettings};
use testkit::{Person, PublishedTalent, TestContext};

async fn context() -> (TestContext, PublishedTalent) {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    (context, talent)
}

async fn run(context: &TestContext) -> Report {
    sweep(&context.settle(), context.now()).await.unwrap()
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
    let report = sweep(&without_provider(&context), context.now())
        .await
        .unwrap();

    assert_eq!(
        (report.orders, report.moved, report.failed),
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
async fn failed_rows_do_not_use_up_the_share_of_other_rows() {
    let (context, mut talent) = context().await;
    let with_page = context.placed_order(&talent, &talent.video, None).await;
    let opened = context
        .settle()
        .open_checkout(with_page.order, &with_page.hash, context.now())
        .await;
    let stuck = opened.unwrap().order;
    context.advance(Duration::from_mins(1));
    // Due later, and in the same shard.
    let mut placed = 0;
    let behind = loop {
        if placed % 15 == 14 {
            talent = context.published_talent(&format!("talent-{placed}")).await;
        }
        placed += 1;
        let order = context
            .placed_order(&talent, &talent.video, None)
            .await
            .order;
        if shard_of(&context, &order).await == shard_of(&context, &stuck).await {
            break order;
        }
    };
    context.advance(Duration::from_mins(31));

    // Both orders have an effect and a reminder that are handled first.
    let share = 5;
    let report = sweep_at_most(&without_provider(&context), share, context.now())
        .await
        .unwrap();

    assert_eq!(report.failed, 1, "{report:?}");
    assert_eq!(stored(&context, &behind).await.state, State::PaymentExpired);
}

/// Returns the shard of the due index that contains an order.
async fn shard_of(context: &TestContext, order: &Order) -> u8 {
    let later = context.now() + jiff::SignedDuration::from_hours(24);
    for shard in 0..store::DUE_SHARDS {
        let page = context.store().list_due(shard, later, None, 100).await;
        let is_it = |row: &store::DueRow| matches!(row, store::DueRow::Order { order_guid, .. } if *order_guid == order.order_guid);
        if page.unwrap().items.iter().any(is_it) {
            return shard;
        }
    }
    unreachable!("an order that waits is on the due index")
}

fn without_provider(context: &TestContext) -> Settle {
    let stripe = Stripe::new(StripeSettings {
        base_url: testkit::UNREACHABLE.to_owned(),
        secret_key: Secret::new("sk_test_local"),
        webhook_secret: Secret::new("whsec_test"),
        api_version: API_VERSION.to_owned(),
        first_pause: Duration::from_millis(1),
    });
    Settle::new(context.store(), stripe.unwrap(), "http://127.0.0.1:4300")
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
            asked_at: context.now(),
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
