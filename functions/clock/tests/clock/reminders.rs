//! Each reminder of an order is sent once, also with concurrent runs and transitions.

use std::time::Duration;

use domain::order::{Actor, Command, Effect, MailTemplate, Order, Party};
use store::OutboxRow;
use testkit::{PublishedTalent, TestContext};

use crate::{context, run};

/// Returns the reminders in the outbox.
async fn waiting(context: &TestContext, order: &Order) -> Vec<OutboxRow> {
    let rows = context.store().list_outbox(order.order_guid).await;
    let mut rows = rows.unwrap();
    rows.retain(|row| row.reminder.is_some());
    rows
}

fn mails(rows: &[OutboxRow]) -> Vec<(Party, MailTemplate)> {
    let mail = |row: &OutboxRow| match row.effect {
        Effect::Mail { to, template } => Some((to, template)),
        _ => None,
    };
    rows.iter().filter_map(mail).collect()
}

async fn requested(context: &TestContext, talent: &PublishedTalent) -> Order {
    let placed = context.requested_order(talent, &talent.video, None).await;
    placed.order
}

#[tokio::test]
async fn reminds_of_an_order_that_is_unpaid_after_20_minutes() {
    let (context, talent) = context().await;
    let placed = context.placed_order(&talent, &talent.video, None).await;
    context.advance(Duration::from_mins(19));
    assert_eq!(run(&context).await.reminded, 0);
    context.advance(Duration::from_mins(2));
    assert_eq!(run(&context).await.reminded, 1);
    assert_eq!(
        mails(&waiting(&context, &placed.order).await),
        [(Party::Customer, MailTemplate::FinishYourOrder)]
    );
    assert_eq!(run(&context).await.reminded, 0);
    let (store, guid) = (context.store(), placed.order.order_guid);
    let ahead = store.find_order_reminders(guid).await.unwrap();
    assert_eq!(ahead, None, "nothing else is ahead");
}

#[tokio::test]
async fn concurrent_runs_send_each_of_three_reminders_once() {
    let (context, talent) = context().await;
    let order = requested(&context, &talent).await;
    let mut sent = Vec::new();
    for hour in 1..72 {
        context.advance(Duration::from_hours(1));
        let (one, two, three) = tokio::join!(run(&context), run(&context), run(&context));
        assert_eq!(one.failed + two.failed + three.failed, 0);
        if one.reminded + two.reminded + three.reminded > 0 {
            assert_eq!(one.reminded + two.reminded + three.reminded, 1, "{hour}");
            sent.push(hour);
        }
    }
    assert_eq!(sent, [24, 48, 66]);
    assert_eq!(waiting(&context, &order).await.len(), 3);
}

#[tokio::test]
async fn a_transition_and_a_concurrent_check_exclude_each_other() {
    let (context, talent) = context().await;
    let order = requested(&context, &talent).await;
    let store = context.store();
    let guid = order.order_guid;
    let read = store.find_order_reminders(guid).await.unwrap().unwrap();
    context.advance(Duration::from_hours(25));
    let settle = context.settle();
    let accepting = settle.act(order.clone(), Command::Accept, Actor::Talent, context.now());
    accepting.await.unwrap();

    // The check began before the transition: the data that it read is outdated.
    let look = store.send_due_reminders(&read, &order, context.now()).await;

    assert!(matches!(look, Err(store::StoreError::Conflict)), "{look:?}");
    assert_eq!(waiting(&context, &order).await, []);
    let next = store.find_order_reminders(guid).await.unwrap().unwrap();
    assert_ne!((next.version, next.due_at), (read.version, read.due_at));
}

#[tokio::test]
async fn a_row_with_an_earlier_time_sends_no_duplicates() {
    let (context, talent) = context().await;
    let order = requested(&context, &talent).await;
    let store = context.store();
    let read = store.find_order_reminders(order.order_guid).await;
    let read = read.unwrap().unwrap();
    context.advance(Duration::from_hours(25));
    assert_eq!(run(&context).await.reminded, 1);
    let moved = store.find_order_reminders(order.order_guid).await;
    let moved = moved.unwrap().unwrap();

    // A slow clock might plan it again.
    let again = store::OrderReminders {
        after: read.after,
        ..moved
    };
    let sent = store
        .send_due_reminders(&again, &order, context.now())
        .await;

    assert_eq!(sent.unwrap(), 0);
    assert_eq!(waiting(&context, &order).await.len(), 1);
}

#[tokio::test]
async fn reminds_both_parties_of_a_booked_time() {
    let (context, talent) = context().await;
    let placed = context
        .requested_order(&talent, &talent.session, None)
        .await;
    let settle = context.settle();
    let accepting = settle.act(placed.order, Command::Accept, Actor::Talent, context.now());
    let order = accepting.await.unwrap();
    let starts_at = order.starts_at().unwrap();
    let ahead = starts_at.duration_since(context.now()).unsigned_abs();
    context.advance(ahead.saturating_sub(Duration::from_hours(24)));
    assert_eq!(run(&context).await.reminded, 2);
    context.advance(Duration::from_hours(23));
    assert_eq!(run(&context).await.reminded, 2);
    let both = [
        (Party::Customer, MailTemplate::SessionReminder),
        (Party::Talent, MailTemplate::SessionReminder),
    ];
    let sent = mails(&waiting(&context, &order).await);
    assert_eq!(sent, [both, both].concat());
}
