//! Tests of the emailed link of an application.

use std::time::Duration;

use domain::ApplicationGuid;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::enrolment::{Application, ApplicationStatus, ReviewStep};
use domain::notice::NoticeContent;
use domain::operator::OperatorRole;
use domain::sport::SportStatus;
use domain::{AuditGuid, UserId};
use http_api::Role;
use serde_json::{Value, json};
use store::Queue;
use testkit::{App, Person, TestContext};

use crate::apply::{ada, form, form_with, seed_sport, start};
use crate::support::{apply, edit, kinds, notices, read, step, token_of};

async fn waiting(context: &TestContext) -> usize {
    let store = context.store();
    let page = store.list_applications(Queue::Applications, None, 50).await;
    page.unwrap().items.len()
}

async fn stored(context: &TestContext, app: &App, token: &str) -> Application {
    let view = read(app, token).await.expect(200);
    let guid = ApplicationGuid::parse(view.json["applicationGuid"].as_str().unwrap()).unwrap();
    context
        .store()
        .find_application(guid)
        .await
        .unwrap()
        .unwrap()
}

/// Takes an operator's step without the function `operators`.
async fn review(context: &TestContext, before: &Application, one: ReviewStep) -> Application {
    let by = OperatorIdentity {
        user_id: UserId::from_parts(1, [1; 10]),
        email: None,
    };
    let now = context.now();
    let after = before
        .reviewed(one, by.clone(), "Which club?".to_owned(), now)
        .unwrap();
    let entry = AuditEntry {
        audit_guid: AuditGuid::from_parts(after.version, [2; 10]),
        at: now,
        operator: by,
        action: AuditAction::ReviewStarted,
        subject: AuditSubject::application(after.application_guid, "A"),
        version: after.version,
        reason: "Which club?".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    };
    let store = context.store();
    store.review_application(&after, &[], &entry).await.unwrap();
    after
}

#[tokio::test]
async fn an_application_is_hidden_until_its_address_is_verified() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    assert_eq!(waiting(&context).await, 0);
    let view = read(&app, &token).await.expect(200);
    assert_eq!(view.json["status"], "draft");
    assert_eq!(view.json["steps"], json!(["submit", "withdraw"]));
    assert_eq!(waiting(&context).await, 0, "reading proves nothing");

    let submitted = step(&app, &token, "submit").await.expect(200);
    assert_eq!(submitted.json["status"], "submitted");
    assert_eq!(waiting(&context).await, 1);
    let ada = ada().to_string();
    let mail = |kind: &str| (kind.to_owned(), ada.clone());
    let mails = [
        mail("application_confirm_address"),
        ("application_received".to_owned(), "operators".to_owned()),
        mail("application_submitted"),
    ];
    assert_eq!(kinds(&context).await, mails);
    // A second click, or an email program that opens links twice.
    step(&app, &token, "submit").await.expect(200);
    assert_eq!(kinds(&context).await, mails);
}

#[tokio::test]
async fn the_members_who_decide_are_notified_once_of_a_submitted_application() {
    let (context, app) = start().await;
    for (number, roles) in [
        [OperatorRole::Catalogue].as_slice(),
        &[OperatorRole::Administrator],
        &[OperatorRole::Support, OperatorRole::Finance],
    ]
    .into_iter()
    .enumerate()
    {
        let id = u8::try_from(number).unwrap();
        let member = Person {
            uid: format!("uid-{id}"),
            email: format!("member{id}@matchday.example").parse().unwrap(),
            user_id: UserId::from_parts(1, [id; 10]),
            role: Role::Operator,
            email_verified: true,
        };
        context.join_team(&member, roles).await;
    }
    let token = apply(&context, &app, &form()).await;
    for _ in 0..2 {
        step(&app, &token, "submit").await.expect(200);
    }
    let notices = notices(&context).await;
    let received: Vec<_> = notices
        .iter()
        .filter(|notice| matches!(notice.content, NoticeContent::ApplicationReceived { .. }))
        .collect();
    let to: Vec<_> = received
        .iter()
        .map(|notice| notice.to.as_ref().unwrap().to_string())
        .collect();
    assert_eq!(to.len(), 2, "{to:?}");
    assert!(to.iter().all(|to| !to.contains("member2")), "{to:?}");
    let content = serde_json::to_value(&received[0].content).unwrap();
    assert_eq!(content["name"], form()["displayName"]);
    assert_eq!(content["sports"], json!(["tennis"]));
    let application = stored(&context, &app, &token).await;
    assert_eq!(
        content["applicationGuid"],
        json!(application.application_guid)
    );
}

#[tokio::test]
async fn an_unverified_application_expires_after_seven_days() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    context.advance(Duration::from_hours(7 * 24 - 1));
    read(&app, &token).await.expect(200);
    context.advance(Duration::from_hours(1));
    assert_eq!(read(&app, &token).await.failure(), "404 not_found");
    assert_eq!(
        step(&app, &token, "submit").await.failure(),
        "404 not_found"
    );
    let again = app.post("/api/join/links");
    again.json(json!({ "email": ada() })).await.expect(202);
    assert_eq!(kinds(&context).await.len(), 1, "no mail about what is gone");
}

#[tokio::test]
async fn the_first_verified_of_two_applications_with_one_address_is_submitted() {
    let (context, app) = start().await;
    let strangers = apply(
        &context,
        &app,
        &form_with("/legalName", json!("Somebody Else")),
    )
    .await;
    context.advance(Duration::from_secs(1));
    let own = apply(&context, &app, &form()).await;
    step(&app, &own, "submit").await.expect(200);
    let refused = step(&app, &strangers, "submit").await;
    assert_eq!(refused.failure(), "409 already_applied");
    assert_eq!(waiting(&context).await, 1);
    // The form's response does not reveal an existing application.
    app.post("/api/join").json(form()).await.expect(201);

    step(&app, &own, "withdraw").await.expect(200);
    step(&app, &strangers, "submit").await.expect(200);
}

#[tokio::test]
async fn the_link_is_sent_again_only_to_the_address() {
    let (context, app) = start().await;
    let first = apply(&context, &app, &form()).await;
    let again = async || {
        context.advance(Duration::from_secs(1));
        let body = json!({ "email": "ADA@example.org" });
        app.post("/api/join/links").json(body).await.expect(202)
    };
    assert_eq!(again().await.json, json!({ "success": true }));
    let second = token_of(&context, "application_confirm_address").await;
    assert_ne!(second, first);
    step(&app, &second, "submit").await.expect(200);
    again().await;
    let third = token_of(&context, "application_link_again").await;
    for token in [first, second, third] {
        assert_eq!(read(&app, &token).await.json["status"], "submitted");
    }
}

#[tokio::test]
async fn the_applicant_can_change_the_form_until_the_decision() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    step(&app, &token, "submit").await.expect(200);
    let view = read(&app, &token).await.expect(200);
    let mut changed = view.json["form"].clone();
    assert_eq!(changed["legalName"], "Ada Maria Keller");
    changed["team"] = json!("SC Nord");
    let edited = edit(&app, &token, 2, &changed).await.expect(200);
    assert_eq!(edited.json["form"]["team"], "SC Nord");
    assert_eq!(edited.json["status"], "submitted");
    assert_eq!(
        edit(&app, &token, 2, &changed).await.failure(),
        "409 conflict"
    );

    let wrong = |field: &str, value: Value| {
        let mut form = changed.clone();
        form[field] = value;
        form
    };
    for (form, field) in [
        (wrong("email", json!("other@example.org")), "form.email"),
        (wrong("sports", json!(["chess-boxing"])), "form.sports.0"),
        (wrong("legalName", json!("")), "form.legalName"),
    ] {
        let refused = edit(&app, &token, 3, &form).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.fields(), [field]);
    }

    let application = stored(&context, &app, &token).await;
    let in_review = review(&context, &application, ReviewStep::StartReview).await;
    review(&context, &in_review, ReviewStep::Reject).await;
    let refused = edit(&app, &token, 5, &changed).await;
    assert_eq!(refused.failure(), "409 action_refused");
    let over = read(&app, &token).await.expect(200);
    assert_eq!(over.json["status"], "rejected");
    assert_eq!(over.json["rejection"], "Which club?");
    assert_eq!(over.json["form"], Value::Null);
    assert_eq!(over.json["steps"], json!([]));
}

#[tokio::test]
async fn a_sport_that_is_hidden_later_stays_and_no_hidden_sport_is_added() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    seed_sport(&context, "tennis", SportStatus::Hidden, 2).await;
    seed_sport(&context, "squash", SportStatus::Hidden, 1).await;
    let mut changed = read(&app, &token).await.expect(200).json["form"].clone();
    changed["sports"] = json!(["tennis", "squash"]);
    let refused = edit(&app, &token, 1, &changed).await;
    assert_eq!(refused.failure(), "422 validation_failed");
    assert_eq!(refused.fields(), ["form.sports.1"]);
    changed["sports"] = json!(["tennis"]);
    let edited = edit(&app, &token, 1, &changed).await.expect(200);
    assert_eq!(edited.json["form"]["sports"], json!(["tennis"]));
}

#[tokio::test]
async fn an_answer_returns_the_application_to_review() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    step(&app, &token, "submit").await.expect(200);
    let early = json!({ "step": "answer_request", "answer": "SC Nord." });
    let path = format!("/api/join/links/{token}/steps");
    assert_eq!(
        app.post(&path).json(&early).await.failure(),
        "409 action_refused"
    );
    let application = stored(&context, &app, &token).await;
    let in_review = review(&context, &application, ReviewStep::StartReview).await;
    review(&context, &in_review, ReviewStep::RequestInfo).await;
    assert_eq!(waiting(&context).await, 0);
    let asked = read(&app, &token).await.expect(200);
    assert_eq!(asked.json["question"], "Which club?");

    for answer in [json!(""), json!("x".repeat(2_001)), Value::Null] {
        let body = json!({ "step": "answer_request", "answer": answer });
        let refused = app.post(&path).json(body).await;
        assert_eq!(refused.fields(), ["answer"]);
    }
    let answered = app.post(&path).json(&early).await.expect(200);
    assert_eq!(answered.json["status"], "in_review");
    assert_eq!(answered.json["question"], Value::Null);
    assert_eq!(waiting(&context).await, 1);
    let kept = stored(&context, &app, &token).await;
    assert_eq!(
        kept.info_request.unwrap().answer.as_deref(),
        Some("SC Nord.")
    );
    let mut steps = kept.history.iter().map(|event| event.kind);
    assert!(steps.any(|kind| kind == domain::enrolment::ApplicationEventKind::InfoAnswered));
    token_of(&context, "application_answered").await;
}

#[tokio::test]
async fn a_withdrawn_application_is_in_no_queue_and_its_link_shows_it() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    step(&app, &token, "submit").await.expect(200);
    step(&app, &token, "withdraw").await.expect(200);
    assert_eq!(waiting(&context).await, 0);
    assert_eq!(
        stored(&context, &app, &token).await.status,
        ApplicationStatus::Withdrawn
    );
    assert_eq!(
        step(&app, &token, "withdraw").await.failure(),
        "409 action_refused"
    );
    let kinds = kinds(&context).await;
    assert!(
        kinds
            .iter()
            .any(|(kind, _)| kind == "application_withdrawn")
    );
}

#[tokio::test]
async fn a_wrong_link_is_not_found_and_not_repeated_in_the_error() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &form()).await;
    let wrong = "AAAAAAAAAAAAAAAAAAAAAA";
    for path in [
        format!("/api/join/links/{wrong}"),
        format!("/api/join/guardian/{wrong}"),
        // The applicant's link is not valid for the guardian.
        format!("/api/join/guardian/{token}"),
    ] {
        let refused = app.get(&path).await;
        assert_eq!(refused.failure(), "404 not_found");
        assert!(!refused.text.contains(wrong), "{}", refused.text);
    }
    let from = "203.0.113.9:1";
    let mut answers = Vec::new();
    for _ in 0..31 {
        let path = format!("/api/join/links/{wrong}");
        answers.push(app.get(&path).from(from).await.status.as_u16());
    }
    assert_eq!(answers.last(), Some(&429));
    let right = format!("/api/join/links/{token}");
    app.get(&right).from(from).await.expect(200);
}
