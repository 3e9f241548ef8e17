//! Optional emails: how readers unsubscribe, and that emails stop.

use std::time::Duration;

use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use emulators::mail::Mail;

use crate::support::Fixture;

fn header<'a>(mail: &'a Mail, name: &str) -> Option<&'a str> {
    let found = mail.headers.iter().find(|header| header.name == name);
    found.map(|header| header.value.as_str())
}

/// An order that was not paid, when its reminder is due.
async fn send_reminder_to_pay(fixture: &Fixture) {
    let placed = fixture
        .context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    fixture.consume().await;
    fixture.context.advance(Duration::from_mins(21));
    let store = fixture.context.store();
    let read = store.find_order_reminders(placed.order.order_guid).await;
    let read = read.unwrap().unwrap();
    let sending = store.send_due_reminders(&read, &placed.order, fixture.context.now());
    assert_eq!(sending.await.unwrap(), 1);
    fixture.consume().await;
}

#[tokio::test]
async fn an_optional_email_has_an_unsubscribe_link() {
    let fixture = Fixture::set().await;
    send_reminder_to_pay(&fixture).await;
    let mails = fixture.mails_to("noor@example.org");
    let [mail] = mails.as_slice() else {
        panic!("{mails:?}");
    };
    let link = header(mail, "List-Unsubscribe").unwrap();
    let link = link.strip_prefix('<').unwrap().strip_suffix('>').unwrap();
    assert_eq!(
        header(mail, "List-Unsubscribe-Post"),
        Some("List-Unsubscribe=One-Click")
    );
    assert!(
        mail.text
            .contains(&format!("Stop reminders of unfinished requests:\n{link}")),
        "{}",
        mail.text
    );
    assert!(
        mail.html.as_ref().unwrap().contains(link),
        "{:?}",
        mail.html
    );
    let (page, language) = link.split_once('?').unwrap();
    assert_eq!(language, "language=en");
    let token = page.rsplit_once('/').unwrap().1;
    let key = fixture.context.settings().quote_key().unwrap();
    let subscription = key.verify_subscription(token).unwrap();
    assert_eq!(subscription.topic, MailTopic::UnfinishedOrders);
}

#[tokio::test]
async fn unsubscribing_stops_a_topic_and_keeps_emails_that_an_order_needs() {
    let fixture = Fixture::set().await;
    let stopped = Subscription {
        topic: MailTopic::UnfinishedOrders,
        address: AddressDigest::new("noor@example.org"),
    };
    let store = fixture.context.store();
    store.unsubscribe(&stopped).await.unwrap();
    send_reminder_to_pay(&fixture).await;
    assert_eq!(fixture.mails_to("noor@example.org"), []);

    fixture.requested().await;
    fixture.consume().await;
    let mails = fixture.mails_to("noor@example.org");
    let [mail] = mails.as_slice() else {
        panic!("{mails:?}");
    };
    assert!(mail.subject.ends_with("has been sent"), "{}", mail.subject);
    assert_eq!(mail.headers, []);
}
