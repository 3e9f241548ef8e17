//! `/api/account/push`: browsers that receive push notifications.

use emulators::push::PushServer;
use serde_json::{Value, json};
use testkit::{App, TestContext};

const PATH: &str = "/api/account/push";

fn body(service: &PushServer) -> Value {
    let browser = service.subscribe().unwrap();
    json!({ "endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth })
}

#[tokio::test]
async fn a_browser_is_added_once_and_removed_by_its_id() {
    let context = TestContext::start_with_identity().await;
    let service = PushServer::start().await.unwrap();
    let token = context.token(&context.customer("noor").await);
    let app = App::new(crate::router(&context));
    let before = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(before["devices"], json!([]));
    assert_eq!(before["publicKey"].as_str().unwrap().len(), 87);

    let browser = body(&service);
    for _ in 0..2 {
        let added = app.put(PATH).bearer(&token).json(browser.clone()).await;
        assert_eq!(
            added.expect(200).json["devices"].as_array().unwrap().len(),
            1
        );
    }
    let exported = app
        .get("/api/account/export")
        .bearer(&token)
        .await
        .expect(200)
        .json;
    assert_eq!(exported["pushDevices"][0]["endpoint"], browser["endpoint"]);

    let shown = app.get(PATH).bearer(&token).await.expect(200).json;
    let id = shown["devices"][0]["deviceId"].as_str().unwrap();
    let one = format!("{PATH}/{id}");
    for _ in 0..2 {
        let removed = app.request(http::Method::DELETE, &one).bearer(&token).await;
        assert_eq!(removed.expect(200).json["devices"], json!([]));
    }
}

#[tokio::test]
async fn rejects_invalid_endpoints_and_keys_at_their_fields() {
    let context = TestContext::start_with_identity().await;
    let service = PushServer::start().await.unwrap();
    let token = context.token(&context.published_talent("ada-keller").await.person);
    let app = App::new(crate::router(&context));
    for endpoint in [
        "https://169.254.169.254/latest",
        "https://example.org/push",
        "nonsense",
    ] {
        let mut browser = body(&service);
        browser["endpoint"] = json!(endpoint);
        let refused = app.put(PATH).bearer(&token).json(browser).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.fields(), ["endpoint"], "{endpoint}");
    }
    let mut browser = body(&service);
    browser["p256dh"] = json!("A".repeat(87));
    browser["auth"] = json!("!".repeat(22));
    let refused = app.put(PATH).bearer(&token).json(browser).await;
    assert_eq!(refused.fields(), ["p256dh", "auth"]);
}
