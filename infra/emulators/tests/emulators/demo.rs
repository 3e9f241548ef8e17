use emulators::identity::NewAccount;
use serde_json::json;

use crate::context::TestContext;

#[tokio::test]
async fn an_initial_account_is_created_once_and_can_sign_in() {
    let context = TestContext::start().await;
    let account = NewAccount {
        local_id: "demo-customer".to_owned(),
        email: "customer@matchday.example".to_owned(),
        password: "matchday-demo".to_owned(),
        display_name: "Alex Winter".to_owned(),
        claims: json!({ "cl_id": "0199", "cl_role": "customer" }),
    };
    assert!(context.server.add_account(&account).unwrap());
    assert!(!context.server.add_account(&account).unwrap());
    let same_address = NewAccount {
        local_id: "another".to_owned(),
        ..account
    };
    assert!(!context.server.add_account(&same_address).unwrap());

    let credentials = json!({ "email": "customer@matchday.example", "password": "matchday-demo" });
    let (status, reply) = context.account("signInWithPassword", credentials).await;
    assert_eq!(status, 200, "{reply}");
    let claims = context.claims(reply["idToken"].as_str().unwrap()).await;
    assert_eq!(claims["cl_role"], "customer");
    assert_eq!(claims["email_verified"], true);
}
