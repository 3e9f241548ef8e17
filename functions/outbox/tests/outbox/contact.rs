//! A message from the contact page is one email to the operators, and replies go to its sender.

use domain::contact_message::{ContactMessageInput, ContactTopic};
use domain::notice::{Notice, NoticeContent};
use domain::{Language, NoticeGuid, OrderNumber};
use store::{ContactRecord, IdempotencyKey};

use crate::support::Fixture;

const OPERATOR: &str = "operators@matchday.example";

#[tokio::test]
async fn a_contact_message_is_one_email_and_replies_go_to_its_sender() {
    let fixture = Fixture::set().await;
    let now = fixture.context.now();
    let reference = OrderNumber::from_random([3; 8]);
    let contact = ContactMessageInput {
        topic: ContactTopic::Press,
        email: "kim@example.org".to_owned(),
        order_number: None,
        message: "May we <b>film</b>?\nOn Sunday".to_owned(),
        language: Language::De,
    };
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [4; 10]),
        to: None,
        language: None,
        content: NoticeContent::ContactMessage {
            reference: reference.clone(),
            contact: contact.checked().unwrap(),
            account: None,
        },
        created_at: now,
    };
    let key = IdempotencyKey {
        caller: "guest".to_owned(),
        key: "key-of-kim".to_owned(),
    };
    let record = ContactRecord::new("digest".to_owned(), reference.clone(), now);
    let store = fixture.context.store();
    store.save_contact(&key, &record, &notice).await.unwrap();
    fixture.consume().await;
    fixture.consume().await;

    let [mail] = fixture.mails_to(OPERATOR).try_into().unwrap();
    assert_eq!(mail.subject, format!("Press ({reference})"));
    assert_eq!(mail.reply_to, ["kim@example.org"]);
    assert!(
        mail.text.contains("“May we <b>film</b>?\nOn Sunday”"),
        "{}",
        mail.text
    );
    assert!(
        mail.text.contains("Account: not signed in"),
        "{}",
        mail.text
    );
    assert!(
        !mail.html.clone().unwrap_or_default().contains("<b>film"),
        "{mail:?}"
    );
}
