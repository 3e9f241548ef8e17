use emulators::Clock;
use emulators::identity::IdentityOptions;
use serde_json::json;

use crate::context::{TestContext, message};

async fn with_clock() -> (TestContext, Clock) {
    let clock = Clock::default();
    let context = TestContext::with(IdentityOptions {
        clock: clock.clone(),
        ..IdentityOptions::in_memory()
    })
    .await;
    (context, clock)
}

fn code(reply: &serde_json::Value) -> &str {
    message(reply).split(" : ").next().unwrap_or_default()
}

#[tokio::test]
async fn too_many_wrong_passwords_block_an_address_for_a_minute() {
    let (context, clock) = with_clock().await;
    context.switch(json!({ "failedSignInLimit": 3 })).await;
    context.sign_up("ada@example.com", "secret-1").await;
    // Responses must not reveal an unknown address.
    for email in ["ada@example.com", "nobody@example.com"] {
        for _ in 0..3 {
            let (_, reply) = context.sign_in(email, "wrong-password").await;
            assert_eq!(code(&reply), "INVALID_LOGIN_CREDENTIALS");
        }
        let (_, reply) = context.sign_in(email, "secret-1").await;
        assert_eq!(code(&reply), "TOO_MANY_ATTEMPTS_TRY_LATER");
    }
    context.sign_up("bob@example.com", "secret-1").await;
    assert_eq!(context.sign_in("bob@example.com", "secret-1").await.0, 200);
    clock.set_ahead(61);
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
}

#[tokio::test]
async fn a_sign_in_and_a_new_password_start_the_count_again() {
    let (context, _) = with_clock().await;
    context.switch(json!({ "failedSignInLimit": 2 })).await;
    context.sign_up("ada@example.com", "secret-1").await;
    for _ in 0..3 {
        context.sign_in("ada@example.com", "wrong-password").await;
        assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
    }
    for _ in 0..2 {
        context.sign_in("ada@example.com", "wrong-password").await;
    }
    let (_, closed) = context.sign_in("ada@example.com", "secret-1").await;
    assert_eq!(code(&closed), "TOO_MANY_ATTEMPTS_TRY_LATER");
    let ask = json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" });
    context.account("sendOobCode", ask).await;
    let oob_code = context.newest_code().await["oobCode"].clone();
    let change = json!({ "oobCode": oob_code, "newPassword": "secret-2" });
    assert_eq!(context.account("resetPassword", change).await.0, 200);
    assert_eq!(context.sign_in("ada@example.com", "secret-2").await.0, 200);
}

#[tokio::test]
async fn limits_reset_emails_of_known_and_unknown_addresses() {
    let (context, clock) = with_clock().await;
    context.switch(json!({ "resetMailLimit": 2 })).await;
    context.sign_up("ada@example.com", "secret-1").await;
    for email in ["ada@example.com", "nobody@example.com"] {
        let ask = json!({ "requestType": "PASSWORD_RESET", "email": email });
        for _ in 0..2 {
            assert_eq!(context.account("sendOobCode", ask.clone()).await.0, 200);
        }
        assert_eq!(
            message(&context.account("sendOobCode", ask).await.1),
            "RESET_PASSWORD_EXCEED_LIMIT"
        );
    }
    clock.set_ahead(3601);
    let ask = json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" });
    assert_eq!(context.account("sendOobCode", ask).await.0, 200);
}

#[tokio::test]
async fn sensitive_changes_need_a_sign_in_within_five_minutes() {
    let (context, clock) = with_clock().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    clock.set_ahead(301);
    // A refresh keeps the time of the sign-in.
    let (_, refreshed) = context
        .refresh(account["refreshToken"].as_str().unwrap())
        .await;
    let id_token = &refreshed["id_token"];
    let renamed = json!({ "idToken": id_token, "displayName": "Ada", "returnSecureToken": true });
    let (status, renamed) = context.account("update", renamed).await;
    assert_eq!(status, 200, "a name may change at any time");
    for (name, body) in [
        (
            "update",
            json!({ "idToken": id_token, "password": "secret-2" }),
        ),
        (
            "update",
            json!({ "idToken": id_token, "email": "ada@new.example" }),
        ),
        (
            "sendOobCode",
            json!({ "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": id_token, "newEmail": "ada@new.example" }),
        ),
        ("delete", json!({ "idToken": id_token })),
        (
            "delete",
            json!({ "idToken": renamed["idToken"], "why": "a new name is no new sign-in" }),
        ),
    ] {
        assert_eq!(
            message(&context.account(name, body.clone()).await.1),
            "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
            "{name} {body}"
        );
    }
    let (_, again) = context.sign_in("ada@example.com", "secret-1").await;
    let delete = json!({ "idToken": again["idToken"] });
    assert_eq!(context.account("delete", delete).await.0, 200);
}

#[tokio::test]
async fn the_age_of_a_recent_sign_in_is_a_setting() {
    let (context, _) = with_clock().await;
    context.switch(json!({ "recentSignIn": 0 })).await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let delete = json!({ "idToken": account["idToken"] });
    assert_eq!(
        message(&context.account("delete", delete).await.1),
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
    );
}

#[tokio::test]
async fn a_short_lived_token_expires_and_its_refresh_token_does_not() {
    let (context, clock) = with_clock().await;
    context.switch(json!({ "tokenLifetime": 2 })).await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    assert_eq!(account["expiresIn"], "2");
    clock.set_ahead(4);
    let own = json!({ "idToken": account["idToken"] });
    assert_eq!(
        message(&context.account("lookup", own).await.1),
        "TOKEN_EXPIRED"
    );
    let (status, refreshed) = context
        .refresh(account["refreshToken"].as_str().unwrap())
        .await;
    assert_eq!(
        (status.as_u16(), &refreshed["expires_in"]),
        (200, &json!("2"))
    );
    let own = json!({ "idToken": refreshed["id_token"] });
    assert_eq!(context.account("lookup", own).await.0, 200);
}

#[tokio::test]
async fn disabled_revoked_and_deleted_accounts_are_not_looked_up() {
    let (context, clock) = with_clock().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let id = &account["localId"];
    let own = json!({ "idToken": account["idToken"] });
    context
        .admin(":update", json!({ "localId": id, "disableUser": true }))
        .await;
    assert_eq!(
        message(&context.account("lookup", own.clone()).await.1),
        "USER_DISABLED"
    );
    let later = clock.now() + 60;
    let revoke = json!({ "localId": id, "disableUser": false, "validSince": later });
    context.admin(":update", revoke).await;
    assert_eq!(
        message(&context.account("lookup", own.clone()).await.1),
        "TOKEN_EXPIRED"
    );
    context.admin(":delete", json!({ "localId": id })).await;
    assert_eq!(
        message(&context.account("lookup", own).await.1),
        "USER_NOT_FOUND"
    );
    let forged = json!({ "idToken": "a.b.c" });
    assert_eq!(
        message(&context.account("lookup", forged).await.1),
        "INVALID_ID_TOKEN"
    );
    assert_eq!(
        message(&context.account("lookup", json!({})).await.1),
        "MISSING_ID_TOKEN"
    );
}
