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
async fn an_application_is_found_by_guid_and_by_e_mail() {
    let table = Embedded::start().await;
    let ada = application("ada@example.org");
    table.store.create_application(&ada).await.unwrap();
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

#[tokio::test]
async fn of_two_applications_of_one_e_mail_one_is_taken() {
    let table = Embedded::start().await;
    let (one, other) = (
        application("ada@example.org"),
        application("ada@example.org"),
    );
    let (first, second) = tokio::join!(
        table.store.create_application(&one),
        table.store.create_application(&other)
    );
    let loser = if first.is_ok() { &other } else { &one };
    let refusal = first.and(second).unwrap_err();
    assert!(
        matches!(
            refusal,
            StoreError::Taken {
                what: Taken::Application
            }
        ),
        "{refusal:?}"
    );
    assert_eq!(
        table
            .store
            .find_application(loser.application_guid)
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn a_decision_frees_the_e_mail_for_another_application() {
    let table = Embedded::start().await;
    let first = application("ada@example.org");
    table.store.create_application(&first).await.unwrap();
    let in_review = Application {
        status: ApplicationStatus::InReview,
        version: 2,
        ..first.clone()
    };
    table.store.save_application(&in_review).await.unwrap();
    let second = application("ada@example.org");
    let refusal = table.store.create_application(&second).await.unwrap_err();
    assert!(
        matches!(
            refusal,
            StoreError::Taken {
                what: Taken::Application
            }
        ),
        "{refusal:?}"
    );

    let rejected = Application {
        status: ApplicationStatus::Rejected,
        version: 3,
        ..first.clone()
    };
    table.store.save_application(&rejected).await.unwrap();
    table.store.create_application(&second).await.unwrap();
    let stale = table.store.save_application(&in_review).await.unwrap_err();
    assert!(matches!(stale, StoreError::Conflict), "{stale:?}");
}
