//! An athlete's API keys.

use domain::api_key::ApiScope;
use domain::audit::AuditAction;
use http::Method;
use serde_json::{Value, json};
use testkit::{App, TestContext};

const PATH: &str = "/api/talent-account/keys";
const PROFILE: &str = "/api/talent-account/profile";

fn body(scopes: &[&str], version: u64) -> Value {
    let key = json!({ "name": "Team calendar", "scopes": scopes, "expiresInDays": 90 });
    json!({ "key": key, "version": version })
}

#[tokio::test]
async fn a_talent_creates_uses_and_revokes_a_key() {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let token = context.token(&ada.person);
    let app = App::new(crate::router(&context));
    let create = |body: Value| app.post(PATH).bearer(&token).json(body);
    assert_eq!(
        create(body(&["finance:read"], 0)).await.fields(),
        ["key.scopes"]
    );
    let created = create(body(&["profile:read"], 0)).await.expect(201).json;
    assert_eq!(
        create(body(&["profile:read"], 0)).await.failure(),
        "409 conflict"
    );
    let key = created["key"].as_str().unwrap();
    let read = app.get(PROFILE).bearer(key).await.expect(200).json;
    assert_eq!(read["slug"], "ada-keller");
    for refused in [PATH, "/api/talent-account/slug", "/api/account/export"] {
        let reply = app.get(refused).bearer(key).await;
        assert!(matches!(reply.status.as_u16(), 403 | 405), "{refused}");
    }
    let pause = app.put("/api/talent-account/pause").bearer(key);
    pause.json(json!({})).await.expect(403);
    app.request(Method::DELETE, "/api/account")
        .bearer(key)
        .await
        .expect(403);
    let guid = created["keyGuid"].as_str().unwrap();
    let revoked = app
        .request(Method::DELETE, &format!("{PATH}/{guid}"))
        .bearer(&token);
    assert_eq!(revoked.await.expect(200).json["items"], json!([]));
    assert_eq!(
        app.get(PROFILE).bearer(key).await.failure(),
        "401 unauthenticated"
    );
    let log = context.store().list_audit(None, None, 10).await.unwrap();
    let actions: Vec<_> = log.items.iter().map(|entry| entry.action).collect();
    assert_eq!(
        actions,
        [AuditAction::ApiKeyRevoked, AuditAction::ApiKeyCreated]
    );
    let operator = &log.items[0].operator;
    assert_eq!(
        (operator.user_id, &operator.email),
        (ada.person.user_id, &None)
    );
    assert!(
        log.items
            .iter()
            .all(|entry| entry.subject.label == "ada-keller")
    );
}

#[tokio::test]
async fn customers_have_no_keys_and_a_deleted_account_leaves_none() {
    let context = TestContext::start_with_identity().await;
    let app = App::new(crate::router(&context));
    let noor = context.customer("noor").await;
    let reply = app.post(PATH).bearer(&context.token(&noor));
    reply.json(body(&["orders:read"], 0)).await.expect(403);
    let ada = context.published_talent("ada-keller").await;
    context.known_to_identity(&ada.person).await;
    let key = context.api_key(&ada.person, &[ApiScope::ProfileRead]).await;
    app.get(PROFILE).bearer(&key).await.expect(200);
    let closed = app
        .request(Method::DELETE, "/api/account")
        .bearer(&context.token(&ada.person));
    assert!(closed.await.status.is_success());
    assert_eq!(app.get(PROFILE).bearer(&key).await.status.as_u16(), 401);
    let left = context.store().find_api_keys(ada.person.user_id).await;
    assert_eq!(left.unwrap().items, Vec::new());
}
