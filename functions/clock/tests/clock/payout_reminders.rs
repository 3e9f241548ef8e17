//! Reminders for a talent with earnings but no payout account, and finally an alert for operators.

use std::time::Duration;

use clock::{PayoutReminders, remind_of_payouts};
use domain::notice::{Notice, NoticeContent};
use domain::order::{Actor, Command, Deliverable, DeliverableKind, Order, PayoutStatus};
use jiff::SignedDuration;
use store::{DuePartition, DueRow};
use testkit::{PublishedTalent, TestContext};

use crate::sweep_all;

/// Creates an order whose payout is blocked since now.
async fn blocked_order(context: &TestContext, talent: &PublishedTalent) -> Order {
    let settle = context.settle();
    let placed = context.requested_order(talent, &talent.video, None).await;
    let deliverables = vec![Deliverable {
        kind: DeliverableKind::Note,
        url: None,
        shipment: None,
        file: None,
        note: Some("Here you are.".to_owned()),
        at: context.now(),
    }];
    let mut order = placed.order;
    for (command, actor) in [
        (Command::Accept, Actor::Talent),
        (Command::Deliver { deliverables }, Actor::Talent),
        (Command::Approve, Actor::Guest),
    ] {
        order = settle
            .act(order, command, actor, context.now())
            .await
            .unwrap();
    }
    advance_days(context, 8);
    sweep_all(&settle, context.now()).await;
    let order = context.store().find_order(order.order_guid).await;
    let order = order.unwrap().unwrap();
    assert_eq!(order.payout.status, PayoutStatus::Blocked);
    order
}

pub(crate) fn advance_days(context: &TestContext, days: u64) {
    context.advance(Duration::from_hours(days * 24));
}

pub(crate) async fn remind(context: &TestContext) -> PayoutReminders {
    remind_of_payouts(&context.settle(), &context.clock())
        .await
        .unwrap()
}

/// Returns the emails about no order so far, oldest first.
pub(crate) async fn letters(context: &TestContext) -> Vec<Notice> {
    let store = context.store();
    let soon = context.now() + SignedDuration::from_hours(1);
    let mut letters = Vec::new();
    for partition in DuePartition::all() {
        for row in store
            .list_due(partition, soon, None, 50)
            .await
            .unwrap()
            .items
        {
            if let DueRow::Notice { notice_guid, .. } = row {
                let row = store.find_notice(notice_guid).await.unwrap();
                letters.push(row.unwrap().notice);
            }
        }
    }
    letters.sort_by_key(|letter| letter.created_at);
    letters
}

pub(crate) async fn onboard(context: &TestContext, talent: &PublishedTalent) {
    let guid = talent.talent.talent_guid;
    let stored = context.store().find_talent(guid).await.unwrap().unwrap();
    let url = context
        .settle()
        .open_onboarding(stored, context.now())
        .await
        .unwrap();
    context.submit(&url, &[("outcome", "finish")]).await;
}

#[tokio::test]
async fn the_talent_is_reminded_three_times_and_operators_are_alerted_once() {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    let first = blocked_order(&context, &talent).await;
    assert_eq!(remind(&context).await, PayoutReminders::default());

    let mut sent = Vec::new();
    for day in 1..=70 {
        advance_days(&context, 1);
        // Two concurrent instances: one of them sends.
        let (one, other) = tokio::join!(remind(&context), remind(&context));
        assert_eq!(one.failed + other.failed, 0);
        if one.letters + other.letters > 0 {
            assert_eq!(one.letters + other.letters, 1);
            sent.push(day);
        }
    }
    assert_eq!(sent, [3, 14, 45, 60]);

    let letters = letters(&context).await;
    let address = Some(talent.person.email.clone());
    let to: Vec<_> = letters.iter().map(|letter| letter.to.clone()).collect();
    assert_eq!(to, [address.clone(), address.clone(), address, None]);
    let NoticeContent::PayoutsOverdue { payouts, .. } = &letters[3].content else {
        panic!("{letters:?}");
    };
    assert_eq!((payouts.orders, payouts.amount), (1, first.payout.amount));
}

#[tokio::test]
async fn a_second_blocked_payout_does_not_restart_the_reminders() {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    blocked_order(&context, &talent).await;
    let guid = talent.talent.talent_guid;
    let begun = context.store().find_payout_reminder(guid).await.unwrap();
    assert!(begun.is_some());
    let second = blocked_order(&context, &talent).await;
    let still = context.store().find_payout_reminder(guid).await.unwrap();
    assert_eq!(begun, still);

    // Eight days have passed since the first: the email covers both.
    assert_eq!(remind(&context).await.letters, 1);
    let [letter] = letters(&context).await.try_into().unwrap();
    let NoticeContent::PayoutsWaiting {
        payouts, time_zone, ..
    } = letter.content
    else {
        panic!("{letter:?}");
    };
    assert_eq!(time_zone, Some(talent.talent.time_zone.clone()));
    let both = second.payout.amount.plus(second.payout.amount).unwrap();
    assert_eq!((payouts.orders, payouts.amount), (2, both));
}

#[tokio::test]
async fn reminders_end_when_the_account_is_ready_even_without_an_event() {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    let order = blocked_order(&context, &talent).await;
    onboard(&context, &talent).await;
    advance_days(&context, 3);

    let report = remind(&context).await;
    assert_eq!((report.letters, report.dropped), (0, 1));
    assert!(letters(&context).await.is_empty());
    let guid = talent.talent.talent_guid;
    let gone = context.store().find_payout_reminder(guid).await.unwrap();
    assert_eq!(gone, None);
    // The waiting payouts are made.
    sweep_all(&context.settle(), context.now()).await;
    let paid = context.store().find_order(order.order_guid).await.unwrap();
    assert_eq!(paid.unwrap().payout.status, PayoutStatus::Paid);
}

#[tokio::test]
async fn sends_no_reminder_of_a_refunded_payout() {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    let order = blocked_order(&context, &talent).await;
    let refund = Command::RefundAfterCompletion {
        note: "Paid twice".to_owned(),
        chargeback: false,
    };
    context
        .settle()
        .act(order, refund, Actor::Operator, context.now())
        .await
        .unwrap();
    advance_days(&context, 3);
    let report = remind(&context).await;
    assert_eq!((report.letters, report.dropped), (0, 1));
}
