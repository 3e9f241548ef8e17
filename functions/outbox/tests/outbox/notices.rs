//! Emails about no order: sent once, returned while the email service is unreachable, woken by an operator.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::enrolment::ReviewStep;
use domain::notice::{Notice, NoticeContent};
use domain::{AuditGuid, Language, NoticeGuid, OrderNumber, UserId};
use emulators::mail::Mail;
use store::{ApplicationEmail, FailedEffect};

use crate::support::Fixture;

/// An operator asks Cara something.
async fn save_request_notice(fixture: &Fixture) -> Notice {
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let submitted = fixture.context.submitted_application("cara").await;
    let by = OperatorIdentity {
        user_id: UserId::from_parts(1, [1; 10]),
        email: None,
    };
    let application = submitted
        .reviewed(ReviewStep::StartReview, by.clone(), "Fine".to_owned(), now)
        .unwrap();
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [2; 10]),
        to: Some(application.email.clone()),
        language: None,
        content: NoticeContent::ApplicationInfoRequested {
            reference: application.reference.clone(),
            name: application.display_name.clone(),
            question: "Which club <b>?".to_owned(),
            token: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
        },
        created_at: now,
    };
    let mail = ApplicationEmail {
        notice: notice.clone(),
        link: None,
    };
    store
        .review_application(&application, &[mail], &entry(by, 1, now))
        .await
        .unwrap();
    notice
}

fn entry(operator: OperatorIdentity, number: u64, at: jiff::Timestamp) -> AuditEntry {
    AuditEntry {
        audit_guid: AuditGuid::from_parts(number, [3; 10]),
        at,
        operator,
        action: AuditAction::ReviewStarted,
        subject: AuditSubject::notice(NoticeGuid::from_parts(1, [2; 10]), "mail"),
        version: 2,
        reason: "Fine".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    }
}

#[tokio::test]
async fn sends_a_notice_once_for_repeated_records() {
    let fixture = Fixture::set().await;
    let notice = save_request_notice(&fixture).await;
    fixture.consume().await;
    fixture.consume().await;
    let mails = fixture.mails_to("cara@example.org");
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "A question about your application");
    assert!(
        mails[0].text.contains("“Which club <b>?”"),
        "{}",
        mails[0].text
    );
    assert!(
        mails[0]
            .text
            .contains("because of your application to join")
    );
    let html = mails[0].html.clone().unwrap_or_default();
    assert!(html.contains("club") && !html.contains("<b>?"), "{html}");
    let store = fixture.context.store();
    assert_eq!(store.find_notice(notice.notice_guid).await.unwrap(), None);
}

#[tokio::test]
async fn a_notice_that_could_not_be_sent_is_a_failed_effect_until_it_is_replayed() {
    let fixture = Fixture::set().await;
    let notice = save_request_notice(&fixture).await;
    let away = fixture.outbox_without_mail();
    let response = outbox::consume(&away, fixture.event().await).await;
    assert!(response.batch_item_failures.is_empty(), "{response:?}");
    let store = fixture.context.store();
    let failed = store.list_failed_effects(None, 10).await.unwrap().items;
    let [effect @ FailedEffect::Notice(row)] = failed.as_slice() else {
        panic!("{failed:?}");
    };
    assert_eq!(row.attempt, 1);
    assert!(row.last_error.is_some());

    let operator = OperatorIdentity {
        user_id: UserId::from_parts(1, [1; 10]),
        email: None,
    };
    let replayed = entry(operator, 2, fixture.context.now());
    store
        .replay_effect(effect, fixture.context.now(), &replayed)
        .await
        .unwrap();
    fixture.consume().await;
    assert_eq!(fixture.mails_to("cara@example.org").len(), 1);
    assert_eq!(store.find_notice(notice.notice_guid).await.unwrap(), None);
    assert_eq!(store.list_failed_effects(None, 10).await.unwrap().items, []);
}

#[tokio::test]
async fn a_waiting_payout_email_uses_the_athletes_zone_or_utc() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    // One was written before there was a zone in it.
    for (number, zone, since) in [
        (
            1,
            Some("America/New_York"),
            "4 July 2026, 15:00 EDT (New York)",
        ),
        (2, None, "4 July 2026, 19:00 UTC"),
    ] {
        let to: domain::Email = format!("{number}@example.org").parse().unwrap();
        let mut content = serde_json::json!({
            "notice": "payouts_waiting", "name": "Ada", "payouts": {
                "amount": { "amount": 9_600, "currency": "EUR" }, "orders": 1, "since": "2026-07-04T19:00:00Z",
            },
        });
        if let Some(zone) = zone {
            content["timeZone"] = zone.into();
        }
        let mail = ApplicationEmail {
            notice: Notice {
                notice_guid: NoticeGuid::from_parts(number, [1; 10]),
                to: Some(to.clone()),
                language: None,
                content: serde_json::from_value(content).unwrap(),
                created_at: fixture.context.now(),
            },
            link: None,
        };
        store.send_application_mail(&mail).await.unwrap();
        fixture.consume().await;
        let [mail] = fixture.mails_to(to.as_str()).try_into().unwrap();
        let line = format!("Waiting since: {since}\n");
        assert!(mail.text.contains(&line), "{}", mail.text);
    }
}

/// Sends a notice and returns its email.
async fn sent(
    fixture: &Fixture,
    number: u64,
    language: Language,
    content: serde_json::Value,
) -> Mail {
    let to: domain::Email = format!("{number}@example.org").parse().unwrap();
    let mail = ApplicationEmail {
        notice: Notice {
            notice_guid: NoticeGuid::from_parts(number, [1; 10]),
            to: Some(to.clone()),
            language: Some(language),
            content: serde_json::from_value(content).unwrap(),
            created_at: fixture.context.now(),
        },
        link: None,
    };
    let store = fixture.context.store();
    store.send_application_mail(&mail).await.unwrap();
    fixture.consume().await;
    let [mail] = fixture.mails_to(to.as_str()).try_into().unwrap();
    mail
}

#[tokio::test]
async fn a_rejected_payout_has_its_reason_in_the_readers_language_if_its_code_is_known() {
    let fixture = Fixture::set().await;
    let content = |code: Option<&str>| {
        serde_json::json!({
            "notice": "bank_payout_failed", "name": "Ada",
            "amount": { "amount": 9_600, "currency": "EUR" }, "failureCode": code,
        })
    };
    for (number, (language, code, reason)) in [
        (
            Language::En,
            Some("account_closed"),
            Some("Reason: The bank account is closed.\n"),
        ),
        (
            Language::De,
            Some("account_closed"),
            Some("Grund: Das Bankkonto ist geschlossen.\n"),
        ),
        (Language::De, Some("unsupported_card"), None),
        (Language::En, None, None),
    ]
    .into_iter()
    .enumerate()
    {
        let number = u64::try_from(number).unwrap();
        let mail = sent(&fixture, number, language, content(code)).await;
        match reason {
            Some(reason) => assert!(mail.text.contains(reason), "{}", mail.text),
            None => assert!(
                !mail.text.contains("Reason:") && !mail.text.contains("Grund:"),
                "{}",
                mail.text
            ),
        }
    }
    // One from before the code was stored has the provider's English message, which is left out.
    let mut earlier = content(None);
    earlier["reason"] = "The bank account has been closed".into();
    let mail = sent(&fixture, 9, Language::De, earlier).await;
    assert!(!mail.text.contains("has been closed"), "{}", mail.text);
}

#[tokio::test]
async fn an_unreadable_calendar_has_its_reason_and_what_to_do_in_the_readers_language() {
    let fixture = Fixture::set().await;
    for (number, language, problem, sentence) in [
        (
            1,
            Language::En,
            "refused",
            "Copy the link from your calendar again",
        ),
        (2, Language::De, "refused", "Kopiere den Link noch einmal"),
        (3, Language::En, "unreachable", "doesn’t answer"),
        (4, Language::De, "too_large", "zu groß"),
        (5, Language::En, "not_public", "isn’t public"),
        (
            6,
            Language::De,
            "not_a_calendar",
            "nicht mehr zu einem Kalender",
        ),
    ] {
        let content = serde_json::json!({
            "notice": "calendar_unreadable", "name": "Ada", "host": "calendar.example",
            "problem": problem, "since": "2027-01-10T09:00:00Z", "timeZone": "Europe/Berlin",
        });
        let mail = sent(&fixture, number, language, content).await;
        for part in [
            sentence,
            "calendar.example",
            "/talent/account/availability#calendars",
        ] {
            assert!(mail.text.contains(part), "{part}: {}", mail.text);
        }
    }
}

#[tokio::test]
async fn a_message_about_an_order_links_to_the_contact_page_with_and_without_an_account() {
    let fixture = Fixture::set().await;
    let number = OrderNumber::from_random([5; 8]);
    let content = serde_json::json!({
        "notice": "order_message", "number": number, "name": "Noor", "text": "A picture, please?",
    });
    let contact = "Contact us:\nhttp://127.0.0.1:4300/contact\n";
    let guest = sent(&fixture, 1, Language::En, content.clone()).await;
    assert!(guest.text.starts_with("Hello Noor,\n"), "{}", guest.text);
    assert!(guest.text.contains(contact), "{}", guest.text);
    assert!(!guest.text.contains("See your order"), "{}", guest.text);

    let mut with_account = content;
    with_account["page"] = "/account/orders/1".into();
    let member = sent(&fixture, 2, Language::De, with_account.clone()).await;
    let contact = "Schreib uns:\nhttp://127.0.0.1:4300/de/contact\n";
    let page = "Bestellung ansehen:\nhttp://127.0.0.1:4300/de/account/orders/1\n";
    assert!(member.text.starts_with("Hallo Noor,\n"), "{}", member.text);
    assert!(member.text.contains(contact), "{}", member.text);
    assert!(member.text.contains(page), "{}", member.text);

    // One was written before there was a name in it.
    with_account.as_object_mut().unwrap().remove("name");
    let earlier = sent(&fixture, 3, Language::En, with_account).await;
    assert!(
        earlier.text.starts_with("We have a message for you"),
        "{}",
        earlier.text
    );
}

/// Builds a content from its form in the table, so that the test needs no list of fields.
fn content(kind: &str, reference: &OrderNumber) -> NoticeContent {
    let fields = serde_json::json!({
        "notice": kind, "reference": reference, "name": "Cara", "token": "AAAAAAAAAAAAAAAAAAAAAA",
        "question": "Which club?", "reason": "Not now.", "guardian": "Eva", "byGuardian": false, "slug": "cara-lind",
    });
    serde_json::from_value(fields).unwrap()
}

#[tokio::test]
async fn every_application_email_has_a_link_and_a_reason() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    let now = fixture.context.now();
    let application = fixture.context.submitted_application("cara").await;
    let own = "/enroll-success#application=AAAAAAAAAAAAAAAAAAAAAA";
    for (number, (kind, link)) in [
        ("application_confirm_address", own),
        ("application_submitted", own),
        ("application_link_again", own),
        ("application_answered", own),
        ("application_withdrawn", "/enroll"),
        (
            "guardian_asked",
            "/enroll-success#guardian=AAAAAAAAAAAAAAAAAAAAAA",
        ),
        ("guardian_agreed", own),
        ("application_in_review", own),
        ("application_info_requested", own),
        ("application_rejected", "/enroll"),
        ("talent_published", "/cara-lind"),
    ]
    .into_iter()
    .enumerate()
    {
        let to: domain::Email = format!("{number}@example.org").parse().unwrap();
        let mail = ApplicationEmail {
            notice: Notice {
                notice_guid: NoticeGuid::from_parts(9, [u8::try_from(number).unwrap(); 10]),
                to: Some(to.clone()),
                language: None,
                content: content(kind, &application.reference),
                created_at: now,
            },
            link: None,
        };
        store.send_application_mail(&mail).await.unwrap();
        fixture.consume().await;
        let mails = fixture.mails_to(to.as_str());
        assert_eq!(mails.len(), 1, "{kind}");
        let text = &mails[0].text;
        assert!(text.contains(&format!("{link}\n")), "{kind}: {text}");
        assert!(text.contains("Matchday sent this email because"), "{text}");
        let html = mails[0].html.clone().unwrap();
        assert!(html.contains(link), "{kind}: {html}");
        assert!(
            !mails[0].subject.contains(&*application.display_name),
            "{kind}"
        );
    }
}
