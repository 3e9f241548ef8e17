//! A bank takes a payment back.

use std::time::Duration;

use domain::order::{
    Actor, ChargebackStatus, Command, Effect, MailTemplate, Order, Party, PaymentStatus,
    PayoutStatus, ProblemReason, RefundStatus, State,
};
use serde_json::{Value, json};
use store::{OutboxRow, Queue};

use crate::payout::{completed, onboard, transfers};
use crate::support::{Fixture, assert_state, run_effects};

/// The holder of the card turns to the bank; gives the dispute's id.
pub(crate) async fn open(fixture: &Fixture, order: &Order, more: Value) -> String {
    let mut body = json!({ "paymentIntent": order.payment.intent_id });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    let dispute = post(fixture, "/_emulator/disputes", &body).await;
    dispute["id"].as_str().unwrap().to_owned()
}

pub(crate) async fn close(fixture: &Fixture, dispute: &str, status: &str) {
    let path = format!("/_emulator/disputes/{dispute}");
    let closed = post(fixture, &path, &json!({ "status": status })).await;
    assert_eq!(closed["status"], status, "{closed}");
}

async fn post(fixture: &Fixture, path: &str, body: &Value) -> Value {
    let url = format!("{}{path}", fixture.context.stripe().url());
    let answer = testkit::loopback_client().post(url).json(body).send().await;
    answer.unwrap().json().await.unwrap()
}

pub(crate) async fn reconcile(fixture: &Fixture, dispute: &str, order: &Order) -> Order {
    let now = fixture.context.now();
    fixture
        .settle
        .reconcile_chargeback(dispute, now)
        .await
        .unwrap();
    fixture.stored(order.order_guid).await
}

/// Asks to send the evidence of a completed order that a bank disputes. Returns the dispute and the effect that sends it.
pub(crate) async fn evidence_asked(fixture: &Fixture, note: Option<&str>) -> (String, OutboxRow) {
    let order = completed(fixture).await;
    let dispute = open(fixture, &order, json!({})).await;
    let order = reconcile(fixture, &dispute, &order).await;
    let asked = order.with_evidence_asked(note, fixture.context.now());
    let (asked, store) = (asked.unwrap().unwrap(), fixture.context.store());
    let effects = [Effect::SendEvidence];
    store.save_chargeback(&asked, &effects).await.unwrap();
    let rows = store.list_outbox(order.order_guid).await.unwrap();
    let mut rows = rows.into_iter();
    let row = rows.find(|row| row.effect == Effect::SendEvidence);
    (dispute, row.unwrap())
}

async fn mails(fixture: &Fixture, order: &Order) -> Vec<(Party, MailTemplate)> {
    let rows = fixture.context.store().list_outbox(order.order_guid).await;
    let effects = rows.unwrap().into_iter().map(|row| row.effect);
    effects
        .filter_map(|effect| match effect {
            Effect::Mail { to, template } => Some((to, template)),
            _ => None,
        })
        .collect()
}

async fn waiting(fixture: &Fixture) -> u32 {
    let store = fixture.context.store();
    let size = store.measure_queue(Queue::Chargebacks).await;
    size.unwrap().count
}

#[tokio::test]
async fn an_open_chargeback_freezes_the_payout_and_waits_for_operators() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let dispute = open(&fixture, &order, json!({})).await;

    let frozen = reconcile(&fixture, &dispute, &order).await;
    let again = reconcile(&fixture, &dispute, &order).await;

    assert_eq!(
        again.version, frozen.version,
        "the same news changes nothing"
    );
    assert_state(&frozen, State::Completed);
    assert_eq!(frozen.payout.status, PayoutStatus::Frozen);
    assert!(frozen.payout_steps().is_empty(), "only the bank ends it");
    let chargeback = frozen.chargeback.as_deref().unwrap();
    assert_eq!(chargeback.status, ChargebackStatus::Open);
    assert_eq!(chargeback.amount, order.money.total);
    assert!(chargeback.respond_by.unwrap() > fixture.context.now());
    assert_eq!(waiting(&fixture).await, 1);
    let mails = mails(&fixture, &frozen).await;
    for to in [Party::Operator, Party::Talent] {
        let opened = mails
            .iter()
            .filter(|mail| **mail == (to, MailTemplate::ChargebackOpened));
        assert_eq!(opened.count(), 1, "{mails:?}");
    }

    let after = fixture.settle.advance(frozen, fixture.context.now()).await;
    assert_eq!(after.unwrap().payout.status, PayoutStatus::Frozen);
    assert!(transfers(&fixture, &order).await.is_empty());
}

#[tokio::test]
async fn a_chargeback_that_is_won_pays_the_talent() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let dispute = open(&fixture, &order, json!({})).await;
    reconcile(&fixture, &dispute, &order).await;
    close(&fixture, &dispute, "won").await;

    let won = reconcile(&fixture, &dispute, &order).await;

    assert_eq!(won.payout.status, PayoutStatus::Scheduled);
    assert_eq!(waiting(&fixture).await, 0);
    let paid = fixture
        .settle
        .advance(won, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    assert_eq!(transfers(&fixture, &order).await.len(), 1);
}

#[tokio::test]
async fn a_chargeback_that_is_lost_ends_the_order_and_takes_the_transfer_back() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let paid = fixture
        .settle
        .advance(order, fixture.context.now())
        .await
        .unwrap();
    let dispute = open(&fixture, &paid, json!({})).await;
    reconcile(&fixture, &dispute, &paid).await;
    close(&fixture, &dispute, "lost").await;

    let lost = reconcile(&fixture, &dispute, &paid).await;
    let again = reconcile(&fixture, &dispute, &paid).await;
    run_effects(&fixture, lost.order_guid).await;

    assert_eq!(again.version, lost.version);
    assert_state(&lost, State::Refunded);
    assert_eq!(lost.payment.status, PaymentStatus::Refunded);
    assert_eq!(lost.refunds.len(), 1);
    assert_eq!(lost.refunds[0].status, RefundStatus::Succeeded);
    let made = transfers(&fixture, &lost).await;
    assert_eq!(made[0].amount_reversed, made[0].amount);
    let intent = lost.payment.intent_id.clone().unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert!(
        refunds.is_empty(),
        "the bank gave it back, not we: {refunds:?}"
    );
    let mails = mails(&fixture, &lost).await;
    for mail in [
        (Party::Customer, MailTemplate::Refunded),
        (Party::Talent, MailTemplate::RefundClawback),
        (Party::Operator, MailTemplate::ChargebackLost),
    ] {
        assert!(mails.contains(&mail), "{mails:?}");
    }
}

#[tokio::test]
async fn late_news_of_an_earlier_dispute_leave_a_lost_one_as_it_is() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let earlier = open(&fixture, &order, json!({})).await;
    close(&fixture, &earlier, "won").await;
    let dispute = open(&fixture, &order, json!({})).await;
    close(&fixture, &dispute, "lost").await;
    let lost = reconcile(&fixture, &dispute, &order).await;

    let after = reconcile(&fixture, &earlier, &order).await;

    assert_eq!(after.version, lost.version);
    assert!(after.has_lost_chargeback());
    assert_eq!(after.chargeback.unwrap().dispute_id, dispute);
}

#[tokio::test]
async fn late_news_of_an_earlier_dispute_do_not_take_the_place_of_a_later_one_that_was_won() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let earlier = open(&fixture, &order, json!({ "isInquiry": true })).await;
    close(&fixture, &earlier, "warning_closed").await;
    fixture.context.advance(Duration::from_mins(1));
    let dispute = open(&fixture, &order, json!({})).await;
    close(&fixture, &dispute, "won").await;
    let won = reconcile(&fixture, &dispute, &order).await;

    let after = reconcile(&fixture, &earlier, &order).await;

    assert_eq!(after.version, won.version);
    assert_eq!(after.chargeback.unwrap().dispute_id, dispute);
}

#[tokio::test]
async fn a_chargeback_that_is_lost_before_delivery_ends_the_order_there() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    let dispute = open(&fixture, &accepted, json!({})).await;
    close(&fixture, &dispute, "lost").await;

    let lost = reconcile(&fixture, &dispute, &accepted).await;

    assert_state(&lost, State::Refunded);
    assert_eq!(lost.payout.status, PayoutStatus::Cancelled);
}

#[tokio::test]
async fn a_refund_waits_for_the_bank_and_is_not_made_twice() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    let dispute = open(&fixture, &accepted, json!({})).await;
    let accepted = reconcile(&fixture, &dispute, &accepted).await;
    let cancel = Command::CancelByTalent {
        reason: domain::order::CancelReason::Illness,
        note: None,
    };
    let cancelled = fixture.act(accepted, cancel, Actor::Talent).await;
    let store = fixture.context.store();
    let rows = store.list_outbox(cancelled.order_guid).await.unwrap();
    let is_refund = |effect: &Effect| matches!(effect, Effect::Refund { .. });
    let refund = rows.into_iter().find(|row| is_refund(&row.effect)).unwrap();
    let now = fixture.context.now();
    let waits = fixture.settle.run_effect(&refund, now).await.unwrap_err();
    assert!(waits.is_temporary(), "{waits:?}");

    close(&fixture, &dispute, "lost").await;
    let lost = reconcile(&fixture, &dispute, &cancelled).await;
    fixture.settle.run_effect(&refund, now).await.unwrap();

    assert_state(&lost, State::Cancelled);
    let lost = fixture.stored(lost.order_guid).await;
    assert_eq!(lost.refunds[0].status, RefundStatus::Succeeded);
    let intent = lost.payment.intent_id.clone().unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert!(refunds.is_empty(), "{refunds:?}");
}

#[tokio::test]
async fn a_bank_that_only_asks_freezes_and_moves_nothing() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let dispute = open(&fixture, &order, json!({ "isInquiry": true })).await;
    let frozen = reconcile(&fixture, &dispute, &order).await;
    assert_eq!(frozen.payout.status, PayoutStatus::Frozen);
    close(&fixture, &dispute, "warning_closed").await;
    let free = reconcile(&fixture, &dispute, &order).await;
    assert_eq!(free.payout.status, PayoutStatus::Scheduled);
}

#[tokio::test]
async fn a_bank_that_takes_a_part_leaves_the_talent_the_rest() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let (total, net) = (order.money.total.amount(), order.payout.amount.amount());
    let dispute = open(&fixture, &order, json!({ "amount": 1_000 })).await;
    close(&fixture, &dispute, "lost").await;

    let lost = reconcile(&fixture, &dispute, &order).await;

    assert_state(&lost, State::Refunded);
    assert_eq!(lost.payment.refunded.amount(), 1_000);
    assert_eq!(lost.payout.amount.amount(), net - net * 1_000 / total);
    assert_eq!(lost.payout.status, PayoutStatus::Scheduled);
    assert!(domain::order::due(&lost).is_some(), "the rest is paid out");
}

#[tokio::test]
async fn sends_the_orders_evidence_once() {
    let fixture = Fixture::set().await;
    let now = fixture.context.now();
    let (dispute, row) = evidence_asked(&fixture, Some("The video was watched.")).await;

    run_effects(&fixture, row.order_guid).await;
    run_effects(&fixture, row.order_guid).await;

    let order = fixture.stored(row.order_guid).await;
    let chargeback = order.chargeback.as_deref().unwrap();
    assert!(chargeback.evidence_sent_at.is_some());
    assert!(!chargeback.takes_evidence(now));
    let url = format!("{}/v1/disputes/{dispute}", fixture.context.stripe().url());
    let key = fixture.context.stripe().secret_key();
    let found = testkit::loopback_client()
        .get(url)
        .bearer_auth(key)
        .send()
        .await;
    let found: Value = found.unwrap().json().await.unwrap();
    assert_eq!(found["status"], "under_review");
    assert_eq!(found["evidence_details"]["submission_count"], 1);
    let evidence = &found["evidence"];
    let text = |name: &str| evidence[name].as_str().unwrap().to_owned();
    assert!(text("product_description").contains(order.number.as_str()));
    assert!(text("uncategorized_text").starts_with("The video was watched."));
    assert!(text("uncategorized_text").contains("Here you are."));
    assert!(text("access_activity_log").contains("the athlete accepted"));
    assert_eq!(
        text("customer_email_address"),
        order.customer.email.as_str()
    );
}

#[tokio::test]
async fn a_refund_larger_than_what_the_bank_took_is_made_for_the_rest() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    // Promised, and not made when the bank asks.
    let promised = fixture.act(order, refund, Actor::Operator).await;
    let dispute = open(&fixture, &promised, json!({ "amount": 3_000 })).await;
    reconcile(&fixture, &dispute, &promised).await;
    close(&fixture, &dispute, "lost").await;
    reconcile(&fixture, &dispute, &promised).await;

    fixture.advance_hours(26);
    run_effects(&fixture, promised.order_guid).await;
    run_effects(&fixture, promised.order_guid).await;

    let after = fixture.stored(promised.order_guid).await;
    let [given] = after.refunds.as_slice() else {
        panic!("{:?}", after.refunds);
    };
    assert_eq!(given.status, RefundStatus::Succeeded);
    assert_eq!(given.amount, after.money.total);
    assert_eq!(given.by_bank.unwrap().amount(), 3_000);
    let intent = after.payment.intent_id.as_deref().unwrap();
    let made = fixture.stripe().list_refunds(intent).await.unwrap();
    let made: Vec<i64> = made.iter().map(|one| one.amount).collect();
    assert_eq!(made, [after.money.total.amount() - 3_000]);
}

#[tokio::test]
async fn a_returned_refund_is_not_tried_again_once_the_bank_gave_the_money() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = fixture.act(order, refund, Actor::Operator).await;
    let guid = refunded.order_guid;
    fixture.context.run_money_effects(guid).await;
    let made = fixture.stored(guid).await.refunds[0].provider_id.clone();
    fixture.return_refund(&made.unwrap()).await;
    let dispute = open(&fixture, &refunded, json!({})).await;
    close(&fixture, &dispute, "lost").await;
    let lost = reconcile(&fixture, &dispute, &refunded).await;
    assert_eq!(lost.refunds[0].status, RefundStatus::Failed);
    assert_eq!(
        lost.given_by_bank(lost.refunds[0].version),
        lost.money.total
    );

    fixture.advance_hours(26);
    // The provider would refuse an attempt, and the effect with it.
    fixture.context.run_money_effects(guid).await;

    let after = fixture.stored(guid).await;
    assert_eq!(after.refunds[0].status, RefundStatus::Succeeded);
    assert_eq!(after.refunds[0].provider_id, None, "it came from the bank");
    let intent = after.payment.intent_id.as_deref().unwrap();
    let attempts = fixture.stripe().list_refunds(intent).await.unwrap();
    assert_eq!(attempts.len(), 1, "{attempts:?}");
}

#[tokio::test]
async fn what_the_bank_gave_for_one_refund_is_not_taken_for_another_that_is_returned_later() {
    let fixture = Fixture::set().await;
    let delivered = fixture.delivered().await;
    let problem = Command::ReportProblem {
        reason: ProblemReason::NotAsOrdered,
        text: "The video names another club.".to_owned(),
    };
    let disputed = fixture.act(delivered, problem, Actor::Guest).await;
    let part = domain::Money::new(2_000, disputed.money.total.currency()).unwrap();
    let release = Command::ResolveRelease {
        refund: Some(part),
        note: "A part is refunded.".to_owned(),
    };
    let completed = fixture.act(disputed, release, Actor::Operator).await;
    let guid = completed.order_guid;
    fixture.context.run_money_effects(guid).await;
    let rest = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let completed = fixture.stored(guid).await;
    let promised = fixture.act(completed, rest, Actor::Operator).await;
    let dispute = open(&fixture, &promised, json!({ "amount": 3_000 })).await;
    close(&fixture, &dispute, "lost").await;
    reconcile(&fixture, &dispute, &promised).await;
    fixture.context.run_money_effects(guid).await;
    let given = fixture.stored(guid).await;
    assert_eq!(given.refunds[1].by_bank.unwrap().amount(), 3_000);

    // The first one, which the provider had made as a whole.
    let first = given.refunds[0].provider_id.clone().unwrap();
    fixture.return_refund(&first).await;
    fixture.advance_hours(26);
    fixture.context.run_money_effects(guid).await;

    let after = fixture.stored(guid).await;
    assert_eq!(after.refunds[0].status, RefundStatus::Succeeded);
    assert_eq!(after.refunds[0].by_bank, None);
    assert_ne!(after.refunds[0].provider_id, Some(first));
    let intent = after.payment.intent_id.as_deref().unwrap();
    let attempts = fixture.stripe().list_refunds(intent).await.unwrap();
    let arrived = attempts
        .iter()
        .filter(|one| one.status == Some(stripe::RefundStatus::Succeeded));
    let by_provider: i64 = arrived.map(|one| one.amount).sum();
    assert_eq!(by_provider + 3_000, after.money.total.amount());
}
