//! `/api/account/language`.

use domain::Language;
use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/account/language";

#[tokio::test]
async fn an_account_can_change_the_language_of_its_emails() {
    let context = TestContext::start_with_identity().await;
    let noor = context.customer("noor").await;
    let ada = context.published_talent("ada-keller").await.person;
    let app = App::new(crate::router(&context));
    for person in [&noor, &ada] {
        let token = context.token(person);
        let before = app.get(PATH).bearer(&token).await.expect(200).json;
        assert_eq!(before, json!({ "language": "en" }));
        for language in ["de", "de", "en"] {
            let change = json!({ "language": language });
            let request = app.put(PATH).bearer(&token).json(change.clone());
            assert_eq!(request.await.expect(200).json, change);
            let after = app.get(PATH).bearer(&token).await.expect(200).json;
            assert_eq!(after, change);
        }
    }
    let user = context.store().find_user(&noor.uid).await.unwrap().unwrap();
    assert_eq!((user.language, user.version), (Language::En, 3));
}

#[tokio::test]
async fn rejects_a_language_without_texts() {
    let context = TestContext::start_with_identity().await;
    let token = context.token(&context.customer("noor").await);
    let app = App::new(crate::router(&context));
    let change = json!({ "language": "fr" });
    let reply = app.put(PATH).bearer(&token).json(change).await;
    assert_eq!(reply.failure(), "422 validation_failed");
}
