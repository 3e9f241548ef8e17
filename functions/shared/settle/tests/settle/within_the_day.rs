//! Every call that the provider failed or refused can be made again within the day, and none is made twice. The provider
//! repeats a stored failure for 24 hours, so a key ends with the cause of its failure.

use domain::Money;
use domain::order::{
    Actor, Command, DeclineReason, Effect, Order, PayoutStatus, ProblemReason, RefundStatus, State,
};
use serde_json::json;
use settle::SettleError;
use store::OutboxRow;

use crate::chargeback::{close, evidence_asked, open, reconcile};
use crate::payout::{completed, onboard, transfers};
use crate::support::{Fixture, assert_state, run_effects};

/// What the provider stores and repeats: an internal failure, and a refusal.
const STORED: [&str; 2] = ["failing", "refused"];
/// The failures of an hour, when the clock and readers of the order try every other minute.
const FAILURES: usize = 30;

/// Calls of the operation fail from now on, each stored if it has a key.
async fn fail(fixture: &Fixture, fault: &str, operation: &str) {
    let faults = json!({ fault: [operation] });
    fixture.context.set_provider_faults(&faults).await;
}

async fn recover(fixture: &Fixture) {
    fixture.context.set_provider_faults(&json!({})).await;
}

async fn open_account(fixture: &Fixture) -> Result<String, SettleError> {
    let guid = fixture.talent.talent.talent_guid;
    let talent = fixture.context.store().find_talent(guid).await.unwrap();
    let now = fixture.context.now();
    fixture.settle.open_onboarding(talent.unwrap(), now).await
}

async fn count_accounts(fixture: &Fixture) -> usize {
    let listed = fixture.stripe().list_accounts(None, None).await;
    listed.unwrap().0.len()
}

async fn advance(fixture: &Fixture, order: &Order) -> Result<Order, SettleError> {
    let (order, now) = (
        fixture.stored(order.order_guid).await,
        fixture.context.now(),
    );
    fixture.settle.advance(order, now).await
}

#[tokio::test]
async fn an_account_is_opened_after_failures() {
    let fixture = Fixture::set().await;
    for operation in ["create_account", "create_link"] {
        for fault in STORED {
            fail(&fixture, fault, operation).await;
            open_account(&fixture).await.unwrap_err();
            open_account(&fixture).await.unwrap_err();
        }
    }
    recover(&fixture).await;
    open_account(&fixture).await.unwrap();
    assert_eq!(count_accounts(&fixture).await, 1);
}

#[tokio::test]
async fn an_account_whose_response_was_lost_is_found_after_the_profile_changed() {
    let fixture = Fixture::set().await;
    fixture.never_answer(&["create_account"]).await;
    let lost = open_account(&fixture);
    let lost = tokio::time::timeout(std::time::Duration::from_millis(300), lost).await;
    assert!(lost.is_err(), "the response is lost");
    recover(&fixture).await;
    assert_eq!(count_accounts(&fixture).await, 1);
    // A later version has another key.
    let store = fixture.context.store();
    let guid = fixture.talent.talent.talent_guid;
    let mut talent = store.find_talent(guid).await.unwrap().unwrap();
    talent.version += 1;
    store.save_talent(&talent).await.unwrap();

    open_account(&fixture).await.unwrap();

    assert_eq!(count_accounts(&fixture).await, 1);
}

#[tokio::test]
async fn a_payment_page_is_opened_after_failures() {
    let fixture = Fixture::set().await;
    let (context, talent) = (&fixture.context, &fixture.talent);
    let placed = context.placed_order(talent, &talent.video, None).await;
    let open = || {
        let (order, now) = (placed.order.clone(), context.now());
        fixture.settle.open_checkout(order, &placed.hash, now)
    };
    for fault in STORED {
        fail(&fixture, fault, "create_session").await;
        open().await.unwrap_err();
        open().await.unwrap_err();
    }
    recover(&fixture).await;
    context.pay(&open().await.unwrap().checkout_url).await;
}

#[tokio::test]
async fn a_hold_is_released_after_failures() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let declined = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let order = fixture.act(order, declined, Actor::Talent).await;
    let rows = fixture.context.store().list_outbox(order.order_guid).await;
    let rows = rows.unwrap();
    let row = rows.iter().find(|row| row.effect == Effect::Release);
    let (row, now) = (row.unwrap(), fixture.context.now());
    for fault in STORED {
        fail(&fixture, fault, "cancel").await;
        fixture.settle.run_effect(row, now).await.unwrap_err();
        fixture.settle.run_effect(row, now).await.unwrap_err();
    }
    recover(&fixture).await;
    fixture.settle.run_effect(row, now).await.unwrap();
    assert_eq!(fixture.intent(&order).await["status"], "canceled");
}

#[tokio::test]
async fn a_page_is_closed_after_an_hour_of_failures() {
    let fixture = Fixture::set().await;
    let (placed, _url) = fixture.open().await;
    fixture.advance_minutes(31);
    fail(&fixture, "failing", "expire_session").await;
    for _ in 0..FAILURES {
        advance(&fixture, &placed.order).await.unwrap_err();
    }
    recover(&fixture).await;
    let expired = advance(&fixture, &placed.order).await.unwrap();
    assert_state(&expired, State::PaymentExpired);
}

#[tokio::test]
async fn a_payout_is_made_once_after_an_hour_of_failures() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    fail(&fixture, "failing", "create_transfer").await;
    for _ in 0..FAILURES {
        advance(&fixture, &order).await.unwrap_err();
        fixture.advance_minutes(2);
    }
    recover(&fixture).await;
    let paid = advance(&fixture, &order).await.unwrap();
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(transfers(&fixture, &order).await.len(), 1);
}

#[tokio::test]
async fn a_payout_is_taken_back_once_after_failures() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let paid = advance(&fixture, &order).await.unwrap();
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = fixture.act(paid, refund, Actor::Operator).await;
    let rows = fixture.context.store().list_outbox(order.order_guid).await;
    let rows = rows.unwrap();
    let is_it = |effect: &Effect| matches!(effect, Effect::ReverseTransfer { .. });
    let row = rows.iter().find(|row| is_it(&row.effect)).unwrap();
    let now = fixture.context.now();
    for fault in STORED {
        fail(&fixture, fault, "reverse_transfer").await;
        fixture.settle.run_effect(row, now).await.unwrap_err();
        fixture.settle.run_effect(row, now).await.unwrap_err();
    }
    recover(&fixture).await;
    fixture.settle.run_effect(row, now).await.unwrap();
    fixture.settle.run_effect(row, now).await.unwrap();
    let made = transfers(&fixture, &order).await;
    assert_eq!(made[0].amount_reversed, refunded.payout.reversed.amount());
}

#[tokio::test]
async fn evidence_that_changed_is_sent_after_failures() {
    let fixture = Fixture::set().await;
    let (dispute, row) = evidence_asked(&fixture, None).await;
    let (now, store) = (fixture.context.now(), fixture.context.store());
    for (fault, name) in STORED.into_iter().zip(["Noor B.", "Noor Bakker"]) {
        fail(&fixture, fault, "update_dispute").await;
        fixture.settle.run_effect(&row, now).await.unwrap_err();
        let mut changed = fixture.stored(row.order_guid).await;
        changed.version += 1;
        name.clone_into(&mut changed.customer.name);
        store.save_order(&changed).await.unwrap();
    }
    recover(&fixture).await;
    fixture.settle.run_effect(&row, now).await.unwrap();
    let found = fixture.stripe().find_dispute(&dispute).await.unwrap();
    assert_eq!(found.evidence_details.submission_count, 1);
}

#[tokio::test]
async fn a_late_hold_that_could_not_be_released_and_was_captured_is_given_back() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    let note = "the talent is ill".to_owned();
    let cancel = Command::OperatorCancel { note };
    let dead = fixture.act(placed.order, cancel, Actor::Operator).await;
    fixture.context.pay(&url).await;
    let (guid, now) = (dead.order_guid, fixture.context.now());
    fail(&fixture, "refused", "cancel").await;
    fixture.settle.reconcile(guid, now).await.unwrap_err();
    recover(&fixture).await;
    let intent = fixture.intent(&dead).await["id"].clone();
    let intent = intent.as_str().unwrap();
    let behind = fixture.stripe();
    behind.capture_intent(intent, "behind").await.unwrap();

    fixture.settle.reconcile(guid, now).await.unwrap();

    let refunds = behind.list_refunds(intent).await.unwrap();
    assert_eq!(refunds.len(), 1);
    assert_eq!(refunds[0].amount, dead.money.total.amount());
}

#[tokio::test]
async fn the_rest_of_a_refund_is_made_although_it_grew_after_a_failure() {
    let fixture = Fixture::set().await;
    let delivered = fixture.delivered().await;
    let problem = Command::ReportProblem {
        reason: ProblemReason::NotAsOrdered,
        text: "The video names another club.".to_owned(),
    };
    let disputed = fixture.act(delivered, problem, Actor::Guest).await;
    let part = Money::new(2_000, disputed.money.total.currency()).unwrap();
    let release = Command::ResolveRelease {
        refund: Some(part),
        note: "A part is refunded.".to_owned(),
    };
    let completed = fixture.act(disputed, release, Actor::Operator).await;
    let guid = completed.order_guid;
    fixture.context.run_money_effects(guid).await;
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let completed = fixture.stored(guid).await;
    let promised = fixture.act(completed, refund, Actor::Operator).await;
    let dispute = open(&fixture, &promised, json!({ "amount": 3_000 })).await;
    close(&fixture, &dispute, "lost").await;
    let lost = reconcile(&fixture, &dispute, &promised).await;
    // The bank's amount is all for the second refund, whose rest fails.
    fail(&fixture, "failing", "create_refund").await;
    let rows = fixture.context.store().list_outbox(guid).await.unwrap();
    let is_refund = |row: &&OutboxRow| matches!(row.effect, Effect::Refund { .. });
    let row = rows.iter().find(is_refund).unwrap();
    let now = fixture.context.now();
    fixture.settle.run_effect(row, now).await.unwrap_err();
    recover(&fixture).await;
    // Then the first one returns, and takes its part of the bank's amount.
    let first = lost.refunds[0].provider_id.clone().unwrap();
    fixture.return_refund(&first).await;

    run_effects(&fixture, guid).await;

    let after = fixture.stored(guid).await;
    let statuses: Vec<_> = after.refunds.iter().map(|one| one.status).collect();
    assert_eq!(
        statuses,
        [RefundStatus::Succeeded; 2],
        "{:?}",
        after.refunds
    );
    let intent = after.payment.intent_id.as_deref().unwrap();
    let attempts = fixture.stripe().list_refunds(intent).await.unwrap();
    let arrived = attempts
        .iter()
        .filter(|one| one.status == Some(stripe::RefundStatus::Succeeded));
    let by_provider: i64 = arrived.map(|one| one.amount).sum();
    assert_eq!(by_provider + 3_000, after.money.total.amount());
}
