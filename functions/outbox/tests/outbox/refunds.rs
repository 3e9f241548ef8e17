//! Refunds that the customer's bank returned: one email, unless the refund was made again before it is sent.

use std::time::Duration;

use domain::NoticeGuid;
use domain::order::{Actor, CancelReason, Command, Effect, Order, RefundStatus};
use emulators::mail::Mail;
use stripe::Event;

use crate::support::Fixture;

const NOOR: &str = "noor@example.org";
const HOUR: Duration = Duration::from_hours(1);

/// Returns an order that the talent cancelled, with its refund made and all emails sent.
async fn refunded(fixture: &Fixture) -> Order {
    let order = fixture.requested().await.order;
    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    let cancelled = fixture.act(accepted, cancel, Actor::Talent).await;
    fixture.consume().await;
    let order = stored(fixture, &cancelled).await;
    assert_eq!(order.refunds[0].status, RefundStatus::Succeeded);
    order
}

async fn stored(fixture: &Fixture, order: &Order) -> Order {
    let store = fixture.context.store();
    store.find_order(order.order_guid).await.unwrap().unwrap()
}

fn refund_id(order: &Order) -> &str {
    order.refunds[0].provider_id.as_deref().unwrap()
}

/// The customer's bank returns the refund.
async fn bounce(fixture: &Fixture, refund: &str) {
    let base = fixture.context.stripe().url();
    let url = format!("{base}/_emulator/refunds/{refund}/bounce");
    fixture.context.submit(&url, &[]).await;
}

/// Delivers the provider's event about the refund.
async fn report(fixture: &Fixture, event: &str, refund: &str) {
    let event = Event {
        id: event.to_owned(),
        kind: "refund.failed".to_owned(),
        object_id: refund.to_owned(),
        object_kind: "refund".to_owned(),
        account: None,
    };
    let letter = NoticeGuid::from_parts(1, [1; 10]);
    let (settle, now) = (&fixture.outbox.settle, fixture.context.now());
    settle.reconcile_event(&event, letter, now).await.unwrap();
}

/// Makes the refund again that waits in the outbox, but sends nothing.
async fn make_again(fixture: &Fixture, order: &Order) {
    fixture.context.advance(26 * HOUR);
    let store = fixture.context.store();
    for row in store.list_outbox(order.order_guid).await.unwrap() {
        if matches!(row.effect, Effect::Refund { .. }) {
            fixture.outbox.run(&row).await.unwrap();
        }
    }
    let again = stored(fixture, order).await;
    assert_eq!(again.refunds[0].status, RefundStatus::Succeeded);
}

fn mails_about_return(fixture: &Fixture) -> Vec<Mail> {
    let mut mails = fixture.mails_to(NOOR);
    mails.retain(|mail| mail.subject.contains("returned your refund"));
    mails
}

#[tokio::test]
async fn emails_a_returned_refund_once_for_repeated_events() {
    let fixture = Fixture::set().await;
    let order = refunded(&fixture).await;
    let first = refund_id(&order).to_owned();
    bounce(&fixture, &first).await;
    report(&fixture, "evt_1", &first).await;
    report(&fixture, "evt_2", &first).await;
    fixture.consume().await;
    report(&fixture, "evt_3", &first).await;
    fixture.consume().await;

    let [mail] = mails_about_return(&fixture).try_into().unwrap();
    let number = order.number.to_string();
    assert!(mail.subject.contains(&number), "{}", mail.subject);
    for words in [
        "we are sending it again",
        "you don’t have to do anything",
        "Refund: €126.00\n",
        "Card: ends in 4242\n",
        "Contact us:\nhttp://127.0.0.1:4300/contact\n",
    ] {
        assert!(mail.text.contains(words), "{words}: {}", mail.text);
    }

    // A late event about the first refund reports nothing new.
    make_again(&fixture, &order).await;
    report(&fixture, "evt_4", &first).await;
    fixture.consume().await;
    assert_eq!(mails_about_return(&fixture).len(), 1);
}

#[tokio::test]
async fn emails_a_second_return() {
    let fixture = Fixture::set().await;
    let order = refunded(&fixture).await;
    for returns in 1..=2 {
        let order = stored(&fixture, &order).await;
        let refund = refund_id(&order);
        bounce(&fixture, refund).await;
        report(&fixture, &format!("evt_{returns}"), refund).await;
        fixture.consume().await;
        assert_eq!(mails_about_return(&fixture).len(), returns);
        make_again(&fixture, &order).await;
    }
}

#[tokio::test]
async fn sends_no_email_of_a_return_after_the_refund_was_made_again() {
    let fixture = Fixture::set().await;
    let order = refunded(&fixture).await;
    let refund = refund_id(&order);
    bounce(&fixture, refund).await;
    report(&fixture, "evt_1", refund).await;

    make_again(&fixture, &order).await;
    fixture.consume().await;

    assert_eq!(mails_about_return(&fixture), []);
    let left = fixture.context.store().list_outbox(order.order_guid).await;
    assert_eq!(left.unwrap(), []);
}
