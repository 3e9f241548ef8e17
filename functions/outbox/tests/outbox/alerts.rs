//! Emails when an athlete takes bookings again.

use domain::Language;
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use store::AvailabilityAlert;

use crate::support::Fixture;

async fn pause_and_come_back(fixture: &Fixture) {
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let paused = fixture.talent.talent.paused(None, now).unwrap();
    store.save_talent(&paused).await.unwrap();
    let alert = AvailabilityAlert {
        talent_guid: paused.talent_guid,
        email: "kim@example.org".parse().unwrap(),
        language: Language::En,
        created_at: now,
    };
    store.save_availability_alert(&alert, None).await.unwrap();
    fixture.consume().await;
    assert_eq!(fixture.mails_to("kim@example.org"), []);
    let back = paused.resumed(now).unwrap();
    store.save_talent(&back).await.unwrap();
    fixture.consume().await;
    fixture.consume().await;
}

#[tokio::test]
async fn the_change_of_the_catalogue_sends_one_email_with_an_unsubscribe_link() {
    let fixture = Fixture::set().await;
    pause_and_come_back(&fixture).await;
    let [mail] = fixture.mails_to("kim@example.org").try_into().unwrap();
    assert!(
        mail.subject.ends_with("takes bookings again"),
        "{}",
        mail.subject
    );
    assert!(
        mail.text.contains("http://127.0.0.1:4300/ada-keller\n"),
        "{}",
        mail.text
    );
    assert!(
        mail.headers
            .iter()
            .any(|header| header.name == "List-Unsubscribe")
    );
}

#[tokio::test]
async fn an_unsubscribed_address_gets_no_email() {
    let fixture = Fixture::set().await;
    let stopped = Subscription {
        topic: MailTopic::AvailabilityAlerts,
        address: AddressDigest::new("kim@example.org"),
    };
    let store = fixture.context.store();
    store.unsubscribe(&stopped).await.unwrap();
    pause_and_come_back(&fixture).await;
    assert_eq!(fixture.mails_to("kim@example.org"), []);
}
