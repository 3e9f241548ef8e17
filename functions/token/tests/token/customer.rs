//! Registration of a customer.

use http_api::Role;
use serde_json::json;

use crate::account::{Account, start};

#[tokio::test]
async fn a_customer_registers_and_the_next_token_has_the_role() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    let body = json!({
        "email": "Noor@Example.org", "name": " Noor Bakker ", "company": "Bakker BV", "phone": "+31 6 1234 5678",
        "language": "de",
    });
    let reply = noor.register(&app, body).await.expect(200);
    assert_eq!(reply.json, json!({ "success": true, "role": "customer" }));

    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!(user.email.as_str(), "noor@example.org");
    assert_eq!(user.language, domain::Language::De);
    assert_eq!(user.profile.display_name, "Noor Bakker");
    assert_eq!(user.profile.company.as_deref(), Some("Bakker BV"));
    assert_eq!(user.profile.phone.unwrap().as_str(), "+31612345678");

    let claims = noor.refresh(&context).await;
    assert_eq!(claims["cl_id"], user.user_id.to_string());
    assert_eq!(claims["cl_role"], "customer");
}

#[tokio::test]
async fn only_email_and_name_are_required() {
    let (context, app) = start().await;
    let noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!((user.role, user.profile.company), (Role::Customer, None));
    assert_eq!(user.language, domain::Language::En);
}

#[tokio::test]
async fn a_repeated_registration_changes_nothing_and_succeeds() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    let body = json!({ "email": "noor@example.org", "name": "Noor" });
    noor.registered(&app, body.clone()).await;
    let first = context.store().find_user(&noor.uid).await.unwrap();
    let first_claims = noor.refresh(&context).await;

    noor.registered(&app, body).await;
    assert_eq!(context.store().find_user(&noor.uid).await.unwrap(), first);
    assert_eq!(noor.refresh(&context).await["cl_id"], first_claims["cl_id"]);
}

#[tokio::test]
async fn two_concurrent_registrations_make_one_account() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    let body = json!({ "email": "noor@example.org", "name": "Noor" });
    let (one, other) = tokio::join!(
        noor.register(&app, body.clone()),
        noor.register(&app, body.clone())
    );
    for reply in [one, other] {
        // One of the two requests has to be repeated, and then finds the account.
        assert!(
            [200, 409, 503].contains(&reply.status.as_u16()),
            "{}",
            reply.text
        );
    }
    noor.registered(&app, body).await;
    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!(
        noor.refresh(&context).await["cl_id"],
        user.user_id.to_string()
    );
}

#[tokio::test]
async fn an_account_cannot_change_its_role() {
    let (context, app) = start().await;
    let noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    let talent =
        json!({ "account": { "email": "noor@example.org" }, "displayName": "Noor Bakker" });
    assert_eq!(noor.register(&app, talent).await.failure(), "409 conflict");
    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!(user.role, Role::Customer);
}
