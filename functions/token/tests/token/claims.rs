//! The claims of an account that signs in.

use serde_json::json;

use crate::account::{Account, cut_off, start};

#[tokio::test]
async fn an_unregistered_account_has_no_claims() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    assert_eq!(noor.ask_for_claims(&app).await.failure(), "404 not_found");
    assert!(noor.refresh(&context).await.get("cl_id").is_none());
}

#[tokio::test]
async fn returns_the_role_of_a_registered_account() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    noor.refresh(&context).await;
    let reply = noor.ask_for_claims(&app).await.expect(200);
    assert_eq!(reply.json, json!({ "success": true, "role": "customer" }));
}

#[tokio::test]
async fn lost_claims_are_set_again() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    let claims = noor.refresh(&context).await;

    // The state after a crash between the record and the claims.
    let stranger = domain::UserId::from_parts(1, [7; 10]);
    context
        .identity_client()
        .set_claims(&noor.uid, stranger, http_api::Role::Talent)
        .await
        .unwrap();
    assert_eq!(noor.refresh(&context).await["cl_role"], "talent");

    assert_eq!(noor.ask_for_claims(&app).await.status, 200);
    let repaired = noor.refresh(&context).await;
    assert_eq!(
        (&repaired["cl_id"], &repaired["cl_role"]),
        (&claims["cl_id"], &claims["cl_role"])
    );
}

#[tokio::test]
async fn the_next_call_completes_a_registration_after_an_outage() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    let body = json!({ "email": "noor@example.org", "name": "Noor" });
    let reply = noor.register(&cut_off(&context), body).await;
    assert_eq!(reply.failure(), "502 identity_unavailable");
    assert_eq!(reply.header("retry-after"), Some("2"));

    assert_eq!(noor.ask_for_claims(&app).await.status, 200);
    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!(
        noor.refresh(&context).await["cl_id"],
        user.user_id.to_string()
    );
}
