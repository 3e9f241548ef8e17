//! An approved athlete registers the account of an existing page.

use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::enrolment::ReviewStep;
use domain::notice::{Notice, NoticeContent};
use domain::talent::Talent;
use domain::{AuditGuid, InvitationToken, NoticeGuid, Slug, TalentGuid, UserId};
use serde_json::json;
use store::{ApproveApplication, ApprovedTalent};
use testkit::TestContext;

use crate::account::{Account, start};

const GUID: [u8; 10] = [7; 10];

/// Approves Cara's application and returns the secret of the email.
async fn invite(context: &TestContext) -> String {
    let now = context.now();
    let submitted = context.submitted_application("cara").await;
    let by = OperatorIdentity {
        user_id: UserId::from_parts(1, GUID),
        email: None,
    };
    let step = |one: &domain::enrolment::Application, step| {
        one.reviewed(step, by.clone(), "Fine".to_owned(), now)
            .unwrap()
    };
    let entry = |version: u64| AuditEntry {
        audit_guid: AuditGuid::from_parts(version, GUID),
        at: now,
        operator: by.clone(),
        action: AuditAction::ApplicationApproved,
        subject: AuditSubject::application(submitted.application_guid, "C"),
        version,
        reason: "Fine".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    };
    let store = context.store();
    let in_review = step(&submitted, ReviewStep::StartReview);
    store
        .review_application(&in_review, &[], &entry(2))
        .await
        .unwrap();
    let approved = step(&in_review, ReviewStep::Approve);
    let token = InvitationToken::from_random([9; 16]);
    let guid = TalentGuid::from_parts(1, GUID);
    let slug = Slug::parse("cara-lind").unwrap();
    let talent = Talent::from_application(&approved, guid, slug, now);
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, GUID),
        to: Some(approved.email.clone()),
        language: None,
        content: NoticeContent::TalentInvited {
            reference: approved.reference.clone(),
            name: approved.display_name.clone(),
            token: token.reveal(),
        },
        created_at: now,
    };
    let approve = ApproveApplication {
        application: &approved,
        talent: ApprovedTalent::Invited(&talent, &token),
        offers: &[],
        notice: &notice,
        entry: &entry(3),
    };
    store.approve_application(approve).await.unwrap();
    token.reveal()
}

#[tokio::test]
async fn the_account_gets_the_page_and_the_link_works_once() {
    let (context, app) = start().await;
    let token = invite(&context).await;
    // The link identifies the applicant; the account may have another address.
    let mut cara = Account::sign_up(&context, "c.lind@example.org").await;
    let body = json!({ "account": { "email": "c.lind@example.org" }, "invitation": token });
    cara.registered(&app, body.clone()).await;
    let claims = cara.refresh(&context).await;
    let guid = TalentGuid::from_parts(1, GUID);
    assert_eq!(claims["cl_id"], json!(guid));
    assert_eq!(claims["cl_role"], "talent");
    let page = context.store().find_talent(guid).await.unwrap().unwrap();
    assert_eq!(page.slug.as_str(), "cara-lind");
    assert_eq!(page.email.unwrap().as_str(), "c.lind@example.org");
    assert!(page.approval.is_some());
    // The response was lost, and the same account repeats the request.
    cara.registered(&app, body).await;

    let other = Account::sign_up(&context, "somebody@example.org").await;
    let body = json!({ "account": { "email": "somebody@example.org" }, "invitation": token });
    let refused = other.register(&app, body).await;
    assert_eq!(refused.failure(), "422 validation_failed");
    assert_eq!(refused.fields(), ["invitation"]);
}

#[tokio::test]
async fn rejects_an_invalid_invitation_at_its_field() {
    let (context, app) = start().await;
    let account = Account::sign_up(&context, "cara@example.org").await;
    for invitation in ["short", "AAAAAAAAAAAAAAAAAAAAAA"] {
        let body = json!({ "account": { "email": "cara@example.org" }, "invitation": invitation });
        let refused = account.register(&app, body).await;
        assert_eq!(refused.fields(), ["invitation"], "{invitation}");
    }
    let nameless = json!({ "account": { "email": "cara@example.org" } });
    let refused = account.register(&app, nameless).await;
    assert_eq!(refused.fields(), ["displayName"]);
}

#[tokio::test]
async fn the_link_verifies_only_the_address_it_was_sent_to() {
    for (email, proven) in [("cara@example.org", true), ("c.lind@example.org", false)] {
        let (context, app) = start().await;
        let token = invite(&context).await;
        let cara = Account::sign_up(&context, email).await;
        let body = json!({ "account": { "email": email }, "invitation": token });
        cara.registered(&app, body).await;
        let address = email.parse().unwrap();
        let identity = context.identity_client();
        let account = identity.find_account_by_email(&address).await.unwrap();
        assert_eq!(account.unwrap().email_verified, proven, "{email}");
    }
}
