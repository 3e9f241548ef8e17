//! The sides of an order are reminded of its deadlines, each time once, whatever else happens at the same moment.

use std::time::Duration;

use domain::order::{Actor, Command, Effect, MailTemplate, Order, Party};
use store::OutboxRow;
use testkit::{PublishedTalent, TestContext};

use crate::{context, run};

/// The reminders that wait in the outbox.
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
async fn an_order_that_is_not_paid_after_twenty_minutes_is_reminded_of() {
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
async fn a_request_is_reminded_of_three_times_by_one_of_many_clocks() {
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
async fn a_step_at_the_same_moment_and_a_look_do_not_both_happen() {
    let (context, talent) = context().await;
    let order = requested(&context, &talent).await;
    let store = context.store();
    let guid = order.order_guid;
    let read = store.find_order_reminders(guid).await.unwrap().unwrap();
    context.advance(Duration::from_hours(25));
    let settle = context.settle();
    let accepting = settle.act(order.clone(), Command::Accept, Actor::Talent, context.now());
    accepting.await.unwrap();

    // The look began before the step: what it read is no longer so.
    let look = store.send_due_reminders(&read, &order, context.now()).await;

    assert!(matches!(look, Err(store::StoreError::Conflict)), "{look:?}");
    assert_eq!(waiting(&context, &order).await, []);
    let next = store.find_order_reminders(guid).await.unwrap().unwrap();
    assert_ne!((next.version, next.due_at), (read.version, read.due_at));
}

#[tokio::test]
async fn a_row_that_comes_back_to_an_earlier_time_sends_nothing_twice() {
    let (context, talent) = context().await;
    let order = requested(&context, &talent).await;
    let store = context.store();
    let read = store.find_order_reminders(order.order_guid).await;
    let read = read.unwrap().unwrap();
    context.advance(Duration::from_hours(25));
    assert_eq!(run(&context).await.reminded, 1);
    let moved = store.find_order_reminders(order.order_guid).await;
    let moved = moved.unwrap().unwrap();

    // As if a slow clock had planned it again.
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
async fn a_booked_time_is_reminded_of_on_both_sides() {
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
