use domain::order::{
    Actor, CancelReason, Command, DeclineReason, Effect, MailTemplate, Order, Party, PaymentStatus,
    RefundReason, RefundStatus, State,
};
use settle::{Settle, SettleError};

use crate::support::{Fixture, assert_state, run_effects};

#[tokio::test]
async fn declining_releases_the_hold_and_can_be_repeated() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let declined = fixture.act(order, decline, Actor::Talent).await;
    assert_state(&declined, State::Declined);

    run_effects(&fixture, declined.order_guid).await;
    run_effects(&fixture, declined.order_guid).await;

    let intent = fixture.intent(&declined).await;
    assert_eq!(intent["status"], "canceled");
    assert_eq!(intent["amount_received"], 0);
}

#[tokio::test]
async fn a_withdrawal_is_said_to_be_the_customers() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await;
    let withdrawn = fixture
        .act(order, Command::Withdraw { note: None }, Actor::Guest)
        .await;

    run_effects(&fixture, withdrawn.order_guid).await;

    let intent = fixture.intent(&withdrawn).await;
    assert_eq!(intent["cancellation_reason"], "requested_by_customer");
}

#[tokio::test]
async fn a_cancellation_by_the_talent_gives_everything_back_in_parts_that_add_up() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    let cancelled = fixture.act(accepted, cancel, Actor::Talent).await;

    run_effects(&fixture, cancelled.order_guid).await;

    let order = fixture.stored(cancelled.order_guid).await;
    assert_eq!(order.payment.status, PaymentStatus::Refunded);
    let [refund] = order.refunds.as_slice() else {
        panic!("{:?}", order.refunds)
    };
    assert_eq!(refund.status, RefundStatus::Succeeded);
    assert_eq!(refund.reason, RefundReason::Requested);
    assert_eq!(refund.parts.talent, order.money.talent_net);
    assert_eq!(refund.parts.platform, order.money.platform);
    assert_eq!(refund.parts.tax, order.money.tax);
    let intent = order.payment.intent_id.unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refund.provider_id.as_ref(), Some(&refunds[0].id));
    assert_eq!(refunds[0].metadata["reason"], "requested");
}

#[tokio::test]
async fn a_refund_is_made_once_even_after_the_provider_forgot_the_key() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    // Late enough that half is kept: a second refund would fit into what is left.
    fixture.advance_hours(25);
    let cancel = Command::CancelByCustomer { note: None };
    let cancelled = fixture.act(accepted, cancel, Actor::Guest).await;
    let half = cancelled.payment.refunded.amount();
    assert!(
        half > 0 && half * 2 <= cancelled.money.total.amount(),
        "{half}"
    );

    run_effects(&fixture, cancelled.order_guid).await;
    fixture.advance_hours(30);
    run_effects(&fixture, cancelled.order_guid).await;

    let intent = cancelled.payment.intent_id.unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(
        refunds.iter().map(|refund| refund.amount).sum::<i64>(),
        half
    );
}

#[tokio::test]
async fn a_refund_that_the_provider_refuses_is_written_down_as_failed_and_stays_to_be_done() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    let intent = accepted.payment.intent_id.clone().unwrap();
    let behind = stripe::NewRefund {
        intent,
        amount: accepted.money.total.amount(),
        reason: "by hand".to_owned(),
        order: accepted.order_guid.to_string(),
    };
    fixture
        .stripe()
        .create_refund(&behind, "by hand")
        .await
        .unwrap();
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Other,
        note: None,
    };
    let cancelled = fixture.act(accepted, cancel, Actor::Talent).await;

    let refused = refund(&fixture, &fixture.settle, &cancelled)
        .await
        .unwrap_err();
    assert!(
        matches!(refused, SettleError::ProviderRefused(_)),
        "{refused:?}"
    );

    let order = fixture.stored(cancelled.order_guid).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Failed);
}

#[tokio::test]
async fn a_rejected_refund_is_made_once_the_cause_is_fixed() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Other,
        note: None,
    };
    let cancelled = fixture.act(accepted, cancel, Actor::Talent).await;

    let revoked = fixture.with_a_revoked_key();
    refund(&fixture, &revoked, &cancelled).await.unwrap_err();
    let order = fixture.stored(cancelled.order_guid).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Failed);

    refund(&fixture, &fixture.settle, &cancelled).await.unwrap();
    let order = fixture.stored(cancelled.order_guid).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Succeeded);
    let intent = order.payment.intent_id.unwrap();
    let refunds = fixture.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refunds.len(), 1);
}

/// Tries the one refund in the order's outbox.
async fn refund(fixture: &Fixture, settle: &Settle, order: &Order) -> Result<(), SettleError> {
    let rows = fixture.context.store().list_outbox(order.order_guid).await;
    let rows = rows.unwrap();
    let row = rows
        .iter()
        .find(|row| matches!(row.effect, Effect::Refund { .. }));
    let outcome = settle.run_effect(row.unwrap(), fixture.context.now()).await;
    outcome.map(|_done| ())
}

#[tokio::test]
async fn a_refund_that_comes_back_days_later_is_an_operators_task_and_is_made_again() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(fixture.requested().await, Command::Accept, Actor::Talent)
        .await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    let cancelled = fixture.act(accepted, cancel, Actor::Talent).await;
    let guid = cancelled.order_guid;
    run_effects(&fixture, guid).await;
    let store = fixture.context.store();
    for row in store.list_outbox(guid).await.unwrap() {
        store.delete_outbox(guid, row.id).await.unwrap();
    }
    let refunded = fixture.stored(guid).await;
    let first = refunded.refunds[0].provider_id.clone().unwrap();
    fixture.advance_hours(72);
    fixture.return_refund(&first).await;

    let failed = fixture.stored(guid).await;
    assert_eq!(failed.refunds[0].status, RefundStatus::Failed);
    assert_eq!(failed.payment.refunded, failed.money.total, "still owed");
    let size = store
        .measure_queue(store::Queue::FailedEffects)
        .await
        .unwrap();
    assert_eq!(size.count, 1, "a task, once");
    let mail = Effect::Mail {
        to: Party::Customer,
        template: MailTemplate::RefundReturned,
    };
    let mails = async || {
        let rows = store.list_outbox(guid).await.unwrap();
        rows.iter().filter(|row| row.effect == mail).count()
    };
    assert_eq!(mails().await, 1, "the customer is told, once");

    fixture.advance_hours(26);
    run_effects(&fixture, guid).await;
    let again = fixture.stored(guid).await;
    assert_eq!(again.refunds[0].status, RefundStatus::Succeeded);
    assert_ne!(again.refunds[0].provider_id.as_ref(), Some(&first));
    fixture.report_refund(&first).await;
    assert_eq!(fixture.stored(guid).await, again, "late news is none");
    assert_eq!(mails().await, 1);
}
