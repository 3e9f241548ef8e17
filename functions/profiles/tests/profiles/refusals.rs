//! Rejected callers.

use http::Method;
use serde_json::json;
use testkit::{App, Forgery, TestContext};

const CUSTOMER: [(&str, &str); 1] = [("GET", "/api/account/profile")];
const TALENT: [(&str, &str); 2] = [
    ("GET", "/api/talent-account/profile"),
    ("PUT", "/api/talent-account/pause"),
];

fn method(name: &str) -> Method {
    name.parse().unwrap()
}

#[tokio::test]
async fn rejects_every_call_without_a_valid_token() {
    let context = TestContext::start_with_identity().await;
    let noor = context.customer("noor").await;
    let app = App::new(crate::router(&context));
    for (name, path) in CUSTOMER.into_iter().chain(TALENT) {
        assert_eq!(
            app.request(method(name), path).await.failure(),
            "401 unauthenticated"
        );
        for forgery in Forgery::ALL {
            let token = context.tokens().forge(forgery, &noor);
            let reply = app.request(method(name), path).bearer(&token).await;
            assert_eq!(
                reply.failure(),
                format!("401 {}", forgery.code()),
                "{name} {path} {forgery:?}"
            );
        }
        let token = context
            .tokens()
            .unregistered("uid-new", "new@example.org", true);
        let reply = app.request(method(name), path).bearer(&token).await;
        assert_eq!(reply.failure(), "403 forbidden");
    }
}

#[tokio::test]
async fn each_area_is_for_one_role() {
    let context = TestContext::start_with_identity().await;
    let noor = context.token(&context.customer("noor").await);
    let ada = context.token(&context.published_talent("ada-keller").await.person);
    let app = App::new(crate::router(&context));
    let pausing = app.put("/api/talent-account/pause").bearer(&noor);
    assert_eq!(
        pausing.json(json!({ "paused": true })).await.failure(),
        "403 forbidden"
    );
    assert_eq!(
        app.get("/api/account/profile").bearer(&ada).await.failure(),
        "403 forbidden"
    );
    assert_eq!(
        app.get("/api/talent-account/profile")
            .bearer(&noor)
            .await
            .failure(),
        "403 forbidden"
    );
}
