//! What the provider refuses or limits, beyond a missing hold: nothing is lost, and each is tried again with a bound.

use domain::Currency;
use domain::order::{
    Actor, CancelReason, Command, Effect, MailTemplate, Order, Party, PaymentStatus, RefundStatus,
    State,
};
use jiff::SignedDuration;
use serde_json::json;
use settle::SettleError;
use stripe::{CheckoutLine, CheckoutSubject, NewCheckout, RefundStatus as ProviderStatus};

use crate::chargeback::{evidence_asked, open, reconcile};
use crate::payout::{completed, onboard};
use crate::support::{Fixture, assert_state, run_effects};

const DECLINED_CAPTURE: &str = "4000 0000 0000 4001";
const SHORT_HOLD: &str = "4000 0000 0000 4019";
const CHALLENGED: &str = "4000 0025 0000 3155";
const SLOW_REFUND: &str = "4000 0000 0000 7726";
const RETURNED_REFUND: &str = "4000 0000 0000 5126";

async fn cancelled(fixture: &Fixture, order: Order) -> Order {
    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    fixture.act(accepted, cancel, Actor::Talent).await
}

async fn refund(fixture: &Fixture, order: &Order) -> Result<RefundStatus, SettleError> {
    let rows = fixture.context.store().list_outbox(order.order_guid).await;
    let rows = rows.unwrap();
    let row = rows
        .iter()
        .find(|row| matches!(row.effect, Effect::Refund { .. }))
        .unwrap();
    let now = fixture.context.now();
    fixture.settle.run_effect(row, now).await?;
    Ok(fixture.stored(order.order_guid).await.refunds[0].status)
}

#[tokio::test]
async fn the_smallest_and_the_largest_order_of_each_currency_can_be_paid() {
    let fixture = Fixture::set().await;
    let stripe = fixture.stripe();
    let expires_at = fixture.context.now() + SignedDuration::from_hours(1);
    for currency in Currency::all() {
        for amount in [currency.minimum_charge(), currency.maximum_charge()] {
            let checkout = NewCheckout {
                subject: CheckoutSubject::Order("order".to_owned()),
                currency: currency.code().to_owned(),
                lines: vec![CheckoutLine {
                    name: "Video".to_owned(),
                    description: None,
                    amount,
                }],
                customer_email: Some("noor@example.org".to_owned()),
                success_url: "https://matchday.example/return".to_owned(),
                cancel_url: "https://matchday.example/payment".to_owned(),
                expires_at,
            };
            let key = format!("{currency} {amount}");
            let opened = stripe.create_checkout(&checkout, &key).await;
            assert!(opened.is_ok(), "{amount} {currency}: {opened:?}");
        }
    }
}

#[tokio::test]
async fn a_page_opens_after_too_many_calls() {
    let fixture = Fixture::set().await;
    let context = &fixture.context;
    let placed = context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    let limited = json!({ "rateLimited": ["create_session"] });
    context.set_provider_faults(&limited).await;
    let now = context.now();
    let order = placed.order;
    let refused = fixture
        .settle
        .open_checkout(order.clone(), &placed.hash, now)
        .await;
    assert!(refused.unwrap_err().is_temporary());
    assert_state(
        &fixture.stored(order.order_guid).await,
        State::PendingPayment,
    );

    context.set_provider_faults(&json!({})).await;
    let opened = fixture
        .settle
        .open_checkout(order, &placed.hash, now)
        .await
        .unwrap();
    context.pay(&opened.checkout_url).await;
    let guid = opened.order.order_guid;
    assert_state(
        &fixture.settle.reconcile(guid, now).await.unwrap(),
        State::Requested,
    );
}

#[tokio::test]
async fn an_address_with_an_international_domain_reaches_the_provider_in_ascii() {
    let fixture = Fixture::set().await;
    let context = &fixture.context;
    let mut placed = context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    // The provider takes no other characters than those of ASCII.
    placed.order.customer.email = "noor@bücher.example".parse().unwrap();
    let opened = fixture
        .settle
        .open_checkout(placed.order, &placed.hash, context.now())
        .await
        .unwrap();
    context.pay(&opened.checkout_url).await;
    let guid = opened.order.order_guid;
    let paid = fixture.settle.reconcile(guid, context.now()).await.unwrap();
    assert_state(&paid, State::Requested);
}

#[tokio::test]
async fn a_declined_charge_leaves_the_request_open_and_can_be_tried_again() {
    let fixture = Fixture::set().await;
    let order = fixture.requested_with(DECLINED_CAPTURE).await;
    let (guid, now) = (order.order_guid, fixture.context.now());

    let declined = fixture
        .settle
        .act(order, Command::Accept, Actor::Talent, now)
        .await
        .unwrap_err();
    assert!(matches!(declined, SettleError::Declined(_)), "{declined:?}");
    let open = fixture.stored(guid).await;
    assert_state(&open, State::Requested);
    assert_eq!(open.pending_op, None);
    assert_eq!(open.payment.status, PaymentStatus::Authorised);

    let accepted = fixture.act(open, Command::Accept, Actor::Talent).await;
    assert_state(&accepted, State::Accepted);
    assert_eq!(fixture.captures(&accepted).await, 1);
}

#[tokio::test]
async fn a_hold_that_its_bank_ended_early_ends_the_request() {
    let fixture = Fixture::set().await;
    let order = fixture.requested_with(SHORT_HOLD).await;
    let guid = order.order_guid;
    fixture.advance_hours(2);
    let now = fixture.context.now();

    let refused = fixture
        .settle
        .act(order, Command::Accept, Actor::Talent, now)
        .await
        .unwrap_err();

    assert!(matches!(refused, SettleError::HoldLost), "{refused:?}");
    let lost = fixture.stored(guid).await;
    assert_state(&lost, State::Expired);
    assert_eq!(lost.pending_op, None);
    assert_eq!(fixture.captures(&lost).await, 0);
    let rows = fixture.context.store().list_outbox(guid).await.unwrap();
    for (to, template) in [
        (Party::Customer, MailTemplate::HoldLostReorder),
        (Party::Talent, MailTemplate::RequestLost),
    ] {
        let mail = Effect::Mail { to, template };
        assert!(rows.iter().any(|row| row.effect == mail), "{rows:?}");
    }
}

#[tokio::test]
async fn an_event_about_a_hold_that_ended_early_ends_the_request() {
    let fixture = Fixture::set().await;
    let order = fixture.requested_with(SHORT_HOLD).await;
    fixture.advance_hours(2);
    let now = fixture.context.now();
    let lost = fixture.settle.reconcile(order.order_guid, now).await;
    assert_state(&lost.unwrap(), State::Expired);
}

#[tokio::test]
async fn an_order_whose_customer_leaves_the_banks_challenge_expires_unpaid() {
    let fixture = Fixture::set().await;
    let waiting = fixture.requested_with(CHALLENGED).await;
    assert_state(&waiting, State::PendingPayment);
    assert_eq!(fixture.intent(&waiting).await["status"], "requires_action");

    fixture.advance_hours(1);
    let now = fixture.context.now();
    let expired = fixture.settle.advance(waiting, now).await.unwrap();

    assert_state(&expired, State::PaymentExpired);
    assert_eq!(expired.payment.status, PaymentStatus::Cancelled);
    assert_eq!(fixture.intent(&expired).await["status"], "canceled");
}

#[tokio::test]
async fn a_pending_refund_succeeds_later() {
    let fixture = Fixture::set().await;
    let order = fixture.requested_with(SLOW_REFUND).await;
    let order = cancelled(&fixture, order).await;
    run_effects(&fixture, order.order_guid).await;
    let pending = fixture.stored(order.order_guid).await.refunds[0].clone();
    assert_eq!(pending.status, RefundStatus::Pending);

    fixture.advance_hours(2);
    fixture.report_refund(&pending.provider_id.unwrap()).await;
    let after = fixture.stored(order.order_guid).await;
    assert_eq!(after.refunds[0].status, RefundStatus::Succeeded);
}

#[tokio::test]
async fn a_returned_refund_can_be_made_again_within_the_day() {
    let fixture = Fixture::set().await;
    let order = fixture.requested_with(RETURNED_REFUND).await;
    let order = cancelled(&fixture, order).await;
    run_effects(&fixture, order.order_guid).await;
    let first = fixture.stored(order.order_guid).await.refunds[0].clone();
    assert_eq!(first.status, RefundStatus::Succeeded);
    fixture.advance_hours(2);
    let first = first.provider_id.unwrap();
    fixture.report_refund(&first).await;
    let failed = fixture.stored(order.order_guid).await;
    assert_eq!(failed.refunds[0].status, RefundStatus::Failed);

    let again = refund(&fixture, &order).await.unwrap();

    assert_eq!(again, RefundStatus::Succeeded);
    let intent = order.payment.intent_id.unwrap();
    let made = fixture.stripe().list_refunds(&intent).await.unwrap();
    let failed = |status| status == Some(ProviderStatus::Failed);
    let returned = made.iter().filter(|one| failed(one.status)).count();
    assert_eq!((made.len(), returned), (2, 1));
}

#[tokio::test]
async fn a_refused_refund_can_be_tried_again_within_the_day() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let order = cancelled(&fixture, order).await;
    for fault in ["refused", "failing"] {
        let faults = json!({ fault: ["create_refund"] });
        fixture.context.set_provider_faults(&faults).await;
        refund(&fixture, &order).await.unwrap_err();
        refund(&fixture, &order).await.unwrap_err();
    }
    fixture.context.set_provider_faults(&json!({})).await;

    let made = refund(&fixture, &order).await.unwrap();

    assert_eq!(made, RefundStatus::Succeeded);
    let intent = order.payment.intent_id.unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refunds.len(), 1);
}

#[tokio::test]
async fn a_page_can_be_closed_after_a_failure_within_the_day() {
    let fixture = Fixture::set().await;
    let (placed, url) = fixture.open().await;
    fixture.advance_minutes(30);
    let now = fixture.context.now();
    let faults = json!({ "failing": ["expire_session"] });
    fixture.context.set_provider_faults(&faults).await;
    let order = placed.order;
    for _twice in 0..2 {
        let refused = fixture.settle.advance(order.clone(), now).await;
        assert!(refused.unwrap_err().is_temporary());
    }
    fixture.context.set_provider_faults(&json!({})).await;

    let expired = fixture.settle.advance(order, now).await.unwrap();

    assert_state(&expired, State::PaymentExpired);
    let page = testkit::loopback_client().get(url).send().await.unwrap();
    assert_eq!(page.status(), 410, "the page takes no payment");
}

#[tokio::test]
async fn evidence_can_be_sent_after_a_failure_within_the_day() {
    let fixture = Fixture::set().await;
    let (dispute, row) = evidence_asked(&fixture, None).await;
    let now = fixture.context.now();
    let faults = json!({ "failing": ["update_dispute"] });
    fixture.context.set_provider_faults(&faults).await;
    fixture.settle.run_effect(&row, now).await.unwrap_err();
    fixture.context.set_provider_faults(&json!({})).await;

    fixture.settle.run_effect(&row, now).await.unwrap();

    let found = fixture.stripe().find_dispute(&dispute).await.unwrap();
    assert_eq!(found.evidence_details.submission_count, 1);
}

#[tokio::test]
async fn a_chargeback_without_an_answer_in_time_is_lost() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let dispute = open(&fixture, &order, json!({})).await;
    reconcile(&fixture, &dispute, &order).await;
    fixture.advance_hours(10 * 24);

    let lost = reconcile(&fixture, &dispute, &order).await;

    assert_state(&lost, State::Refunded);
    assert!(lost.has_lost_chargeback());
    assert_eq!(lost.payment.refunded, lost.payment.captured);
}

/// Refunds half of a completed order.
async fn refund_half(fixture: &Fixture, order: Order) -> Order {
    let half = domain::Money::new(order.money.total.amount() / 2, order.money.total.currency());
    let part = Command::RefundPart {
        refund: half.unwrap(),
        note: "Half of it.".to_owned(),
    };
    let order = fixture.act(order, part, Actor::Operator).await;
    run_effects(fixture, order.order_guid).await;
    fixture.stored(order.order_guid).await
}

#[tokio::test]
async fn a_part_is_refunded_and_reversed_after_the_payout() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    let paid = fixture.settle.advance(order, now).await.unwrap();
    let after = refund_half(&fixture, paid).await;

    assert_state(&after, State::Completed);
    assert_eq!(after.refunds[0].status, RefundStatus::Succeeded);
    let part = after.refunds[0].parts.talent;
    assert_eq!(after.payout.reversed, part);
    assert!(after.payout.owed().is_zero());
    let group = after.order_guid.to_string();
    let transfers = fixture.stripe().list_transfers(&group).await.unwrap();
    assert_eq!(transfers[0].amount_reversed, part.amount());
}

#[tokio::test]
async fn what_a_negative_balance_cannot_give_back_is_owed() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    let now = fixture.context.now();
    let paid = fixture.settle.advance(order, now).await.unwrap();
    for action in ["pay_out", "take_fee"] {
        fixture.at_provider(action).await;
    }
    let after = refund_half(&fixture, paid).await;
    let part = after.refunds[0].parts.talent;
    assert_eq!(after.payout.owed(), part, "the customer has the money");
    let store = fixture.context.store();
    let owed = store.find_owed(after.talent.talent_guid, part.currency());
    assert_eq!(owed.await.unwrap(), part);
}

#[tokio::test]
async fn a_payout_to_a_closed_account_waits_for_an_operator() {
    let fixture = Fixture::set().await;
    onboard(&fixture).await;
    let order = completed(&fixture).await;
    fixture.at_provider("close").await;
    let now = fixture.context.now();

    let held_up = fixture.settle.advance(order, now).await.unwrap();

    assert_eq!(held_up.payout.status, domain::order::PayoutStatus::Failed);
    assert!(held_up.payout.blocked_reason.is_some());
    let table = fixture.context.store();
    let size = table.measure_queue(store::Queue::FailedPayouts).await;
    assert_eq!(size.unwrap().count, 1);
}
