//! The operator is notified once of each record that the site could not be built from.

use jiff::Timestamp;
use store::HeldRecord;

use crate::support::Fixture;

const OPERATOR: &str = "operators@matchday.example";

fn held(fault: &str) -> HeldRecord {
    HeldRecord {
        list: "talent".to_owned(),
        name: "ada-keller".to_owned(),
        keeps_pages: true,
        is_partial: false,
        faults: vec![fault.to_owned()],
        since: "2026-11-21T09:00:00Z".parse::<Timestamp>().unwrap(),
        is_notified: false,
        reports: 0,
    }
}

#[tokio::test]
async fn a_held_record_sends_the_operator_one_email_for_each_fault() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    let first = [held("offers.0.price.amount: is too large")];
    store.report_held_records(&first).await.unwrap();
    fixture.consume().await;
    fixture.consume().await;
    store.report_held_records(&first).await.unwrap();
    fixture.consume().await;
    let [email] = fixture.mails_to(OPERATOR).try_into().unwrap();
    assert_eq!(
        email.subject,
        "The site was built without talent ada-keller"
    );
    assert!(
        email.text.contains("offers.0.price.amount: is too large"),
        "{}",
        email.text
    );
    assert!(email.text.contains("stay online"), "{}", email.text);

    store
        .report_held_records(&[held("avatar: is missing")])
        .await
        .unwrap();
    fixture.consume().await;
    assert_eq!(fixture.mails_to(OPERATOR).len(), 2);
}

#[tokio::test]
async fn without_the_mail_service_nothing_else_waits_and_the_next_report_is_sent() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    let reported = [held("avatar: is missing")];
    store.report_held_records(&reported).await.unwrap();
    let without_mail = fixture.outbox_without_mail();
    let response = outbox::consume(&without_mail, fixture.event().await).await;
    assert!(response.batch_item_failures.is_empty(), "{response:?}");
    assert!(fixture.mails_to(OPERATOR).is_empty());

    store.report_held_records(&reported).await.unwrap();
    fixture.consume().await;
    assert_eq!(fixture.mails_to(OPERATOR).len(), 1);
}

#[tokio::test]
async fn an_email_about_omitted_pictures_does_not_report_an_omitted_record() {
    let fixture = Fixture::set().await;
    let partial = HeldRecord {
        is_partial: true,
        ..held("gallery.1.src: cannot be read as a picture")
    };
    let store = fixture.context.store();
    store.report_held_records(&[partial]).await.unwrap();
    fixture.consume().await;
    let [email] = fixture.mails_to(OPERATOR).try_into().unwrap();
    assert_eq!(
        email.subject,
        "The page of talent ada-keller lacks pictures"
    );
    assert!(email.text.contains("up to date"), "{}", email.text);
}
