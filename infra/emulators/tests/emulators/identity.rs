use emulators::identity::IdentityOptions;
use serde_json::json;

use crate::context::{TestContext, message};

#[tokio::test]
async fn a_signed_up_account_gets_a_token_that_the_published_keys_verify() {
    let context = TestContext::start().await;
    let reply = context.sign_up("Ada@Example.com", "secret-1").await;
    assert_eq!(reply["email"], "ada@example.com");
    assert_eq!(reply["expiresIn"], "3600");
    let claims = context.claims(reply["idToken"].as_str().unwrap()).await;
    assert_eq!(claims["sub"], reply["localId"]);
    assert_eq!(claims["user_id"], reply["localId"]);
    assert_eq!(claims["email_verified"], false);
    assert_eq!(claims["firebase"]["sign_in_provider"], "password");
    assert_eq!(
        claims["firebase"]["identities"]["email"][0],
        "ada@example.com"
    );

    let (_, found) = context
        .account("lookup", json!({ "idToken": reply["idToken"] }))
        .await;
    assert_eq!(found["users"][0]["localId"], reply["localId"]);
    assert_eq!(
        found["users"][0]["providerUserInfo"][0]["providerId"],
        "password"
    );
    assert!(
        !found.to_string().contains("salt"),
        "the hash must not leave: {found}"
    );
}

#[tokio::test]
async fn sign_up_refuses_what_the_service_refuses() {
    let context = TestContext::start().await;
    context.sign_up("ada@example.com", "secret-1").await;
    for (body, expected) in [
        (
            json!({ "email": "ADA@example.com", "password": "secret-2" }),
            "EMAIL_EXISTS",
        ),
        (
            json!({ "email": "not-an-address", "password": "secret-2" }),
            "INVALID_EMAIL",
        ),
        (
            json!({ "email": "j\u{f6}rg@example.com", "password": "secret-2" }),
            "INVALID_EMAIL",
        ),
        (json!({ "password": "secret-2" }), "MISSING_EMAIL"),
        (json!({ "email": "bob@example.com" }), "MISSING_PASSWORD"),
        (
            json!({ "email": "bob@example.com", "password": "five5" }),
            "WEAK_PASSWORD : Password should be at least 6 characters",
        ),
        (json!({}), "ADMIN_ONLY_OPERATION"),
    ] {
        let (status, reply) = context.account("signUp", body.clone()).await;
        assert_eq!(
            (status.as_u16(), message(&reply)),
            (400, expected),
            "{body}"
        );
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_look_the_same_unless_protection_is_off() {
    let context = TestContext::start().await;
    context.sign_up("ada@example.com", "secret-1").await;
    let wrong = json!({ "email": "ada@example.com", "password": "secret-2" });
    let unknown = json!({ "email": "bob@example.com", "password": "secret-2" });
    assert_eq!(
        message(&context.account("signInWithPassword", wrong.clone()).await.1),
        "INVALID_LOGIN_CREDENTIALS"
    );
    assert_eq!(
        message(
            &context
                .account("signInWithPassword", unknown.clone())
                .await
                .1
        ),
        "INVALID_LOGIN_CREDENTIALS"
    );
    context
        .set_config(json!({ "emailPrivacyConfig": { "enableImprovedEmailPrivacy": false } }))
        .await;
    assert_eq!(
        message(&context.account("signInWithPassword", wrong).await.1),
        "INVALID_PASSWORD"
    );
    assert_eq!(
        message(&context.account("signInWithPassword", unknown).await.1),
        "EMAIL_NOT_FOUND"
    );
}

#[tokio::test]
async fn claims_set_by_the_administrator_appear_after_a_refresh() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let attributes = json!({ "cl_id": "0199", "cl_role": "talent" }).to_string();
    let body = json!({ "localId": account["localId"], "customAttributes": attributes });
    let (status, _) = context.admin(":update", body).await;
    assert_eq!(status, 200);
    let (status, refreshed) = context
        .refresh(account["refreshToken"].as_str().unwrap())
        .await;
    assert_eq!(status, 200);
    let claims = context
        .claims(refreshed["id_token"].as_str().unwrap())
        .await;
    assert_eq!(
        (claims["cl_id"].as_str(), claims["cl_role"].as_str()),
        (Some("0199"), Some("talent"))
    );
    let before = context.claims(account["idToken"].as_str().unwrap()).await;
    assert_eq!(
        claims["auth_time"], before["auth_time"],
        "a refresh keeps the time of the sign-in"
    );
}

#[tokio::test]
async fn an_account_cannot_grant_itself_claims_and_reserved_ones_are_refused() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let own =
        json!({ "idToken": account["idToken"], "customAttributes": "{\"cl_role\":\"operator\"}" });
    assert_eq!(
        message(&context.account("update", own).await.1),
        "INSUFFICIENT_PERMISSION"
    );
    let reserved = json!({ "localId": account["localId"], "customAttributes": "{\"sub\":\"x\"}" });
    assert_eq!(
        message(&context.admin(":update", reserved).await.1),
        "FORBIDDEN_CLAIM : sub"
    );
    let large = json!({ "localId": account["localId"], "customAttributes": json!({ "a": "x".repeat(1000) }).to_string() });
    assert_eq!(
        message(&context.admin(":update", large).await.1),
        "CLAIMS_TOO_LARGE"
    );
}

#[tokio::test]
async fn disabled_revoked_and_deleted_accounts_cannot_refresh() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let (id, token) = (
        account["localId"].clone(),
        account["refreshToken"].as_str().unwrap(),
    );
    context
        .admin(":update", json!({ "localId": id, "disableUser": true }))
        .await;
    assert_eq!(message(&context.refresh(token).await.1), "USER_DISABLED");
    let sign_in = json!({ "email": "ada@example.com", "password": "secret-1" });
    assert_eq!(
        message(&context.account("signInWithPassword", sign_in).await.1),
        "USER_DISABLED"
    );
    let later = emulators::Clock::default().now() + 60;
    context
        .admin(
            ":update",
            json!({ "localId": id, "disableUser": false, "validSince": later.to_string() }),
        )
        .await;
    assert_eq!(message(&context.refresh(token).await.1), "TOKEN_EXPIRED");
    context.admin(":delete", json!({ "localId": id })).await;
    assert_eq!(message(&context.refresh(token).await.1), "USER_NOT_FOUND");
    assert_eq!(
        message(&context.refresh("nonsense").await.1),
        "INVALID_REFRESH_TOKEN"
    );
}

#[tokio::test]
async fn administration_requires_a_token_of_the_service_account() {
    let context = TestContext::start().await;
    let url = format!(
        "{}/v1/projects/{}/accounts:lookup",
        context.server.api_url(),
        context.server.project_id()
    );
    for bearer in ["", "owners", "ya29.made-up"] {
        let answer = context
            .http
            .post(&url)
            .bearer_auth(bearer)
            .json(&json!({}))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 401, "bearer `{bearer}`");
    }
    let (status, refused) = context
        .exchange(&context.assertion("https://oauth2.example/token"))
        .await;
    assert_eq!(
        (status.as_u16(), refused["error"].as_str()),
        (400, Some("invalid_grant"))
    );
}

#[tokio::test]
async fn calls_without_the_projects_key_are_refused_in_json() {
    let context = TestContext::start().await;
    let (status, reply) = context
        .get("/identitytoolkit.googleapis.com/v2/passwordPolicy")
        .await;
    assert_eq!(
        (status.as_u16(), message(&reply)),
        (403, "The request is missing a valid API key.")
    );
    let (status, reply) = context.get("/nowhere").await;
    assert_eq!((status.as_u16(), message(&reply)), (404, "Not Found"));
}

#[tokio::test]
async fn accounts_and_keys_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = || IdentityOptions {
        data: Some(folder.path().join("identity.sqlite")),
        ..IdentityOptions::in_memory()
    };
    let context = TestContext::with(options()).await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let person = json!({ "sub": "7" });
    let (_, social) = context.with_window("github.com", &person, json!({})).await;
    context.server.shutdown().await;
    let context = TestContext::with(options()).await;
    let (_, again) = context.with_window("github.com", &person, json!({})).await;
    assert_eq!(again["localId"], social["localId"]);
    context.claims(account["idToken"].as_str().unwrap()).await;
    let (status, _) = context
        .refresh(account["refreshToken"].as_str().unwrap())
        .await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn tokens_stay_valid_after_a_key_rotation() {
    let folder = tempfile::tempdir().unwrap();
    let options = || IdentityOptions {
        data: Some(folder.path().join("identity.sqlite")),
        ..IdentityOptions::in_memory()
    };
    let context = TestContext::with(options()).await;
    let rotate = format!("{}{}", context.server.url(), context.helper("keys"));
    let first = context.sign_up("ada@example.com", "secret-1").await;
    context.http.post(&rotate).send().await.unwrap();
    let (_, second) = context.sign_in("ada@example.com", "secret-1").await;
    let kid = |reply: &serde_json::Value| {
        let token = reply["idToken"].as_str().unwrap();
        jsonwebtoken::decode_header(token).unwrap().kid.unwrap()
    };
    assert_ne!(kid(&first), kid(&second));
    context.server.shutdown().await;
    let context = TestContext::with(options()).await;
    for reply in [&first, &second] {
        context.claims(reply["idToken"].as_str().unwrap()).await;
        let own = json!({ "idToken": reply["idToken"] });
        assert_eq!(context.account("lookup", own).await.0, 200);
    }
    let rotate = format!("{}{}", context.server.url(), context.helper("keys"));
    context.http.post(&rotate).send().await.unwrap();
    let own = json!({ "idToken": first["idToken"] });
    assert_eq!(
        message(&context.account("lookup", own).await.1),
        "INVALID_ID_TOKEN",
        "two keys later a token is nobody's"
    );
}
