//! An approval creates a talent: by invitation, or for an existing account.

use domain::enrolment::{Application, ApplicationStatus};
use domain::notice::NoticeContent;
use domain::offer::OfferStatus;
use domain::talent::{Talent, TalentStatus};
use domain::{InvitationToken, Language, OfferGuid, Slug, TalentGuid};
use serde_json::json;
use testkit::Reply;

use crate::support::Fixture;

async fn step(context: &Fixture, application: &Application, step: &str, version: u64) -> Reply {
    let path = format!(
        "/api/operators/applications/{}/steps",
        application.application_guid
    );
    let body = json!({ "step": step, "version": version, "reason": "They fit" });
    context.post(&path, body).await
}

async fn approve(context: &Fixture, application: &Application) -> Reply {
    step(context, application, "start_review", 2)
        .await
        .expect(200);
    step(context, application, "approve", 3).await
}

#[tokio::test]
async fn invites_an_athlete_without_an_account_to_the_new_page() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    approve(&context, &application).await.expect(200);

    let store = context.context.store();
    let slug = Slug::parse("cara-lind").unwrap();
    let talent = store.find_talent_by_slug(&slug).await.unwrap().unwrap();
    assert_eq!(talent.status, TalentStatus::Draft);
    assert_eq!(talent.sports, application.sports);
    assert_eq!(talent.languages, application.languages);
    let approval = talent.approval.clone().unwrap();
    assert_eq!(approval.application_guid, application.application_guid);
    let offers = store.list_offers(talent.talent_guid).await.unwrap();
    let prices: Vec<i64> = offers.iter().map(|offer| offer.price.amount()).collect();
    assert_eq!(prices, [12_000, 8_000]);
    assert_eq!(offers[0].title, "Personal video");
    let german = &offers[0].translations[&Language::De];
    assert_eq!(german.title, "Persönliches Video");
    assert!(
        offers
            .iter()
            .all(|offer| offer.status == OfferStatus::Draft)
    );

    let notices = context.notices().await;
    let NoticeContent::TalentInvited { token, .. } = &notices[0].content else {
        panic!("{notices:?}");
    };
    assert_eq!(notices[0].to, Some(application.email));
    let token = InvitationToken::parse(token).unwrap();
    let invitation = store.find_invitation(&token).await.unwrap().unwrap();
    assert_eq!(invitation.talent_guid, talent.talent_guid);
    assert_eq!(context.audit().await.len(), 2);
}

#[tokio::test]
async fn the_texts_of_a_new_page_are_in_the_language_of_the_application() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    let application = Application {
        language: Language::De,
        ..application
    };
    let (guid, now) = (TalentGuid::from_parts(1, [2; 10]), context.context.now());
    let slug = Slug::parse("cara-lind").unwrap();
    let talent = Talent::from_application(&application, guid, slug, now);
    assert_eq!(talent.text_language.as_str(), "de");
    let guids = [OfferGuid::from_parts(1, [3; 10])];
    let title = |_, language: Language| language.as_str().to_owned();
    let offers = talent.propose_offers(&application, &[], guids, title, now);
    assert_eq!(offers[0].title, "de", "the main title");
    assert_eq!(offers[0].translations[&Language::En].title, "en");
}

#[tokio::test]
async fn a_verified_account_gets_the_offers_and_keeps_its_texts() {
    let context = Fixture::start().await;
    let person = context.context.talent_with_draft("cara").await;
    context.context.known_to_identity(&person).await;
    let application = context.context.submitted_application("cara").await;
    approve(&context, &application).await.expect(200);

    let store = context.context.store();
    let guid = person.user_id.into();
    let talent = store.find_talent(guid).await.unwrap().unwrap();
    assert_eq!(talent.display_name, "cara", "what was there stays");
    assert_eq!(talent.sports, application.sports, "what was missing comes");
    assert!(talent.approval.is_some());
    assert_eq!(store.list_offers(guid).await.unwrap().len(), 2);
    let notices = context.notices().await;
    assert!(
        matches!(
            notices[0].content,
            NoticeContent::ApplicationApproved { .. }
        ),
        "{notices:?}"
    );
}

#[tokio::test]
async fn an_account_with_an_unverified_address_does_not_get_the_page() {
    let context = Fixture::start().await;
    let squatter = context.register_unverified_talent("cara@example.org").await;
    let application = context.context.submitted_application("cara").await;
    approve(&context, &application).await.expect(200);

    let theirs = context.context.store().find_talent(squatter).await;
    assert_eq!(theirs.unwrap().unwrap().approval, None);
    let notices = context.notices().await;
    assert!(
        matches!(notices[0].content, NoticeContent::TalentInvited { .. }),
        "{notices:?}"
    );
}

#[tokio::test]
async fn one_of_two_concurrent_approvals_creates_a_page() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    step(&context, &application, "start_review", 2)
        .await
        .expect(200);
    let (one, other) = tokio::join!(
        step(&context, &application, "approve", 3),
        step(&context, &application, "approve", 3),
    );
    let mut answers = [one, other].map(|reply| match reply.status.as_u16() {
        200 => "200".to_owned(),
        _ => reply.failure(),
    });
    answers.sort();
    assert_eq!(answers, ["200", "409 already_decided"]);
    let store = context.context.store();
    let stored = store.find_application(application.application_guid).await;
    assert_eq!(stored.unwrap().unwrap().status, ApplicationStatus::Approved);
    let second = Slug::parse("cara-lind-2").unwrap();
    assert_eq!(store.find_slug(&second).await.unwrap(), None);
    assert_eq!(context.audit().await.len(), 2);
}

#[tokio::test]
async fn a_name_that_is_taken_gets_the_next_slug() {
    let context = Fixture::start().await;
    context.context.talent_with_draft("cara-lind").await;
    let application = context.context.submitted_application("cara").await;
    approve(&context, &application).await.expect(200);
    let second = Slug::parse("cara-lind-2").unwrap();
    assert!(
        context
            .context
            .store()
            .find_slug(&second)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_minor_is_approved_only_with_the_guardians_consent() {
    let context = Fixture::start().await;
    let application = context.context.submitted_minors_application("cara").await;
    let refused = approve(&context, &application).await;
    assert_eq!(refused.failure(), "409 action_refused");
    let path = format!(
        "/api/operators/applications/{}",
        application.application_guid
    );
    let file = context.get(&path).await.expect(200);
    assert_eq!(file.json["needsGuardianConsent"], true);
    assert_eq!(file.json["steps"], json!(["request_info", "reject"]));

    let store = context.context.store();
    let stored = store.find_application(application.application_guid).await;
    let agreed = stored.unwrap().unwrap();
    let agreed = agreed.guardian_agreed(context.context.now()).unwrap();
    store.save_application(&agreed, &[]).await.unwrap();
    step(&context, &application, "approve", agreed.version)
        .await
        .expect(200);
    let file = context.get(&path).await.expect(200);
    let history = file.json["application"]["history"].as_array().unwrap();
    let kinds: Vec<&str> = history
        .iter()
        .map(|event| event["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        [
            "created",
            "submitted",
            "review_started",
            "guardian_agreed",
            "approved"
        ]
    );
}

#[tokio::test]
async fn operators_cannot_read_an_unverified_application() {
    let context = Fixture::start().await;
    let submitted = context.context.submitted_application("cara").await;
    let draft = Application {
        application_guid: domain::ApplicationGuid::from_parts(1, [1; 10]),
        status: ApplicationStatus::Draft,
        email_proven_at: None,
        version: 1,
        ..submitted
    };
    let store = context.context.store();
    store.create_application(&draft, &[]).await.unwrap();
    let path = format!("/api/operators/applications/{}", draft.application_guid);
    assert_eq!(context.get(&path).await.failure(), "404 not_found");
    let begun = step(&context, &draft, "start_review", 1).await;
    assert_eq!(begun.failure(), "404 not_found");
    let list = context.get("/api/operators/applications").await.expect(200);
    assert_eq!(list.json["items"].as_array().unwrap().len(), 1);
}
