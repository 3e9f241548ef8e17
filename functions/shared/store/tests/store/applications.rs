use domain::enrolment::{Application, ApplicationStatus};
use domain::{ApplicationGuid, OrderNumber};
use serde_json::json;
use store::{StoreError, Taken};
use uuid::Uuid;

use crate::embedded::Embedded;
use crate::fixtures::morning;

fn application(email: &str) -> Application {
    let reference = OrderNumber::from_random(*Uuid::new_v4().as_bytes().first_chunk().unwrap());
    serde_json::from_value(json!({
        "applicationGuid": ApplicationGuid::from_uuid(Uuid::now_v7()),
        "reference": reference,
        "status": "submitted",
        "legalName": "Ada Keller",
        "displayName": "Ada",
        "email": email,
        "country": "DE",
        "birthDate": "1999-02-03",
        "sports": ["athletics"],
        "level": "pro",
        "languages": ["en"],
        "offers": [{ "kind": "video", "price": { "amount": 5000, "currency": "EUR" } }],
        "entity": { "kind": "company", "name": "Keller GmbH", "vatId": "DE1" },
        "consents": { "at": morning(), "termsVersion": 1 },
        "version": 1,
        "createdAt": morning(),
        "updatedAt": morning(),
    }))
    .unwrap()
}

#[tokio::test]
async fn an_application_is_found_by_guid_and_by_email() {
    let table = Embedded::start().await;
    let ada = application("ada@example.org");
    table.store.create_application(&ada, &[]).await.unwrap();
    let found = table
        .store
        .find_application(ada.application_guid)
        .await
        .unwrap();
    assert_eq!(found.as_ref(), Some(&ada));
    let open = table.store.find_open_application(&ada.email).await.unwrap();
    assert_eq!(open, Some(ada));
    let nobody = "ben@example.org".parse().unwrap();
    assert_eq!(
        table.store.find_open_application(&nobody).await.unwrap(),
        None
    );
}

/// Writes a draft. Returns it with its address verified.
async fn proven(table: &Embedded, email: &str) -> Application {
    let submitted = application(email);
    let draft = Application {
        status: ApplicationStatus::Draft,
        ..submitted.clone()
    };
    table.store.create_application(&draft, &[]).await.unwrap();
    Application {
        email_proven_at: Some(morning()),
        version: 2,
        ..submitted
    }
}

#[tokio::test]
async fn several_drafts_can_have_one_email_and_the_first_verified_one_gets_it() {
    let table = Embedded::start().await;
    let one = proven(&table, "ada@example.org").await;
    let other = proven(&table, "ada@example.org").await;
    let latest = table.store.find_open_application(&one.email).await.unwrap();
    assert_eq!(
        latest.unwrap().application_guid,
        other.application_guid,
        "the latest draft, while none is proven"
    );
    let (first, second) = tokio::join!(
        table.store.submit_application(&one, &[]),
        table.store.submit_application(&other, &[])
    );
    let (winner, loser) = if first.is_ok() {
        (&one, &other)
    } else {
        (&other, &one)
    };
    let failure = first.and(second).unwrap_err();
    assert!(
        matches!(
            failure,
            StoreError::Taken {
                what: Taken::Application
            }
        ),
        "{failure:?}"
    );
    let open = table.store.find_open_application(&one.email).await.unwrap();
    assert_eq!(open.as_ref(), Some(winner));
    let stays = table.store.find_application(loser.application_guid).await;
    assert_eq!(stays.unwrap().unwrap().status, ApplicationStatus::Draft);
}

#[tokio::test]
async fn a_withdrawn_draft_frees_no_address_of_another_application() {
    let table = Embedded::start().await;
    let draft = proven(&table, "ada@example.org").await;
    let submitted = proven(&table, "ada@example.org").await;
    table
        .store
        .submit_application(&submitted, &[])
        .await
        .unwrap();
    let withdrawn = Application {
        status: ApplicationStatus::Withdrawn,
        email_proven_at: None,
        ..draft
    };
    table.store.save_application(&withdrawn, &[]).await.unwrap();
    let third = proven(&table, "ada@example.org").await;
    let failure = table.store.submit_application(&third, &[]).await;
    assert!(matches!(failure, Err(StoreError::Taken { .. })));
}

#[tokio::test]
async fn a_decision_frees_the_email_for_another_application() {
    let table = Embedded::start().await;
    let first = proven(&table, "ada@example.org").await;
    table.store.submit_application(&first, &[]).await.unwrap();
    let in_review = Application {
        status: ApplicationStatus::InReview,
        version: 3,
        ..first.clone()
    };
    table.store.save_application(&in_review, &[]).await.unwrap();
    let second = proven(&table, "ada@example.org").await;
    let failure = table.store.submit_application(&second, &[]).await;
    assert!(matches!(failure, Err(StoreError::Taken { .. })));

    let rejected = Application {
        status: ApplicationStatus::Rejected,
        version: 4,
        ..first.clone()
    };
    table.store.save_application(&rejected, &[]).await.unwrap();
    table.store.submit_application(&second, &[]).await.unwrap();
    let stale = table.store.save_application(&in_review, &[]).await;
    assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
}
