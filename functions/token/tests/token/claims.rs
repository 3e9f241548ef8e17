//! The claims of an account that signs in.

use domain::api_key::ApiScope;
use domain::audit::{AuditAction, AuditSubject};
use domain::operator::OperatorRole;
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
    let claims_of_stranger = http_api::AccountClaims {
        user_id: domain::UserId::from_parts(1, [7; 10]),
        role: http_api::Role::Talent,
        is_member: false,
    };
    context
        .identity_client()
        .set_claims(&noor.uid, claims_of_stranger)
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

#[tokio::test]
async fn a_member_of_the_team_gets_the_claim_with_the_next_sign_in_and_loses_it() {
    let (context, app) = start().await;
    let mut noor = Account::sign_up(&context, "noor@example.org").await;
    noor.registered(&app, json!({ "email": "noor@example.org", "name": "Noor" }))
        .await;
    noor.refresh(&context).await;
    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    let person = testkit::Person {
        uid: user.uid.clone(),
        user_id: user.user_id,
        role: user.role,
        email: user.email.clone(),
        email_verified: true,
    };
    for (roles, claim) in [
        (vec![OperatorRole::Support], json!(true)),
        (vec![], json!(null)),
    ] {
        context.join_team(&person, &roles).await;
        assert_eq!(noor.ask_for_claims(&app).await.status, 200);
        let claims = noor.refresh(&context).await;
        assert_eq!(claims["cl_team"], claim);
        assert_eq!(claims["cl_role"], "customer");
    }
}

#[tokio::test]
async fn api_keys_end_with_the_second_factor_of_the_sign_in_that_created_them() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await.person;
    context.known_to_identity(&ada).await;
    for _ in 0..2 {
        context.api_key(&ada, &[ApiScope::OrdersRead]).await;
    }
    let store = context.store();
    let mut keys = store.find_api_keys(ada.user_id).await.unwrap();
    keys.items[0].has_second_factor = true;
    keys.items[0].second_factor_id = Some("a-removed-app".to_owned());
    keys.version += 1;
    let entry = context.audit_entry(AuditAction::ApiKeyCreated, AuditSubject::team());
    store
        .save_api_keys(ada.user_id, &keys, &entry)
        .await
        .unwrap();
    let token = context.token(&ada);
    app.get("/api/token").bearer(&token).await.expect(200);
    let left = store.find_api_keys(ada.user_id).await.unwrap();
    assert_eq!(left.items, [keys.items[1].clone()]);
    let log = store.list_audit(None, None, 1).await.unwrap();
    assert_eq!(log.items[0].action, AuditAction::ApiKeyRevoked);
}
