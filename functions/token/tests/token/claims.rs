//! The token call of an account that signs in.

use serde_json::json;

use crate::account::{Account, cut_off, start};

#[tokio::test]
async fn without_a_registration_there_is_nothing_to_claim() {
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

    // As after a crash between the record and the claims.
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
async fn a_registration_outlives_an_identity_service_that_is_away_and_is_repaired_by_the_next_call()
{
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
