//! `GET /api/account/profile`.

use domain::customer::User;
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/account/profile";

#[tokio::test]
async fn returns_the_profile_of_the_caller() {
    let context = TestContext::start_with_identity().await;
    let noor = context.customer("noor").await;
    let app = App::new(crate::router(&context));
    let token = context.token(&noor);
    let bare = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(
        bare,
        json!({
            "email": "noor@example.org", "language": "en", "displayName": "noor", "marketing": false, "version": 1,
        })
    );

    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    let said = json!({
        "displayName": "Noor Bakker", "company": "Bakker BV", "phone": "+31612345678", "country": "NL",
        "locale": "nl", "currency": "EUR", "timeZone": "Europe/Amsterdam", "marketing": true,
    });
    let saved = User {
        profile: serde_json::from_value(said.clone()).unwrap(),
        version: 2,
        ..user
    };
    context.save_user(&saved).await;
    let mut expected = said;
    expected["email"] = json!("noor@example.org");
    expected["language"] = json!("en");
    expected["version"] = json!(2);
    assert_eq!(
        app.get(PATH).bearer(&token).await.expect(200).json,
        expected
    );
}

#[tokio::test]
async fn rejects_callers_without_a_customer_profile() {
    let context = TestContext::start_with_identity().await;
    context.customer("noor").await;
    let mila = context.customer("mila").await;
    let app = App::new(crate::router(&context));
    let token = context.token(&mila);
    let profile = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(profile["email"], "mila@example.org");
}
