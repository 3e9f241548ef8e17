use emulators::identity::IdentityOptions;
use emulators::mail::{MailOptions, MailServer};
use serde_json::{Value, json};

use crate::context::{TestContext, message};

async fn with_mail() -> (TestContext, MailServer) {
    let mail = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let context = TestContext::with(IdentityOptions {
        mailbox: Some(mail.mailbox().clone()),
        ..IdentityOptions::in_memory()
    })
    .await;
    (context, mail)
}

fn change_request(account: &Value, new_email: &str) -> Value {
    json!({ "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": account["idToken"], "newEmail": new_email })
}

#[tokio::test]
async fn a_changed_address_is_verified_and_the_old_one_can_be_restored() {
    let (context, mail) = with_mail().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let (status, reply) = context
        .account("sendOobCode", change_request(&account, "ada@new.example"))
        .await;
    assert_eq!(
        (status.as_u16(), &reply["email"]),
        (200, &json!("ada@example.com"))
    );
    let email = mail.mailbox().list().unwrap().remove(0);
    assert_eq!(email.to, ["ada@new.example"]);
    assert!(email.text.contains("mode=verifyAndChangeEmail"));
    assert_eq!(
        context.sign_in("ada@example.com", "secret-1").await.0,
        200,
        "until then nothing changes"
    );

    let code = context.newest_code().await;
    let (_, checked) = context
        .account("resetPassword", json!({ "oobCode": code["oobCode"] }))
        .await;
    assert_eq!(checked["requestType"], "VERIFY_AND_CHANGE_EMAIL");
    assert_eq!(
        (&checked["email"], &checked["newEmail"]),
        (&json!("ada@example.com"), &json!("ada@new.example"))
    );
    let (status, changed) = context
        .account("update", json!({ "oobCode": code["oobCode"] }))
        .await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(
        (&changed["email"], &changed["emailVerified"]),
        (&json!("ada@new.example"), &json!(true))
    );
    assert_eq!(
        message(
            &context
                .account("update", json!({ "oobCode": code["oobCode"] }))
                .await
                .1
        ),
        "INVALID_OOB_CODE",
        "a code works once"
    );
    assert_eq!(
        message(&context.sign_in("ada@example.com", "secret-1").await.1),
        "INVALID_LOGIN_CREDENTIALS"
    );
    assert_eq!(context.sign_in("ada@new.example", "secret-1").await.0, 200);

    let email = mail.mailbox().list().unwrap().remove(0);
    assert_eq!(email.to, ["ada@example.com"], "the old address is notified");
    let recovery = context.newest_code().await;
    assert_eq!(recovery["requestType"], "RECOVER_EMAIL");
    let (_, recovered) = context
        .account("update", json!({ "oobCode": recovery["oobCode"] }))
        .await;
    assert_eq!(recovered["email"], "ada@example.com");
    assert_eq!(recovered["localId"], account["localId"]);
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
}

#[tokio::test]
async fn emails_have_the_name_of_the_project_and_the_language_of_the_reader() {
    let (context, mail) = with_mail().await;
    context.server.set_app_name("Volley Stars");
    let account = context.sign_up("ada@example.com", "secret-1").await;
    for (locale, subject) in [
        ("en", "Verify your email for Volley Stars"),
        ("de-AT", "E-Mail-Adresse für Volley Stars bestätigen"),
    ] {
        let (url, key) = (context.server.api_url(), context.server.api_key());
        let body = json!({ "requestType": "VERIFY_EMAIL", "idToken": account["idToken"] });
        let call = context
            .http
            .post(format!("{url}/v1/accounts:sendOobCode?key={key}"));
        let sent = call
            .header("x-firebase-locale", locale)
            .json(&body)
            .send()
            .await;
        assert_eq!(sent.unwrap().status(), 200);
        let email = mail.mailbox().list().unwrap().remove(0);
        assert_eq!(email.subject, subject);
        assert!(!email.text.contains("Matchday"), "{}", email.text);
    }
}

#[tokio::test]
async fn an_administrator_gets_a_link_and_the_service_sends_no_email() {
    let (context, mail) = with_mail().await;
    context.sign_up("ada@example.com", "secret-1").await;
    let request = async |body: Value| {
        let project = context.server.project_id();
        let url = format!(
            "{}/v1/projects/{project}/accounts:sendOobCode",
            context.server.api_url()
        );
        let call = context.http.post(url).bearer_auth("owner").json(&body);
        let answer = call.send().await.unwrap();
        (
            answer.status().as_u16(),
            answer.json::<Value>().await.unwrap(),
        )
    };
    let verify = |email: &str| json!({ "requestType": "VERIFY_EMAIL", "email": email, "returnOobLink": true });
    let (status, made) = request(verify("ada@example.com")).await;
    assert_eq!(status, 200);
    let code = made["oobCode"].as_str().unwrap();
    assert!(made["oobLink"].as_str().unwrap().contains(code));
    let (_, verified) = context.account("update", json!({ "oobCode": code })).await;
    assert_eq!(verified["emailVerified"], true);
    assert_eq!(mail.mailbox().list().unwrap().len(), 0);

    let (_, unknown) = request(verify("max@example.com")).await;
    assert_eq!(message(&unknown), "EMAIL_NOT_FOUND");
    // With enumeration protection the response for an unknown address only lacks the link.
    let reset = json!({ "requestType": "PASSWORD_RESET", "email": "max@example.com", "returnOobLink": true });
    let (status, hidden) = request(reset).await;
    assert_eq!((status, &hidden["oobLink"]), (200, &Value::Null));
    let (_, unsent) =
        request(json!({ "requestType": "VERIFY_EMAIL", "email": "ada@example.com" })).await;
    assert_eq!(message(&unsent), "MISSING_ID_TOKEN");
}

#[tokio::test]
async fn changing_the_address_revokes_earlier_sessions() {
    let clock = emulators::Clock::default();
    let context = TestContext::with(IdentityOptions {
        clock: clock.clone(),
        ..IdentityOptions::in_memory()
    })
    .await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    context
        .account("sendOobCode", change_request(&account, "ada@new.example"))
        .await;
    clock.set_ahead(5);
    let code = context.newest_code().await["oobCode"].clone();
    context.account("update", json!({ "oobCode": code })).await;
    let refresh_token = account["refreshToken"].as_str().unwrap();
    assert_eq!(
        message(&context.refresh(refresh_token).await.1),
        "TOKEN_EXPIRED"
    );
    let own = json!({ "idToken": account["idToken"] });
    assert_eq!(
        message(&context.account("lookup", own).await.1),
        "TOKEN_EXPIRED"
    );
}

#[tokio::test]
async fn rejects_a_change_to_a_taken_address_or_to_none() {
    let context = TestContext::start().await;
    context.sign_up("bob@example.com", "secret-1").await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    for (body, expected) in [
        (change_request(&account, "bob@example.com"), "EMAIL_EXISTS"),
        (change_request(&account, "no-address"), "INVALID_NEW_EMAIL"),
        (
            json!({ "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": account["idToken"] }),
            "MISSING_NEW_EMAIL",
        ),
        (
            json!({ "requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "a@new.example" }),
            "MISSING_ID_TOKEN",
        ),
        (json!({ "requestType": "EMAIL_SIGNIN" }), "INVALID_REQ_TYPE"),
        (json!({}), "MISSING_REQ_TYPE"),
    ] {
        assert_eq!(
            message(&context.account("sendOobCode", body).await.1),
            expected
        );
    }
    context
        .account("sendOobCode", change_request(&account, "ada@new.example"))
        .await;
    let code = context.newest_code().await["oobCode"].clone();
    context.sign_up("ada@new.example", "secret-1").await;
    assert_eq!(
        message(
            &context
                .account("update", json!({ "oobCode": code }))
                .await
                .1
        ),
        "EMAIL_EXISTS",
        "the address was registered meanwhile"
    );
}

#[tokio::test]
async fn links_lead_only_to_this_machine_and_expire() {
    let clock = emulators::Clock::default();
    let context = TestContext::with(IdentityOptions {
        clock: clock.clone(),
        ..IdentityOptions::in_memory()
    })
    .await;
    context.sign_up("ada@example.com", "secret-1").await;
    let request = |continue_url: &str| json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com", "continueUrl": continue_url });
    for (continue_url, expected) in [
        (
            "https://evil.example/",
            "UNAUTHORIZED_DOMAIN : Domain not whitelisted by project",
        ),
        ("nowhere", "INVALID_CONTINUE_URI"),
    ] {
        assert_eq!(
            message(
                &context
                    .account("sendOobCode", request(continue_url))
                    .await
                    .1
            ),
            expected
        );
    }
    let (status, _) = context
        .account("sendOobCode", request("http://127.0.0.1:4300/login"))
        .await;
    assert_eq!(status, 200);
    let code = context.newest_code().await;
    assert!(
        code["oobLink"]
            .as_str()
            .unwrap()
            .contains("continueUrl=http%3A%2F%2F127.0.0.1%3A4300%2Flogin")
    );
    clock.set_ahead(3601);
    assert_eq!(
        message(
            &context
                .account("resetPassword", json!({ "oobCode": code["oobCode"] }))
                .await
                .1
        ),
        "EXPIRED_OOB_CODE"
    );
    assert_eq!(
        message(&context.account("resetPassword", json!({})).await.1),
        "MISSING_OOB_CODE"
    );
}

#[tokio::test]
async fn without_protection_an_address_changes_immediately_and_can_be_restored() {
    let (context, mail) = with_mail().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let change = json!({ "idToken": account["idToken"], "email": "ada@new.example", "returnSecureToken": true });
    assert_eq!(
        message(&context.account("update", change.clone()).await.1),
        "OPERATION_NOT_ALLOWED : Please verify the new email before changing email."
    );
    context
        .switch(json!({ "emailPrivacyConfig": { "enableImprovedEmailPrivacy": false } }))
        .await;
    let (status, changed) = context.account("update", change).await;
    assert_eq!(status, 200, "{changed}");
    assert_eq!(
        (&changed["email"], &changed["emailVerified"]),
        (&json!("ada@new.example"), &json!(false))
    );
    let own = json!({ "idToken": changed["idToken"] });
    assert_eq!(
        context.account("lookup", own).await.0,
        200,
        "the caller stays signed in"
    );
    assert_eq!(
        mail.mailbox().list().unwrap().remove(0).to,
        ["ada@example.com"]
    );
}

#[tokio::test]
async fn a_code_is_valid_only_for_its_purpose() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    context
        .account(
            "sendOobCode",
            json!({ "requestType": "PASSWORD_RESET", "email": "ada@example.com" }),
        )
        .await;
    let reset = context.newest_code().await["oobCode"].clone();
    assert_eq!(
        message(
            &context
                .account("update", json!({ "oobCode": reset }))
                .await
                .1
        ),
        "INVALID_OOB_CODE"
    );
    context
        .account(
            "sendOobCode",
            json!({ "requestType": "VERIFY_EMAIL", "idToken": account["idToken"] }),
        )
        .await;
    let verification = context.newest_code().await["oobCode"].clone();
    let misuse = json!({ "oobCode": verification, "newPassword": "secret-2" });
    assert_eq!(
        message(&context.account("resetPassword", misuse).await.1),
        "INVALID_OOB_CODE"
    );
}

#[tokio::test]
async fn an_address_changed_by_an_administrator_is_unverified() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let id = &account["localId"];
    context
        .admin(":update", json!({ "localId": id, "emailVerified": true }))
        .await;
    let (_, changed) = context
        .admin(
            ":update",
            json!({ "localId": id, "email": "ada@new.example" }),
        )
        .await;
    assert_eq!(
        (&changed["email"], &changed["emailVerified"]),
        (&json!("ada@new.example"), &json!(false))
    );
}
