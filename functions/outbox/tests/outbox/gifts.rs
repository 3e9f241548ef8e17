//! The email that opens a gift: sent once, on its day, after the booked work is ready.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::order::{Actor, Command, DeclineReason, Gift, GiftTime, Order, ProblemReason, State};
use domain::slots::bookable_slots;
use domain::{GiftToken, TimeZoneName};
use jiff::SignedDuration;

use crate::support::Fixture;

pub(crate) const MIA: &str = "mia@example.org";

/// A paid order that is a gift for Mia; without hours it can be opened as soon as it is ready.
async fn requested_gift(fixture: &Fixture, hours: Option<i64>) -> Order {
    let order = fixture.requested().await.order;
    given_to_mia(fixture, order, hours).await
}

async fn given_to_mia(fixture: &Fixture, order: Order, hours: Option<i64>) -> Order {
    let gift = Gift {
        recipient_email: Some(MIA.parse().unwrap()),
        message: "Happy birthday, <b>Mia</b>!".to_owned(),
        opens: hours.map(|hours| GiftTime {
            at: fixture.context.now() + SignedDuration::from_hours(hours),
            time_zone: TimeZoneName::utc(),
        }),
        ready_at: None,
        thanks: None,
        link_series: 0,
        sent_again: 0,
    };
    let given = Order {
        gift: Some(Box::new(gift)),
        version: order.version + 1,
        ..order
    };
    fixture.context.store().save_order(&given).await.unwrap();
    given
}

async fn delivered(fixture: &Fixture, order: Order) -> Order {
    let order = fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.deliver(order).await
}

/// Runs the clock twice concurrently, and the outbox after it, twice.
async fn remind(fixture: &Fixture, order: &Order) {
    let store = fixture.context.store();
    let order = store.find_order(order.order_guid).await.unwrap().unwrap();
    let now = fixture.context.now();
    let read = store.find_order_reminders(order.order_guid).await.unwrap();
    if let Some(read) = read.filter(|read| read.due_at <= now) {
        let (one, other) = tokio::join!(
            store.send_due_reminders(&read, &order, now),
            store.send_due_reminders(&read, &order, now),
        );
        assert!(one.is_ok() || other.is_ok(), "{one:?} {other:?}");
    }
    fixture.consume().await;
    fixture.consume().await;
}

/// Has the booked time begin.
pub(crate) fn advance_to_start(fixture: &Fixture, order: &Order) {
    let start = order.starts_at().unwrap();
    let ahead = start.duration_since(fixture.context.now());
    fixture.context.advance(ahead.unsigned_abs());
}

fn gift_mails(fixture: &Fixture) -> usize {
    fixture.mails_to(MIA).len()
}

#[tokio::test]
async fn emails_a_gift_on_its_day_with_a_link_to_only_the_gift() {
    let fixture = Fixture::set().await;
    let order = requested_gift(&fixture, Some(48)).await;
    let order = delivered(&fixture, order).await;
    fixture.context.advance(Duration::from_hours(1));
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 0);
    fixture.context.advance(Duration::from_hours(48));
    remind(&fixture, &order).await;
    remind(&fixture, &order).await;
    let mails = fixture.mails_to(MIA);
    assert_eq!(mails.len(), 1);
    let mail = mails.first().unwrap();
    assert!(
        mail.text.contains("Happy birthday, <b>Mia</b>!"),
        "{}",
        mail.text
    );
    let html = mail.html.as_deref().unwrap();
    assert!(html.contains("&lt;b&gt;Mia"), "{html}");
    assert!(mail.text.contains("recorded a video for you"));
    assert!(!mail.text.contains("noor@") && !mail.text.contains("EUR"));
    let link = mail.text.split("/gift/").nth(1).unwrap();
    let token = GiftToken::parse(link.get(..22).unwrap()).unwrap();
    let store = fixture.context.store();
    let opened = store.find_order_by_gift(&token).await.unwrap();
    assert_eq!(opened.unwrap().order_guid, order.order_guid);
}

#[tokio::test]
async fn the_email_of_a_gift_without_a_message_announces_none() {
    let fixture = Fixture::set().await;
    let mut order = requested_gift(&fixture, None).await;
    if let Some(gift) = order.gift.as_mut() {
        gift.message.clear();
    }
    order.version += 1;
    fixture.context.store().save_order(&order).await.unwrap();
    let order = delivered(&fixture, order).await;
    let order = fixture.act(order, Command::Approve, Actor::Customer).await;
    remind(&fixture, &order).await;
    let mails = fixture.mails_to(MIA);
    let mail = mails.first().unwrap();
    assert!(mail.text.contains("recorded a video for you"));
    assert!(!mail.text.contains(" wrote:"), "{}", mail.text);
}

#[tokio::test]
async fn emails_an_overdue_gift_on_delivery() {
    let fixture = Fixture::set().await;
    let order = requested_gift(&fixture, Some(2)).await;
    fixture.context.advance(Duration::from_hours(5));
    let order = delivered(&fixture, order).await;
    // The next step comes before the clock function checked: the email is neither lost nor sent twice.
    let order = fixture.act(order, Command::Approve, Actor::Customer).await;
    remind(&fixture, &order).await;
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 1);
}

#[tokio::test]
async fn the_next_step_does_not_email_a_gift_again() {
    let fixture = Fixture::set().await;
    let order = requested_gift(&fixture, Some(2)).await;
    fixture.context.advance(Duration::from_hours(5));
    let order = delivered(&fixture, order).await;
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 1);
    fixture.context.advance(Duration::from_hours(5));
    let order = fixture.act(order, Command::Approve, Actor::Customer).await;
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 1);
}

#[tokio::test]
async fn a_gift_without_a_day_waits_for_the_approval() {
    let fixture = Fixture::set().await;
    let order = requested_gift(&fixture, None).await;
    let order = delivered(&fixture, order).await;
    fixture.context.advance(Duration::from_hours(5));
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 0);
    let order = fixture.act(order, Command::Approve, Actor::Customer).await;
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 1);
}

#[tokio::test]
async fn never_emails_a_gift_of_a_declined_order() {
    let fixture = Fixture::set().await;
    let order = requested_gift(&fixture, Some(2)).await;
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    let order = fixture.act(order, decline, Actor::Talent).await;
    fixture.context.advance(Duration::from_hours(5));
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 0);
}

#[tokio::test]
async fn emails_the_recipient_when_a_booked_time_moves_or_is_cancelled() {
    let fixture = Fixture::set().await;
    let (ada, now) = (&fixture.talent, fixture.context.now());
    let placed = fixture.context.requested_order(ada, &ada.session, None);
    let order = placed.await.order;
    let terms = ada.session.session.as_ref().unwrap();
    let free = bookable_slots(terms, &ada.talent.time_zone, &[], now, 3);
    let proposed = free.last().unwrap();
    let order = given_to_mia(&fixture, order, None).await;
    let order = fixture.act(order, Command::Accept, Actor::Talent).await;
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 1);

    let start = proposed.start_at;
    let proposal = order.with_reschedule_proposal(&[start], Actor::Talent, now);
    let proposal = proposal.unwrap();
    fixture.context.store().save_order(&proposal).await.unwrap();
    let slot = *proposed;
    let order = fixture
        .act(proposal, Command::Reschedule { slot }, Actor::Guest)
        .await;
    fixture.consume().await;
    let cancel = Command::CancelByCustomer { note: None };
    fixture.act(order, cancel, Actor::Guest).await;
    fixture.consume().await;

    let mails = fixture.mails_to(MIA);
    let subjects: BTreeSet<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    let told = [
        "Noor Bakker has a gift for you from ada keller",
        "Your time with ada keller has moved",
        "Your time with ada keller is cancelled",
    ];
    assert_eq!(subjects, told.into_iter().collect());
    assert_eq!(mails.len(), told.len());
}

/// Returns an accepted session that is a gift and was emailed to Mia.
pub(crate) async fn accepted_session_of_mia(fixture: &Fixture) -> Order {
    let ada = &fixture.talent;
    let placed = fixture.context.requested_order(ada, &ada.session, None);
    let order = given_to_mia(fixture, placed.await.order, None).await;
    let order = fixture.act(order, Command::Accept, Actor::Talent).await;
    remind(fixture, &order).await;
    assert_eq!(gift_mails(fixture), 1);
    order
}

#[tokio::test]
async fn a_recipient_is_notified_that_a_bank_took_the_payment_back() {
    let fixture = Fixture::set().await;
    let order = accepted_session_of_mia(&fixture).await;
    let dispute = fixture.open_chargeback(&order).await;
    fixture.consume().await;
    assert_eq!(gift_mails(&fixture), 1, "the bank has not decided");
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;
    fixture.consume().await;

    let mails = fixture.mails_to(MIA);
    assert_eq!(mails.len(), 2);
    let is_off = "Your time with ada keller is cancelled";
    let mail = mails.iter().find(|mail| mail.subject == is_off).unwrap();
    for secret in [order.number.to_string().as_str(), "€", "bank", "noor@"] {
        assert!(!mail.text.contains(secret), "{secret}: {}", mail.text);
    }
}

#[tokio::test]
async fn a_recipient_is_not_notified_of_a_refund_after_the_booked_time_began() {
    let fixture = Fixture::set().await;
    let order = accepted_session_of_mia(&fixture).await;
    advance_to_start(&fixture, &order);
    let dispute = fixture.open_chargeback(&order).await;
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;

    let store = fixture.context.store();
    let order = store.find_order(order.order_guid).await.unwrap().unwrap();
    assert_eq!(order.state, State::Refunded);
    assert_eq!(gift_mails(&fixture), 1);
}

#[tokio::test]
async fn a_gift_in_dispute_waits_for_its_end() {
    let fixture = Fixture::set().await;
    let order = requested_gift(&fixture, Some(48)).await;
    let order = delivered(&fixture, order).await;
    let report = Command::ReportProblem {
        reason: ProblemReason::Broken,
        text: "It does not play.".to_owned(),
    };
    let order = fixture.act(order, report, Actor::Customer).await;
    fixture.context.advance(Duration::from_hours(72));
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 0);
    let release = Command::ResolveRelease {
        refund: None,
        note: "It plays now.".to_owned(),
    };
    let order = fixture.act(order, release, Actor::Operator).await;
    remind(&fixture, &order).await;
    assert_eq!(gift_mails(&fixture), 1);
}
