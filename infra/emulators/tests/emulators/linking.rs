use serde_json::{Value, json};

use crate::context::{TestContext, message};

fn providers(reply: &Value) -> Vec<&str> {
    let list = reply["users"][0]["providerUserInfo"].as_array();
    list.into_iter()
        .flatten()
        .map(|info| info["providerId"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn an_identity_is_linked_to_the_account_that_is_signed_in_and_unlinked_again() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let person = json!({ "sub": "7", "email": "ada@elsewhere.example", "name": "Ada" });
    let (status, linked) = context
        .with_window(
            "github.com",
            &person,
            json!({ "idToken": account["idToken"] }),
        )
        .await;
    assert_eq!(status, 200, "{linked}");
    assert_eq!(linked["localId"], account["localId"]);
    let (_, found) = context
        .account("lookup", json!({ "idToken": linked["idToken"] }))
        .await;
    assert_eq!(providers(&found), ["password", "github.com"]);
    assert_eq!(found["users"][0]["email"], "ada@example.com");

    let (_, signed_in) = context
        .with_credential("github.com", &person, json!({}))
        .await;
    assert_eq!(signed_in["localId"], account["localId"]);

    let unlink = json!({ "idToken": signed_in["idToken"], "deleteProvider": ["github.com"] });
    let (_, left) = context.account("update", unlink).await;
    assert_eq!(left["providerUserInfo"][0]["providerId"], "password");
    assert_eq!(left["providerUserInfo"].as_array().unwrap().len(), 1);
    let (_, stranger) = context
        .with_credential("github.com", &person, json!({}))
        .await;
    assert_ne!(stranger["localId"], account["localId"]);
}

#[tokio::test]
async fn rejects_linking_the_identity_of_another_account() {
    let context = TestContext::start().await;
    let person = json!({ "sub": "7", "email": "bob@example.com" });
    context
        .with_window("facebook.com", &person, json!({}))
        .await;
    let ada = context.sign_up("ada@example.com", "secret-1").await;
    let link = json!({ "idToken": ada["idToken"] });

    let (status, refused) = context
        .with_credential("facebook.com", &person, link.clone())
        .await;
    assert_eq!(
        (status.as_u16(), message(&refused)),
        (400, "FEDERATED_USER_ID_ALREADY_LINKED")
    );
    let (status, refused) = context
        .with_window("facebook.com", &person, link.clone())
        .await;
    assert_eq!(
        (status.as_u16(), &refused["errorMessage"]),
        (200, &json!("FEDERATED_USER_ID_ALREADY_LINKED")),
        "the window's flow wants the credential with the refusal"
    );
    assert!(refused["oauthAccessToken"].is_string());
    assert_eq!(refused["idToken"], Value::Null);

    let of_bob = json!({ "sub": "8", "email": "bob@example.com" });
    let (_, refused) = context.with_credential("github.com", &of_bob, link).await;
    assert_eq!(message(&refused), "EMAIL_EXISTS");
}

#[tokio::test]
async fn a_credential_can_be_linked_after_the_required_confirmation() {
    let context = TestContext::start().await;
    context.sign_up("ada@example.com", "secret-1").await;
    let person = json!({ "sub": "7", "email": "ada@example.com" });
    let (_, wanted) = context
        .with_window("facebook.com", &person, json!({}))
        .await;
    assert_eq!(wanted["needConfirmation"], true);
    let (_, signed_in) = context.sign_in("ada@example.com", "secret-1").await;
    let body = format!(
        "access_token={}&providerId=facebook.com",
        wanted["oauthAccessToken"].as_str().unwrap()
    );
    let (status, linked) = context
        .account(
            "signInWithIdp",
            json!({ "requestUri": "http://localhost", "postBody": body, "idToken": signed_in["idToken"] }),
        )
        .await;
    assert_eq!(status, 200, "{linked}");
    let (_, again) = context
        .with_window("facebook.com", &person, json!({}))
        .await;
    assert_eq!(again["localId"], signed_in["localId"]);
}

#[tokio::test]
async fn reauthentication_never_creates_an_account() {
    let context = TestContext::start().await;
    let person = json!({ "sub": "7", "email": "ada@example.com" });
    let again = json!({ "autoCreate": false });
    let (status, refused) = context
        .with_credential("github.com", &person, again.clone())
        .await;
    assert_eq!(
        (status.as_u16(), message(&refused)),
        (400, "EMAIL_NOT_FOUND")
    );
    context
        .with_credential("github.com", &person, json!({}))
        .await;
    let (status, proven) = context.with_credential("github.com", &person, again).await;
    assert_eq!(status, 200);
    assert!(proven["idToken"].is_string());
}

#[tokio::test]
async fn an_account_of_another_provider_gets_a_password_and_keeps_its_address_without_it() {
    let context = TestContext::start().await;
    context.sign_up("bob@example.com", "secret-1").await;
    let person = json!({ "sub": "7", "name": "Ada" });
    let (_, account) = context.with_window("twitter.com", &person, json!({})).await;
    let link = |email: &str| json!({ "idToken": account["idToken"], "email": email, "password": "secret-2" });
    assert_eq!(
        message(&context.account("signUp", link("bob@example.com")).await.1),
        "EMAIL_EXISTS"
    );
    let (status, linked) = context.account("signUp", link("ada@example.com")).await;
    assert_eq!(
        (status.as_u16(), &linked["localId"]),
        (200, &account["localId"])
    );
    let (_, signed_in) = context.sign_in("ada@example.com", "secret-2").await;
    assert_eq!(signed_in["localId"], account["localId"]);

    let unlink = json!({ "idToken": signed_in["idToken"], "deleteProvider": ["password"] });
    let (_, left) = context.account("update", unlink).await;
    assert_eq!(left["email"], "ada@example.com");
    assert_eq!(
        message(&context.sign_in("ada@example.com", "secret-2").await.1),
        "INVALID_LOGIN_CREDENTIALS"
    );
    let again = json!({ "email": "ada@example.com", "password": "secret-3" });
    let (status, refused) = context.account("signUp", again).await;
    assert_eq!((status.as_u16(), message(&refused)), (400, "EMAIL_EXISTS"));
}

#[tokio::test]
async fn lists_sign_in_methods_of_an_address_only_without_protection() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let person = json!({ "sub": "7" });
    context
        .with_window(
            "github.com",
            &person,
            json!({ "idToken": account["idToken"] }),
        )
        .await;
    let ask = json!({ "identifier": "ada@example.com", "continueUri": "http://localhost" });
    let (_, hidden) = context.account("createAuthUri", ask.clone()).await;
    assert_eq!(hidden["registered"], Value::Null);
    assert!(hidden["sessionId"].is_string());
    context
        .switch(json!({ "emailPrivacyConfig": { "enableImprovedEmailPrivacy": false } }))
        .await;
    let (_, told) = context.account("createAuthUri", ask).await;
    assert_eq!(told["registered"], true);
    assert_eq!(told["signinMethods"], json!(["password", "github.com"]));
    for (body, expected) in [
        (
            json!({ "continueUri": "http://localhost" }),
            "MISSING_IDENTIFIER",
        ),
        (
            json!({ "identifier": "ada@example.com" }),
            "MISSING_CONTINUE_URI",
        ),
        (
            json!({ "identifier": "nobody", "continueUri": "http://localhost" }),
            "INVALID_IDENTIFIER",
        ),
        (
            json!({ "identifier": "ada@example.com", "continueUri": "nowhere" }),
            "INVALID_CONTINUE_URI",
        ),
    ] {
        assert_eq!(
            message(&context.account("createAuthUri", body).await.1),
            expected
        );
    }
}

#[tokio::test]
async fn an_administrator_finds_accounts_by_their_identities_and_removes_those() {
    let context = TestContext::start().await;
    let (_, account) = context
        .with_window("google.com", &json!({ "sub": "7" }), json!({}))
        .await;
    let wanted = json!({ "federatedUserId": [{ "providerId": "google.com", "rawId": "7" }] });
    let (_, found) = context.admin(":lookup", wanted.clone()).await;
    assert_eq!(found["users"][0]["localId"], account["localId"]);
    let removal = json!({ "localId": account["localId"], "deleteProvider": ["google.com"] });
    context.admin(":update", removal).await;
    let (_, found) = context.admin(":lookup", wanted).await;
    assert_eq!(found["users"], Value::Null);
}
