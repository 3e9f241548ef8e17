//! `GET /api/health`.

use http_api::AppState;
use serde_json::json;
use store::Store;
use testkit::{App, FaultMode, FaultProxy, TestContext};

#[tokio::test]
async fn health_returns_the_build_without_calling_a_service() {
    let context = TestContext::start().await;
    let proxy = FaultProxy::start(&context.settings().store().unwrap()).await;
    proxy.set_mode(FaultMode::Drop);
    let app = App::new(catalogue::router(AppState {
        store: Store::connect(proxy.settings()),
        ..context.state()
    }));
    let reply = app.get("/api/health").await.expect(200);
    assert_eq!(
        reply.json,
        json!({ "status": "ok", "build": "development" })
    );
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    assert!(proxy.take_calls().is_empty(), "the table was asked");
}

#[tokio::test]
async fn returns_retry_after_while_the_table_is_unreachable() {
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    let proxy = FaultProxy::start(&context.settings().store().unwrap()).await;
    let app = App::new(catalogue::router(AppState {
        store: Store::connect(proxy.settings()),
        ..context.state()
    }));
    for mode in [FaultMode::Drop, FaultMode::Throttle] {
        proxy.set_mode(mode);
        let reply = app.get("/api/talent/ada-keller").await.expect(503);
        assert_eq!(reply.json["code"], "unavailable", "{mode:?}");
        assert_eq!(reply.header("retry-after"), Some("2"), "{mode:?}");
    }
    proxy.set_mode(FaultMode::Forward);
    let reply = app.get("/api/talent/ada-keller").await.expect(200);
    assert_eq!(reply.json["slug"], talent.talent.slug.as_str());
}
