//! `/api/join/invitations/{athleteInvitationToken}`: the link of an invitation prefills the form and proves the address.

use std::time::Duration;

use domain::athlete_invitation::AthleteInvitation;
use domain::enrolment::ApplicationStatus;
use domain::{ApplicationGuid, InvitationToken};
use serde_json::{Value, json};
use testkit::{App, Reply, TestContext};

use crate::apply::{ada, form, form_with, start};
use crate::support::{apply, kinds, step};

const DAY: Duration = Duration::from_hours(24);

fn link(token: &InvitationToken) -> String {
    format!("/api/join/invitations/{}", token.reveal())
}

/// Invites ada, and returns the invitation with its secret.
async fn invite(context: &TestContext) -> (AthleteInvitation, InvitationToken) {
    context.invited_athlete(&ada()).await
}

async fn send(app: &App, token: &InvitationToken, form: &Value) -> Reply {
    app.post(&link(token)).json(form).await
}

async fn used_by(context: &TestContext, invitation: &AthleteInvitation) -> Option<ApplicationGuid> {
    let store = context.store();
    let guid = invitation.athlete_invitation_guid;
    let stored = store.find_athlete_invitation(guid).await.unwrap();
    stored.unwrap().used.map(|used| used.application_guid)
}

fn guid(reply: &Reply) -> ApplicationGuid {
    reply.json["applicationGuid"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap()
}

#[tokio::test]
async fn a_link_prefills_the_form_and_is_not_used_by_reading() {
    let (context, app) = start().await;
    let (invitation, token) = invite(&context).await;
    for _ in 0..2 {
        let seen = app.get(&link(&token)).await.expect(200).json;
        assert_eq!(
            (
                &seen["name"],
                &seen["email"],
                &seen["language"],
                &seen["invitedBy"]
            ),
            (
                &json!("Ada K."),
                &json!("ada@example.org"),
                &json!("de"),
                &json!("robin@matchday.example")
            )
        );
        assert_eq!(seen["isUsed"], false);
    }
    assert_eq!(used_by(&context, &invitation).await, None);
}

#[tokio::test]
async fn the_invited_address_is_submitted_without_a_confirmation() {
    let (context, app) = start().await;
    let (invitation, token) = invite(&context).await;
    let reply = send(&app, &token, &form()).await.expect(201);
    assert_eq!(reply.json["status"], "submitted");
    let store = context.store();
    let application = store.find_application(guid(&reply)).await.unwrap().unwrap();
    assert_eq!(application.status, ApplicationStatus::Submitted);
    assert!(application.email_proven_at.is_some());
    assert_eq!(used_by(&context, &invitation).await, Some(guid(&reply)));
    let sent = |kind: &str| (kind.to_owned(), "ada@example.org".to_owned());
    assert_eq!(
        kinds(&context).await,
        [sent("application_submitted"), sent("athlete_invited")]
    );
    let seen = app.get(&link(&token)).await.expect(200).json;
    assert_eq!(seen["isUsed"], true);
}

#[tokio::test]
async fn a_repeated_request_returns_the_application_and_submits_one() {
    let (context, app) = start().await;
    let (_, token) = invite(&context).await;
    let form = form();
    let (one, other) = tokio::join!(send(&app, &token, &form), send(&app, &token, &form));
    let (one, other) = (one.expect(201), other.expect(201));
    assert_eq!(guid(&one), guid(&other));
    let again = send(&app, &token, &form).await.expect(201);
    assert_eq!(guid(&again), guid(&one));
    let submitted = kinds(&context).await;
    let submitted = submitted
        .iter()
        .filter(|(kind, _)| kind == "application_submitted");
    assert_eq!(submitted.count(), 1);
}

#[tokio::test]
async fn another_address_is_confirmed_by_email() {
    let (context, app) = start().await;
    let (invitation, token) = invite(&context).await;
    let other = form_with("/email", json!("ada@other.example"));
    let reply = send(&app, &token, &other).await.expect(201);
    assert_eq!(reply.json["status"], "draft");
    assert_eq!(used_by(&context, &invitation).await, None);
    assert!(kinds(&context).await.contains(&(
        "application_confirm_address".to_owned(),
        "ada@other.example".to_owned()
    )));
}

#[tokio::test]
async fn an_application_without_the_link_uses_the_invitation_when_its_address_is_confirmed() {
    let (context, app) = start().await;
    let (invitation, _) = invite(&context).await;
    let confirm = apply(&context, &app, &form()).await;
    assert_eq!(used_by(&context, &invitation).await, None);
    let view = step(&app, &confirm, "submit").await.expect(200);
    assert_eq!(used_by(&context, &invitation).await, Some(guid(&view)));
}

#[tokio::test]
async fn a_used_link_proves_no_second_application() {
    let (context, app) = start().await;
    let (_, token) = invite(&context).await;
    let first = send(&app, &token, &form()).await.expect(201);
    let store = context.store();
    let application = store.find_application(guid(&first)).await.unwrap().unwrap();
    let withdrawn = application.withdrawn(context.now()).unwrap();
    store.save_application(&withdrawn, &[]).await.unwrap();
    let second = send(&app, &token, &form()).await.expect(201);
    assert_eq!(second.json["status"], "draft");
}

#[tokio::test]
async fn an_expired_or_unknown_link_is_not_found() {
    let (context, app) = start().await;
    let (_, token) = invite(&context).await;
    let unknown = InvitationToken::from_random([4; 16]);
    assert_eq!(app.get(&link(&unknown)).await.failure(), "404 not_found");
    context.advance(30 * DAY);
    assert_eq!(app.get(&link(&token)).await.failure(), "404 not_found");
    let refused = send(&app, &token, &form()).await;
    assert_eq!(refused.failure(), "404 not_found");
}

#[tokio::test]
async fn an_invalid_form_uses_nothing() {
    let (context, app) = start().await;
    let (invitation, token) = invite(&context).await;
    let wrong = form_with("/legalName", json!(""));
    let refused = send(&app, &token, &wrong).await;
    assert_eq!(refused.fields(), ["legalName"]);
    assert_eq!(used_by(&context, &invitation).await, None);
}
