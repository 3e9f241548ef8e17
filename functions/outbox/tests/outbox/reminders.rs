//! Reminders are sent while they are still correct, and dropped if the order moved meanwhile.

use std::time::Duration;

use domain::feedback::{Feedback, FeedbackInput, FeedbackStep};
use domain::order::{Actor, Command, Order};

use crate::support::Fixture;

const ADA: &str = "ada-keller@example.org";

/// What the clock does with an order whose reminder is due.
async fn remind(fixture: &Fixture, order: &Order) -> usize {
    let store = fixture.context.store();
    let order = store.find_order(order.order_guid).await.unwrap().unwrap();
    let Some(read) = store.find_order_reminders(order.order_guid).await.unwrap() else {
        return 0;
    };
    let sending = store.send_due_reminders(&read, &order, fixture.context.now());
    sending.await.unwrap()
}

fn subjects(fixture: &Fixture, address: &str) -> Vec<String> {
    let mails = fixture.mails_to(address);
    mails.into_iter().map(|mail| mail.subject).collect()
}

#[tokio::test]
async fn reminds_of_an_unanswered_request_with_its_deadline() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    fixture.context.advance(Duration::from_hours(24));
    assert_eq!(remind(&fixture, &order).await, 1);
    fixture.consume().await;
    fixture.consume().await;

    let subjects = subjects(&fixture, ADA);
    let reminder = "Still waiting for your answer: Personal video";
    let count = subjects.iter().filter(|subject| *subject == reminder);
    assert_eq!(count.count(), 1, "{subjects:?}");
    let waiting = fixture.context.store().list_outbox(order.order_guid).await;
    assert_eq!(waiting.unwrap(), []);
}

#[tokio::test]
async fn a_reminder_of_an_order_that_moved_before_it_was_sent_is_dropped() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    fixture.context.advance(Duration::from_hours(24));
    assert_eq!(remind(&fixture, &order).await, 1);
    // The email waits in the outbox when the talent answers.
    fixture
        .act(order.clone(), Command::Accept, Actor::Talent)
        .await;
    fixture.consume().await;

    let subjects = subjects(&fixture, ADA);
    assert!(
        !subjects
            .iter()
            .any(|subject| subject.starts_with("Still waiting")),
        "{subjects:?}"
    );
    let waiting = fixture.context.store().list_outbox(order.order_guid).await;
    assert_eq!(waiting.unwrap(), []);
}

#[tokio::test]
async fn a_reminder_that_could_not_be_sent_before_its_deadline_is_dropped() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    fixture.consume().await;
    fixture.context.advance(Duration::from_mins(21));
    assert_eq!(remind(&fixture, &placed.order).await, 1);
    fixture.context.advance(Duration::from_mins(10));
    fixture.consume().await;
    assert_eq!(subjects(&fixture, "noor@example.org"), [""; 0]);
}

#[tokio::test]
async fn sends_no_reminder_to_rate_after_a_rating() {
    for rates in [false, true] {
        let fixture = Fixture::set().await;
        let order = fixture.requested().await.order;
        let order = fixture.act(order, Command::Accept, Actor::Talent).await;
        let order = fixture.deliver(order).await;
        let order = fixture.act(order, Command::Approve, Actor::Guest).await;
        if rates {
            rate(&fixture, &order).await;
        }
        fixture.consume().await;
        fixture.context.advance(Duration::from_hours(7 * 24));
        assert_eq!(remind(&fixture, &order).await, 1);
        fixture.consume().await;
        let asked = subjects(&fixture, "noor@example.org");
        let asked = asked
            .iter()
            .filter(|subject| subject.starts_with("How was"));
        assert_eq!(asked.count(), if rates { 1 } else { 2 });
    }
}

async fn rate(fixture: &Fixture, order: &Order) {
    let input: FeedbackInput = serde_json::from_value(serde_json::json!({
        "rating": 5, "text": "Wonderful.", "tags": [], "publicName": "Noor H.", "showVideo": false,
    }))
    .unwrap();
    let feedback = Feedback::leave(order, None, &input, fixture.context.now()).unwrap();
    let store = fixture.context.store();
    store.save_feedback(&feedback, None).await.unwrap();
}

#[tokio::test]
async fn reports_a_reply_to_the_customer_unless_it_was_removed_before() {
    for removes in [false, true] {
        let fixture = Fixture::set().await;
        let order = fixture.requested().await.order;
        let order = fixture.act(order, Command::Accept, Actor::Talent).await;
        let order = fixture.deliver(order).await;
        let order = fixture.act(order, Command::Approve, Actor::Guest).await;
        rate(&fixture, &order).await;
        fixture.consume().await;
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let rated = store
            .find_feedback(order.order_guid)
            .await
            .unwrap()
            .unwrap();
        let replied = rated.replied("Thank you!", now).unwrap();
        store.save_feedback(&replied, Some(&rated)).await.unwrap();
        if removes {
            let removed = replied.moderated(FeedbackStep::RemoveReply, "An insult", now);
            store
                .save_feedback(&removed.unwrap(), Some(&replied))
                .await
                .unwrap();
        }
        fixture.consume().await;
        let emails = subjects(&fixture, "noor@example.org");
        let emails = emails
            .iter()
            .filter(|subject| subject.ends_with("replied to your review"));
        assert_eq!(emails.count(), usize::from(!removes));
    }
}
