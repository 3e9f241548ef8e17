//! The provider's webhook about a refund that the customer's bank returned.

use std::time::Duration;

use domain::order::{
    Actor, CancelReason, Command, Effect, MailTemplate, Order, Party, RefundStatus,
};
use store::Queue;

use crate::support::{Fixture, event};

/// Returns a paid order that the talent accepted and cancelled, with its refund made.
async fn refunded() -> Fixture {
    let fixture = Fixture::open().await;
    fixture.pay().await;
    let authorised = fixture
        .event("payment_intent.amount_capturable_updated")
        .await;
    fixture.deliver(&authorised).await.expect(200);
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    for command in [Command::Accept, cancel] {
        let (settle, now) = (fixture.context.settle(), fixture.context.now());
        let order = fixture.order().await;
        settle
            .act(order, command, Actor::Talent, now)
            .await
            .unwrap();
    }
    make_refund(&fixture).await;
    fixture
}

async fn make_refund(fixture: &Fixture) -> Order {
    let order = fixture.order().await;
    fixture.context.run_money_effects(order.order_guid).await;
    let order = fixture.order().await;
    assert_eq!(order.refunds[0].status, RefundStatus::Succeeded);
    order
}

/// Counts the emails to the customer about the return.
async fn mails(fixture: &Fixture) -> usize {
    let guid = fixture.placed.order.order_guid;
    let rows = fixture.context.store().list_outbox(guid).await.unwrap();
    let told = Effect::Mail {
        to: Party::Customer,
        template: MailTemplate::RefundReturned,
    };
    rows.iter().filter(|row| row.effect == told).count()
}

#[tokio::test]
async fn emails_the_customer_once_for_repeated_or_late_webhooks() {
    let fixture = refunded().await;
    let refund = fixture.order().await.refunds[0]
        .provider_id
        .clone()
        .unwrap();
    let base = fixture.context.stripe().url();
    let url = format!("{base}/_emulator/refunds/{refund}/bounce");
    fixture.context.submit(&url, &[]).await;
    let failed = fixture.event("refund.failed").await;
    assert_eq!(mails(&fixture).await, 0);

    // The same event twice, and another one of the same refund.
    let updated = event("evt_updated", "charge.refund.updated", "refund", &refund);
    for event in [&failed, &failed, &updated] {
        fixture.deliver(event).await.expect(200);
    }
    assert_eq!(mails(&fixture).await, 1);
    let order = fixture.order().await;
    assert_eq!(order.refunds[0].status, RefundStatus::Failed);
    let store = fixture.context.store();
    let tasks = store.measure_queue(Queue::FailedEffects).await.unwrap();
    assert_eq!(tasks.count, 1, "operators have a task");

    fixture.context.advance(Duration::from_hours(26));
    let again = make_refund(&fixture).await;
    let late = event("evt_late", "refund.failed", "refund", &refund);
    fixture.deliver(&late).await.expect(200);
    assert_eq!(fixture.order().await, again);
    assert_eq!(mails(&fixture).await, 1);
}
