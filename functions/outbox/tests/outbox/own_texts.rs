//! Every email that is sent has its own text: no order's email falls back to the one without news, and each notice has a
//! room that writes it.

use std::collections::BTreeSet;

use domain::Language;
use domain::notice::NoticeContent;
use domain::order::{MailTemplate, Party, machine_json};
use outbox::{Links, write_email, write_notice};
use serde_json::{Value, json};
use texts::Texts;

use crate::support::Fixture;

/// The names of notices, as the domain's source lists them.
const NOTICES: &str = include_str!("../../../shared/domain/src/notice.rs");

#[tokio::test]
async fn an_email_that_a_transition_sends_has_its_own_text() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let texts = Texts::new(Language::En, "Matchday");
    let page = "https://matchday.example";
    let links = Links {
        order: format!("{page}/order"),
        feedback: format!("{page}/feedback"),
        talent: format!("{page}/ada-keller"),
        home: page.to_owned(),
        site: page.to_owned(),
        contact: format!("{page}/contact"),
        withdraw: format!("{page}/withdraw"),
        help: format!("{page}/help"),
    };
    let machine = machine_json();
    let transitions = machine["transitions"].as_array().unwrap().iter();
    let sent: BTreeSet<_> = transitions
        .flat_map(|transition| transition["email"].as_array().unwrap())
        .map(|email| email.as_str().unwrap())
        .collect();
    assert!(sent.len() > 30, "{sent:?}");
    for email in sent {
        let (to, template) = email.split_once(':').unwrap();
        let to: Party = serde_json::from_value(json!(to)).unwrap();
        let template: MailTemplate = serde_json::from_value(json!(template)).unwrap();
        let subject = write_email(&texts, template, to, &order, &links).subject;
        let unexpected = match to {
            Party::Customer | Party::Talent | Party::Recipient => "News about".to_owned(),
            Party::Operator => template.as_str().replace('_', " "),
        };
        assert!(!subject.contains(&unexpected), "{email}: {subject}");
    }
}

#[test]
fn every_notice_has_its_own_text() {
    let texts = Texts::new(Language::En, "Matchday");
    let mut written = BTreeSet::new();
    for notice in notices() {
        let content: NoticeContent = serde_json::from_value(notice).unwrap();
        let email = write_notice(&texts, &content, "https://matchday.example");
        assert_ne!(email.subject, content.name());
        assert!(!email.opening.is_empty(), "{}", content.name());
        written.insert(content.name());
    }
    let (_, names) = NOTICES.split_once("pub const fn name(").unwrap();
    let names: BTreeSet<_> = names.split('"').skip(1).step_by(2).collect();
    assert_eq!(written, names);
}

fn notices() -> Vec<Value> {
    let (at, zone) = ("2026-11-21T09:00:00Z", "Europe/Berlin");
    let amount = json!({ "amount": 12_600, "currency": "EUR" });
    let payouts = json!({ "amount": amount, "orders": 3, "since": at });
    let guid = "01890000-0000-7000-8000-000000000001";
    let number = "AB7K-3F98";
    let operator = json!({ "userId": guid, "email": "robin@matchday.example" });
    let applicant = |notice: &str| {
        json!({
            "notice": notice, "reference": number, "name": "Cara Lind", "token": "secret",
            "guardian": "Eva Lind", "byGuardian": true, "question": "Which club?", "reason": "No club.",
        })
    };
    let person = |notice: &str| {
        json!({
            "notice": notice, "name": "Cara Lind", "slug": "cara-lind", "reason": "Not their own page.",
            "token": "secret", "roles": ["support"], "code": "secret", "from": "cara@example.org",
            "number": number, "text": "We look into it.", "sports": ["Tennis"], "applicationGuid": guid,
            "talentGuid": guid, "payouts": payouts, "amount": amount, "description": "Accounting",
            "host": "calendar.example.org", "problem": "refused", "since": at, "timeZone": zone,
        })
    };
    let mut notices: Vec<_> = [
        "application_confirm_address",
        "application_submitted",
        "application_link_again",
        "application_answered",
        "application_withdrawn",
        "guardian_asked",
        "guardian_agreed",
        "application_in_review",
        "application_info_requested",
        "application_approved",
        "talent_invited",
        "application_rejected",
    ]
    .map(applicant)
    .into();
    notices.extend(
        [
            "order_message",
            "talent_published",
            "talent_suspended",
            "talent_restored",
            "customer_suspended",
            "customer_restored",
            "order_links",
            "talent_available",
            "payouts_waiting",
            "payouts_overdue",
            "application_received",
            "webhook_disabled",
            "calendar_unreadable",
            "team_invited",
            "athlete_invited",
            "address_to_confirm",
            "password_reset",
            "address_change",
            "test_email",
            "bank_payout_failed",
        ]
        .map(person),
    );
    notices.push(json!({
        "notice": "contact_message", "reference": number,
        "contact": { "topic": "press", "email": "kim@example.org", "message": "Hello.", "language": "de" },
    }));
    notices.push(json!({
        "notice": "approval_requested",
        "approval": {
            "approvalGuid": guid, "act": { "kind": "payout", "orderGuid": guid, "step": "release" },
            "action": "payout_released", "subject": { "kind": "order", "id": guid, "label": number },
            "subjectVersion": 3, "changes": [], "requestedBy": operator, "reason": "It is right.",
            "requestedAt": at, "expiresAt": at, "status": "open", "version": 1,
        },
    }));
    notices
}
