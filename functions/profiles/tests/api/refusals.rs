//! Who may not come in.

use http::Method;
use serde_json::json;
use testkit::{App, Bench, Forgery};

const CUSTOMER: [(&str, &str); 1] = [("GET", "/api/account/profile")];
const TALENT: [(&str, &str); 2] = [
    ("GET", "/api/talent-account/profile"),
    ("PUT", "/api/talent-account/pause"),
];

fn method(name: &str) -> Method {
    name.parse().unwrap()
}

#[tokio::test]
async fn nobody_comes_in_without_a_good_token() {
    let bench = Bench::start_with_identity().await;
    let noor = bench.customer("noor").await;
    let app = App::new(crate::router(&bench));
    for (name, path) in CUSTOMER.into_iter().chain(TALENT) {
        assert_eq!(
            app.request(method(name), path).await.failure(),
            "401 unauthenticated"
        );
        for forgery in Forgery::ALL {
            let token = bench.tokens().forge(forgery, &noor);
            let reply = app.request(method(name), path).bearer(&token).await;
            assert_eq!(
                reply.failure(),
                format!("401 {}", forgery.code()),
                "{name} {path} {forgery:?}"
            );
        }
        let token = bench
            .tokens()
            .unregistered("uid-new", "new@example.org", true);
        let reply = app.request(method(name), path).bearer(&token).await;
        assert_eq!(reply.failure(), "403 forbidden");
    }
}

#[tokio::test]
async fn each_area_is_for_its_own_role() {
    let bench = Bench::start_with_identity().await;
    let noor = bench.token(&bench.customer("noor").await);
    let ada = bench.token(&bench.published_talent("ada-keller").await.person);
    let app = App::new(crate::router(&bench));
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
