//! The operator's texts for sentences of emails, and the email about a new application.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::marketplace::EmailText;
use domain::notice::{Notice, NoticeContent};
use domain::order::{Actor, Command};
use domain::{ApplicationGuid, AuditGuid, Language, NoticeGuid, UserId};
use emulators::mail::Mail;

use crate::support::Fixture;

/// Stores a text, as it is written: the API refuses one that cannot be formatted.
async fn replace(fixture: &Fixture, language: Language, key: &str, text: &str) {
    let at = fixture.context.now();
    let text = EmailText {
        key: key.to_owned(),
        language,
        text: Some(text.to_owned()),
        version: 1,
        saved_at: at,
    };
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(u64::try_from(key.len()).unwrap(), [3; 10]),
        at,
        operator: OperatorIdentity {
            user_id: UserId::from_parts(1, [1; 10]),
            email: None,
        },
        action: AuditAction::EmailTextSaved,
        subject: AuditSubject::email_text(key, language),
        version: 1,
        reason: "Our own tone".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    };
    let store = fixture.context.store();
    store.save_email_text(&text, &entry).await.unwrap();
}

/// Returns the receipt of an order that was accepted.
async fn receipt(fixture: &Fixture) -> Mail {
    let order = fixture.requested().await.order;
    fixture.consume().await;
    let accepted = fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.consume().await;
    let mails = fixture.mails_to(accepted.customer.email.as_str());
    let mut mails = mails.into_iter();
    mails
        .find(|mail| mail.subject.ends_with("accepted: your receipt"))
        .unwrap()
}

#[tokio::test]
async fn an_email_has_the_operators_text_without_markup() {
    let fixture = Fixture::set().await;
    replace(
        &fixture,
        Language::En,
        "customer-receipt",
        "<b>Hooray!</b> You paid { $total }.",
    )
    .await;
    replace(
        &fixture,
        Language::De,
        "customer-receipt-subject",
        "Zusage von { $talent }",
    )
    .await;
    let mail = receipt(&fixture).await;
    assert!(
        mail.text.contains("<b>Hooray!</b> You paid €126.00."),
        "{}",
        mail.text
    );
    let html = mail.html.unwrap();
    assert!(html.contains("&lt;b&gt;Hooray!"), "{html}");
    assert!(
        mail.subject.ends_with("accepted: your receipt"),
        "{}",
        mail.subject
    );
}

#[tokio::test]
async fn a_stored_text_that_cannot_be_formatted_is_replaced_by_the_original() {
    let fixture = Fixture::set().await;
    for (key, text) in [
        ("customer-receipt", "You paid { $gone }."),
        ("customer-receipt-subject", "{ $talent"),
    ] {
        replace(&fixture, Language::En, key, text).await;
    }
    let mail = receipt(&fixture).await;
    assert!(
        mail.text.contains("accepted your request, and €126.00"),
        "{}",
        mail.text
    );
    assert!(
        mail.subject.ends_with("accepted: your receipt"),
        "{}",
        mail.subject
    );
}

#[tokio::test]
async fn a_new_application_is_an_email_with_name_sports_and_link() {
    let fixture = Fixture::set().await;
    let application = ApplicationGuid::from_parts(1, [5; 10]);
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [4; 10]),
        to: Some("kim@matchday.example".parse().unwrap()),
        language: None,
        content: NoticeContent::ApplicationReceived {
            application_guid: application,
            name: "Cara <i> Lind".to_owned(),
            sports: vec!["Tennis".to_owned(), "Padel".to_owned()],
        },
        created_at: fixture.context.now(),
    };
    let store = fixture.context.store();
    store.add_notice(&notice).await.unwrap();
    fixture.consume().await;
    let [mail] = fixture.mails_to("kim@matchday.example").try_into().unwrap();
    assert_eq!(mail.subject, "New application: Cara <i> Lind");
    for part in [
        "Sports: Tennis, Padel",
        &format!("/operators/applications/{application}"),
    ] {
        assert!(mail.text.contains(part), "{part} in {}", mail.text);
    }
    assert!(!mail.html.unwrap_or_default().contains("<i>"));
}
