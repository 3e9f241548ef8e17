//! Payouts of talents with more orders than one call reads.

use clock::PayoutReminders;
use domain::notice::NoticeContent;
use domain::order::PayoutStatus;
use domain::payout_reminder::PayoutReminder;
use domain::{Money, OrderGuid};
use jiff::SignedDuration;
use settle::ORDERS_AT_ONCE;
use testkit::{COMMIT, FaultMode, PublishedTalent, TestContext};

use crate::payout_reminders::{advance_days, letters, onboard, remind};

/// Writes so many orders whose payouts are blocked until tomorrow, and the reminder of their talent. Returns the orders and
/// the sum of the payouts.
async fn many_blocked_orders(
    context: &TestContext,
    talent: &PublishedTalent,
    count: u16,
) -> (Vec<OrderGuid>, Money) {
    let (store, now) = (context.store(), context.now());
    let mut guids = Vec::new();
    let mut sum = Money::zero(talent.talent.currency);
    for _ in 0..count {
        let placed = context.placed_order(talent, &talent.video, None).await;
        let mut order = placed.order;
        order.version += 1;
        order.requested_at = Some(now);
        order.payout.status = PayoutStatus::Blocked;
        order.payout.due_at = Some(now);
        order.timers.payout_at = Some(now + SignedDuration::from_hours(24));
        store.save_order(&order).await.unwrap();
        sum = sum.plus(order.payout.amount).unwrap();
        guids.push(order.order_guid);
    }
    let reminder = PayoutReminder::new(talent.talent.talent_guid, now);
    let saved = store.save_payout_reminder(None, &reminder, &[]);
    saved.await.unwrap();
    (guids, sum)
}

#[tokio::test]
async fn payouts_of_more_than_a_hundred_orders_are_summed_in_several_runs() {
    for (count, pages) in [(ORDERS_AT_ONCE - 1, 1), (ORDERS_AT_ONCE + 1, 2)] {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let (guids, sum) = many_blocked_orders(&context, &talent, count).await;
        advance_days(&context, 3);

        for _ in 1..pages {
            // Two concurrent instances: one of them continues.
            let (one, other) = tokio::join!(remind(&context), remind(&context));
            assert_eq!(one.failed + other.failed, 0);
            assert_eq!((one.letters, other.letters), (0, 0));
            assert_eq!(one.continued + other.continued, 1);
        }
        assert_eq!(remind(&context).await.letters, 1);

        assert_eq!(remind(&context).await, PayoutReminders::default());
        let [letter] = letters(&context).await.try_into().unwrap();
        let NoticeContent::PayoutsWaiting { payouts, .. } = letter.content else {
            panic!("{letter:?}");
        };
        let orders = u32::try_from(guids.len()).unwrap();
        assert_eq!((payouts.orders, payouts.amount), (orders, sum));
    }
}

#[tokio::test]
async fn payouts_of_a_hundred_orders_are_resumed_immediately_and_the_clock_resumes_the_others() {
    for (count, waiting) in [(ORDERS_AT_ONCE, 0), (ORDERS_AT_ONCE + 1, 1)] {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let (guids, _sum) = many_blocked_orders(&context, &talent, count).await;
        let waits = async || {
            let mut waits = 0;
            for guid in &guids {
                let order = context.store().find_order(*guid).await.unwrap().unwrap();
                waits += u16::from(order.timers.payout_at.unwrap() > context.now());
            }
            waits
        };
        assert_eq!(waits().await, count);

        onboard(&context, &talent).await;
        let guid = talent.talent.talent_guid;
        let stored = context.store().find_talent(guid).await.unwrap().unwrap();
        let refreshed = context
            .settle()
            .refresh_payout_account(stored, context.now())
            .await;
        assert!(refreshed.unwrap().payouts.payouts_enabled);
        assert_eq!(waits().await, waiting);

        assert_eq!(remind(&context).await.dropped, 1);
        assert_eq!(waits().await, 0);
        let reminder = context.store().find_payout_reminder(guid).await.unwrap();
        assert_eq!(reminder, None);
    }
}

#[tokio::test]
async fn a_payout_is_resumed_although_its_order_changes_concurrently() {
    for (changes, is_resumed) in [(3, true), (4, false)] {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let (guids, _sum) = many_blocked_orders(&context, &talent, 1).await;
        let (store, now, guid) = (context.store(), context.now(), guids[0]);
        let proxy = context.table_proxy().await;
        proxy.set_mode(FaultMode::Hold(COMMIT, 0));
        let (settle, athlete) = (context.settle_behind(&proxy), talent.talent.talent_guid);
        let resumed = tokio::spawn(async move { settle.resume_payouts(athlete, None, now).await });
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
        assert_eq!(resumed.await.unwrap().unwrap(), None);
        let order = store.find_order(guid).await.unwrap().unwrap();
        let is_due = order.timers.payout_at.unwrap() <= context.now();
        assert_eq!(is_due, is_resumed, "{order:?}");
    }
}

#[tokio::test]
async fn the_clock_continues_with_the_other_orders_although_it_moves_the_reminder_concurrently() {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    many_blocked_orders(&context, &talent, ORDERS_AT_ONCE + 1).await;
    onboard(&context, &talent).await;
    let (store, now, guid) = (context.store(), context.now(), talent.talent.talent_guid);
    let stored = store.find_talent(guid).await.unwrap().unwrap();
    let proxy = context.table_proxy().await;
    // The account, and the orders of the first page.
    proxy.set_mode(FaultMode::Hold(COMMIT, usize::from(ORDERS_AT_ONCE) + 1));
    let settle = context.settle_behind(&proxy);
    let refreshed = tokio::spawn(async move { settle.refresh_payout_account(stored, now).await });
    proxy.wait_for_fault().await;
    let known = store.find_payout_reminder(guid).await.unwrap().unwrap();
    let moved = PayoutReminder {
        due_at: now + SignedDuration::from_hours(72),
        ..known.clone()
    };
    let saved = store.save_payout_reminder(Some(&known), &moved, &[]);
    saved.await.unwrap();
    proxy.set_mode(FaultMode::Forward);
    refreshed.await.unwrap().unwrap();
    assert_eq!(remind(&context).await.dropped, 1);
}
