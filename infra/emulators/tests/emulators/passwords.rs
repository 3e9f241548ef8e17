use emulators::identity::IdentityOptions;
use emulators::mail::{MailOptions, MailServer};
use serde_json::{Value, json};

use crate::context::{TestContext, message};

#[tokio::test]
async fn the_policy_is_published_and_enforced() {
    let context = TestContext::start().await;
    let policy = format!(
        "/identitytoolkit.googleapis.com/v2/passwordPolicy?key={}",
        context.server.api_key()
    );
    let (_, published) = context.get(&policy).await;
    assert_eq!(published["customStrengthOptions"]["minPasswordLength"], 8);
    assert_eq!(published["schemaVersion"], 1);
    context
        .set_config(json!({ "passwordPolicyConfig": {
            "passwordPolicyEnforcementState": "ENFORCE",
            "passwordPolicyVersions": [{ "customStrengthOptions": {
                "minPasswordLength": 8, "containsUppercaseCharacter": true, "containsNumericCharacter": true } }],
        }}))
        .await;
    let (_, published) = context.get(&policy).await;
    assert_eq!(
        published["customStrengthOptions"]["containsUppercaseCharacter"],
        true
    );
    assert_eq!(published["enforcementState"], "ENFORCE");
    let (status, reply) = context
        .account(
            "signUp",
            json!({ "email": "ada@example.com", "password": "secrets" }),
        )
        .await;
    assert_eq!(status, 400);
    assert_eq!(
        message(&reply),
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: \
         [Password must contain at least 8 characters, Password must contain an upper case character, \
         Password must contain a numeric character]"
    );
    context.sign_up("ada@example.com", "Secret-12").await;
}

#[tokio::test]
async fn a_reset_email_works_once_and_ends_other_sessions() {
    let mail = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let context = TestContext::with(IdentityOptions {
        mailbox: Some(mail.mailbox().clone()),
        action_url: "http://127.0.0.1:4300/login".to_owned(),
        ..IdentityOptions::in_memory()
    })
    .await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let ask = json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" });
    let (status, _) = context.account("sendOobCode", ask).await;
    assert_eq!(status, 200);

    let letter = mail.mailbox().list().unwrap().remove(0);
    assert_eq!(letter.to, ["ada@example.com"]);
    let code = code_in(&letter.text);
    let (_, checked) = context
        .account("resetPassword", json!({ "oobCode": code }))
        .await;
    assert_eq!(
        (checked["email"].as_str(), checked["requestType"].as_str()),
        (Some("ada@example.com"), Some("PASSWORD_RESET"))
    );
    let weak = json!({ "oobCode": code, "newPassword": "tiny" });
    assert_eq!(
        message(&context.account("resetPassword", weak).await.1),
        "WEAK_PASSWORD : Password should be at least 6 characters"
    );
    let change = json!({ "oobCode": code, "newPassword": "secret-2" });
    assert_eq!(
        context.account("resetPassword", change.clone()).await.0,
        200
    );
    assert_eq!(
        message(&context.account("resetPassword", change).await.1),
        "INVALID_OOB_CODE"
    );

    let old = json!({ "email": "ada@example.com", "password": "secret-1" });
    assert_eq!(
        message(&context.account("signInWithPassword", old).await.1),
        "INVALID_LOGIN_CREDENTIALS"
    );
    let new = json!({ "email": "ada@example.com", "password": "secret-2" });
    let (status, signed_in) = context.account("signInWithPassword", new).await;
    assert_eq!(status, 200);
    assert_eq!(signed_in["localId"], account["localId"]);
}

fn code_in(text: &str) -> String {
    let link = text
        .lines()
        .find(|line| line.starts_with("http://127.0.0.1:4300/login?"))
        .unwrap();
    let link = url::Url::parse(link).unwrap();
    let value = |name: &str| {
        link.query_pairs()
            .find(|(key, _)| key == name)
            .unwrap()
            .1
            .into_owned()
    };
    assert_eq!(value("mode"), "resetPassword");
    value("oobCode")
}

#[tokio::test]
async fn a_reset_for_an_unknown_address_reveals_nothing() {
    let mail = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let options = IdentityOptions {
        mailbox: Some(mail.mailbox().clone()),
        ..IdentityOptions::in_memory()
    };
    let context = TestContext::with(options).await;
    let ask = json!({ "requestType": "PASSWORD_RESET", "email": "nobody@example.com" });
    assert_eq!(context.account("sendOobCode", ask.clone()).await.0, 200);
    assert!(mail.mailbox().list().unwrap().is_empty());
    context
        .set_config(json!({ "emailPrivacyConfig": { "enableImprovedEmailPrivacy": false } }))
        .await;
    assert_eq!(
        message(&context.account("sendOobCode", ask).await.1),
        "EMAIL_NOT_FOUND"
    );
}

#[tokio::test]
async fn a_changed_password_gives_new_tokens_and_a_deleted_account_is_gone() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let change =
        json!({ "idToken": account["idToken"], "password": "secret-2", "returnSecureToken": true });
    let (status, changed) = context.account("update", change).await;
    assert_eq!(status, 200, "{changed}");
    let token: &Value = &changed["idToken"];
    assert!(token.is_string());
    assert_eq!(
        context
            .account("delete", json!({ "idToken": token }))
            .await
            .0,
        200
    );
    assert_eq!(
        message(
            &context
                .account("lookup", json!({ "idToken": token }))
                .await
                .1
        ),
        "USER_NOT_FOUND"
    );
    context.sign_up("ada@example.com", "secret-3").await;
}

#[tokio::test]
async fn a_verification_email_makes_the_address_verified() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    context
        .account(
            "sendOobCode",
            json!({ "requestType": "VERIFY_EMAIL", "idToken": account["idToken"] }),
        )
        .await;
    let (_, codes) = context
        .get(&format!(
            "/emulator/v1/projects/{}/oobCodes",
            context.server.project_id()
        ))
        .await;
    let code = codes["oobCodes"][0]["oobCode"].clone();
    let (status, verified) = context.account("update", json!({ "oobCode": code })).await;
    assert_eq!(
        (status.as_u16(), verified["emailVerified"].as_bool()),
        (200, Some(true))
    );
}

#[tokio::test]
async fn each_of_the_six_rules_is_published_and_enforced_at_sign_up_reset_and_update() {
    let context = TestContext::start().await;
    context
        .switch(json!({ "passwordPolicyConfig": {
            "passwordPolicyVersions": [{ "customStrengthOptions": {
                "minPasswordLength": 8, "maxPasswordLength": 12, "containsLowercaseCharacter": true,
                "containsUppercaseCharacter": true, "containsNumericCharacter": true,
                "containsNonAlphanumericCharacter": true } }],
        }}))
        .await;
    let account = context.sign_up("ada@example.com", "Secret-12").await;
    for (password, rule) in [
        ("Aa1-567", "Password must contain at least 8 characters"),
        (
            "Aa1-567890123",
            "Password may contain at most 12 characters",
        ),
        ("SECRET-12", "Password must contain a lower case character"),
        ("secret-12", "Password must contain an upper case character"),
        ("Secret-aa", "Password must contain a numeric character"),
        (
            "Secret112",
            "Password must contain a non-alphanumeric character",
        ),
    ] {
        let expected = format!(
            "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [{rule}]"
        );
        let sign_up = json!({ "email": "bob@example.com", "password": password });
        assert_eq!(
            message(&context.account("signUp", sign_up).await.1),
            expected
        );
        let update = json!({ "idToken": account["idToken"], "password": password });
        assert_eq!(
            message(&context.account("update", update).await.1),
            expected
        );
        let ask = json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" });
        context.account("sendOobCode", ask).await;
        let code = context.newest_code().await["oobCode"].clone();
        let reset = json!({ "oobCode": code, "newPassword": password });
        assert_eq!(
            message(&context.account("resetPassword", reset).await.1),
            expected
        );
    }
}

#[tokio::test]
async fn a_common_password_is_refused_wherever_one_is_chosen() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let short = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: \
                 [Password must contain at least 8 characters]";
    let common = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: \
                  [Password must not be a common password]";
    for (password, expected) in [
        ("seven-7", short),
        ("Password123", common),
        ("12345678", common),
        ("abcabcabc", common),
    ] {
        let sign_up = json!({ "email": "bob@example.com", "password": password });
        assert_eq!(
            message(&context.account("signUp", sign_up).await.1),
            expected
        );
        let update = json!({ "idToken": account["idToken"], "password": password });
        assert_eq!(
            message(&context.account("update", update).await.1),
            expected
        );
        let ask = json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" });
        context.account("sendOobCode", ask).await;
        let code = context.newest_code().await["oobCode"].clone();
        let reset = json!({ "oobCode": code, "newPassword": password });
        assert_eq!(
            message(&context.account("resetPassword", reset).await.1),
            expected
        );
    }
    // An account that was made earlier keeps its password.
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
}

#[tokio::test]
async fn a_later_policy_applies_at_sign_in_only_if_it_is_forced() {
    let context = TestContext::start().await;
    context.sign_up("ada@example.com", "secret-1").await;
    let policy = |enforcement: &str, force: bool| {
        json!({ "passwordPolicyConfig": {
            "passwordPolicyEnforcementState": enforcement, "forceUpgradeOnSignin": force,
            "passwordPolicyVersions": [{ "customStrengthOptions": { "containsUppercaseCharacter": true } }],
        }})
    };
    context.switch(policy("ENFORCE", false)).await;
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
    context.switch(policy("ENFORCE", true)).await;
    assert_eq!(
        message(&context.sign_in("ada@example.com", "secret-1").await.1),
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: \
         [Password must contain an upper case character]"
    );
    context.switch(policy("OFF", true)).await;
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
    let (status, _) = context
        .account(
            "signUp",
            json!({ "email": "bob@example.com", "password": "secret-1" }),
        )
        .await;
    assert_eq!(status, 200, "a policy that is off binds nobody");
}

#[tokio::test]
async fn a_reset_unlinks_other_identities() {
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
    let ask = json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" });
    context.account("sendOobCode", ask).await;
    let code = context.newest_code().await["oobCode"].clone();
    let reset = json!({ "oobCode": code, "newPassword": "secret-2" });
    assert_eq!(context.account("resetPassword", reset).await.0, 200);
    let (_, stranger) = context.with_window("github.com", &person, json!({})).await;
    assert_ne!(stranger["localId"], account["localId"]);
}
