use domain::order::{
    Actor, CancelReason, Command, DeclineReason, Effect, Order, PaymentStatus, RefundReason,
    RefundStatus, State,
};
use settle::{Settle, SettleError};

use crate::stage::{Stage, assert_state, run_effects};

#[tokio::test]
async fn declining_lets_go_of_the_hold_and_doing_it_twice_is_harmless() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let declined = stage.act(order, decline, Actor::Talent).await;
    assert_state(&declined, State::Declined);

    run_effects(&stage, declined.order_guid).await;
    run_effects(&stage, declined.order_guid).await;

    let intent = stage.intent(&declined).await;
    assert_eq!(intent["status"], "canceled");
    assert_eq!(intent["amount_received"], 0);
}

#[tokio::test]
async fn a_withdrawal_is_said_to_be_the_customers() {
    let stage = Stage::set().await;
    let order = stage.requested().await;
    let withdrawn = stage
        .act(order, Command::Withdraw { note: None }, Actor::Guest)
        .await;

    run_effects(&stage, withdrawn.order_guid).await;

    let intent = stage.intent(&withdrawn).await;
    assert_eq!(intent["cancellation_reason"], "requested_by_customer");
}

#[tokio::test]
async fn a_cancellation_by_the_talent_gives_everything_back_in_parts_that_add_up() {
    let stage = Stage::set().await;
    let accepted = stage
        .act(stage.requested().await, Command::Accept, Actor::Talent)
        .await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    let cancelled = stage.act(accepted, cancel, Actor::Talent).await;

    run_effects(&stage, cancelled.order_guid).await;

    let order = stage.stored(cancelled.order_guid).await;
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
    let refunds = stage.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refund.provider_id.as_ref(), Some(&refunds[0].id));
    assert_eq!(refunds[0].metadata["reason"], "requested");
}

#[tokio::test]
async fn a_refund_is_made_once_even_after_the_provider_forgot_the_key() {
    let stage = Stage::set().await;
    let accepted = stage
        .act(stage.requested().await, Command::Accept, Actor::Talent)
        .await;
    // Late enough that half is kept: a second refund would fit into what is left.
    stage.advance_hours(25);
    let cancel = Command::CancelByCustomer { note: None };
    let cancelled = stage.act(accepted, cancel, Actor::Guest).await;
    let half = cancelled.payment.refunded.amount();
    assert!(
        half > 0 && half * 2 <= cancelled.money.total.amount(),
        "{half}"
    );

    run_effects(&stage, cancelled.order_guid).await;
    stage.advance_hours(30);
    run_effects(&stage, cancelled.order_guid).await;

    let intent = cancelled.payment.intent_id.unwrap();
    let refunds = stage.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(
        refunds.iter().map(|refund| refund.amount).sum::<i64>(),
        half
    );
}

#[tokio::test]
async fn a_refund_that_the_provider_refuses_is_written_down_as_failed_and_stays_to_be_done() {
    let stage = Stage::set().await;
    let accepted = stage
        .act(stage.requested().await, Command::Accept, Actor::Talent)
        .await;
    let intent = accepted.payment.intent_id.clone().unwrap();
    let behind = stripe::NewRefund {
        intent,
        amount: accepted.money.total.amount(),
        reason: "by hand".to_owned(),
        order: accepted.order_guid.to_string(),
    };
    stage
        .stripe()
        .create_refund(&behind, "by hand")
        .await
        .unwrap();
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Other,
        note: None,
    };
    let cancelled = stage.act(accepted, cancel, Actor::Talent).await;

    let refused = refund(&stage, &stage.settle, &cancelled).await.unwrap_err();
    assert!(
        matches!(refused, SettleError::ProviderRefused(_)),
        "{refused:?}"
    );

    let order = stage.stored(cancelled.order_guid).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Failed);
}

#[tokio::test]
async fn a_refund_that_was_refused_is_made_once_the_cause_is_mended() {
    let stage = Stage::set().await;
    let accepted = stage
        .act(stage.requested().await, Command::Accept, Actor::Talent)
        .await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Other,
        note: None,
    };
    let cancelled = stage.act(accepted, cancel, Actor::Talent).await;

    let revoked = stage.with_a_revoked_key();
    refund(&stage, &revoked, &cancelled).await.unwrap_err();
    let order = stage.stored(cancelled.order_guid).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Failed);

    refund(&stage, &stage.settle, &cancelled).await.unwrap();
    let order = stage.stored(cancelled.order_guid).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Succeeded);
    let intent = order.payment.intent_id.unwrap();
    let refunds = stage.stripe().list_refunds(&intent).await.unwrap();
    assert_eq!(refunds.len(), 1);
}

/// Tries the one refund in the order's outbox.
async fn refund(stage: &Stage, settle: &Settle, order: &Order) -> Result<(), SettleError> {
    let rows = stage.bench.store().list_outbox(order.order_guid).await;
    let rows = rows.unwrap();
    let row = rows
        .iter()
        .find(|row| matches!(row.effect, Effect::Refund { .. }));
    let outcome = settle.run_effect(row.unwrap(), stage.bench.now()).await;
    outcome.map(|_done| ())
}
