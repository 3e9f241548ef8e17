//! Rejected requests, which write nothing.

use domain::Email;
use serde_json::{Value, json};
use testkit::{Forgery, Person, TestContext};

use crate::account::{Account, start};

fn noor() -> Value {
    json!({ "email": "noor@example.org", "name": "Noor" })
}

async fn assert_nothing_written(context: &TestContext, uid: &str) {
    assert_eq!(context.store().find_user(uid).await.unwrap(), None);
    let email = Email::parse("noor@example.org").unwrap();
    assert_eq!(context.store().find_email(&email).await.unwrap(), None);
}

#[tokio::test]
async fn rejects_a_call_without_a_token() {
    let (_context, app) = start().await;
    assert_eq!(app.get("/api/token").await.failure(), "401 unauthenticated");
    assert_eq!(
        app.post("/api/token").json(noor()).await.failure(),
        "401 unauthenticated"
    );
}

#[tokio::test]
async fn rejects_every_forged_token() {
    let (context, app) = start().await;
    let person = Person {
        uid: "uid-noor".into(),
        user_id: domain::UserId::from_parts(1, [1; 10]),
        role: http_api::Role::Customer,
        email: Email::parse("noor@example.org").unwrap(),
        email_verified: true,
    };
    for forgery in Forgery::ALL {
        let token = context.tokens().forge(forgery, &person);
        for request in [app.get("/api/token"), app.post("/api/token").json(noor())] {
            let reply = request.bearer(&token).await;
            assert_eq!(
                reply.failure(),
                format!("401 {}", forgery.code()),
                "{forgery:?}"
            );
        }
    }
    assert_nothing_written(&context, "uid-noor").await;
}

#[tokio::test]
async fn rejects_another_accounts_address() {
    let (context, app) = start().await;
    let mallory = Account::sign_up(&context, "mallory@example.org").await;
    let reply = mallory.register(&app, noor()).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["email"])
    );
    let talent = json!({ "account": { "email": "noor@example.org" }, "displayName": "Noor" });
    let reply = mallory.register(&app, talent).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["account.email"])
    );
    assert_nothing_written(&context, &mallory.uid).await;
}

#[tokio::test]
async fn an_address_that_another_account_registered_is_taken() {
    let (context, app) = start().await;
    let first = Account::sign_up(&context, "noor@example.org").await;
    first.registered(&app, noor()).await;
    // The same address through another provider is another account at the identity service.
    let other = context
        .tokens()
        .unregistered("uid-other", "noor@example.org", true);
    for body in [
        noor(),
        json!({ "account": { "email": "noor@example.org" }, "displayName": "Noor B" }),
    ] {
        let reply = app.post("/api/token").bearer(&other).json(body).await;
        assert_eq!(reply.failure(), "409 email_taken");
    }
    assert_eq!(context.store().find_user("uid-other").await.unwrap(), None);
    let slug = domain::Slug::parse("noor-b").unwrap();
    assert_eq!(context.store().find_slug(&slug).await.unwrap(), None);
}

#[tokio::test]
async fn rejects_an_invalid_body_and_reports_the_field() {
    let (context, app) = start().await;
    let account = Account::sign_up(&context, "noor@example.org").await;
    let talent = |more: Value| {
        let mut body = json!({ "account": { "email": "noor@example.org" }, "displayName": "Noor" });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        body
    };
    for (body, fields) in [
        (json!({}), vec!["email"]),
        (json!([]), vec![""]),
        (json!("noor"), vec![""]),
        (json!({ "email": "noor@example.org" }), vec!["name"]),
        (json!({ "email": 7, "name": "Noor" }), vec!["email"]),
        (json!({ "email": "noor", "name": "Noor" }), vec!["email"]),
        (
            json!({ "email": "noor@example.org", "name": "" }),
            vec!["name"],
        ),
        (
            json!({ "email": "noor@example.org", "name": "N".repeat(81) }),
            vec!["name"],
        ),
        (
            json!({ "email": "noor@example.org", "name": "a\u{0}b" }),
            vec!["name"],
        ),
        (
            json!({ "email": "noor@example.org", "name": "Noor", "role": "operator" }),
            vec!["role"],
        ),
        (
            json!({ "email": "noor@example.org", "name": "Noor", "phone": "12" }),
            vec!["phone"],
        ),
        (
            json!({ "email": "x", "name": "", "phone": "12" }),
            vec!["email", "name", "phone"],
        ),
        (talent(json!({ "account": {} })), vec!["account.email"]),
        (
            talent(json!({ "account": { "email": "noor@example.org", "admin": true } })),
            vec!["account.admin"],
        ),
        (
            talent(json!({ "account": "noor@example.org" })),
            vec!["account"],
        ),
        (talent(json!({ "displayName": "N" })), vec!["displayName"]),
        (
            talent(json!({ "country": "Germany", "sport": "Tennis!" })),
            vec!["sport", "country"],
        ),
        (talent(json!({ "status": "published" })), vec!["status"]),
    ] {
        let reply = account.register(&app, body.clone()).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", fields),
            "{body}"
        );
    }
    assert_nothing_written(&context, &account.uid).await;
}

#[tokio::test]
async fn rejects_a_body_that_is_not_json_or_too_large() {
    let (context, app) = start().await;
    let account = Account::sign_up(&context, "noor@example.org").await;
    let large = json!({ "email": "noor@example.org", "name": "N".repeat(http_api::BODY_LIMIT) })
        .to_string();
    for (content_type, body, failure) in [
        (
            "application/json",
            r#"{"email":"noor@example.org","name":"Noor""#,
            "400 malformed_json",
        ),
        ("application/json", "", "400 malformed_json"),
        ("application/json", large.as_str(), "413 body_too_large"),
        (
            "text/plain",
            r#"{"email":"noor@example.org","name":"Noor"}"#,
            "415 unsupported_media_type",
        ),
    ] {
        let request = app.post("/api/token").bearer(&account.token);
        let reply = request.raw(content_type, body.to_owned()).await;
        assert_eq!(reply.failure(), failure);
    }
    assert_eq!(
        app.put("/api/token").await.failure(),
        "405 method_not_allowed"
    );
    assert_nothing_written(&context, &account.uid).await;
}
