//! An operator's API keys: created, used, and refused once they are revoked, expired or without their account.

use std::time::Duration;

use domain::operator::{OperatorRole, Team};
use http_api::Tokens;
use serde_json::{Value, json};

use crate::support::{Fixture, operator};

const PATH: &str = "/api/operators/keys";
const ORDERS: &str = "/api/operators/orders";

fn body(scopes: &[&str], version: u64) -> Value {
    let key = json!({ "name": "Accounting", "scopes": scopes, "expiresInDays": 30 });
    json!({ "key": key, "version": version, "reason": "For accounting" })
}

/// Creates a key of kim, and returns its identifier and text.
async fn create(fixture: &Fixture, scopes: &[&str]) -> (String, String) {
    let listed = fixture
        .app
        .get(PATH)
        .bearer(&fixture.kim)
        .await
        .expect(200)
        .json;
    let body = body(scopes, listed["version"].as_u64().unwrap());
    let created = fixture.app.post(PATH).bearer(&fixture.kim).json(body);
    let created = created.await.expect(201).json;
    let text = |field: &str| created[field].as_str().unwrap().to_owned();
    (text("keyGuid"), text("key"))
}

async fn status(fixture: &Fixture, key: &str, path: &str) -> u16 {
    fixture.app.get(path).bearer(key).await.status.as_u16()
}

/// Gives kim these roles alone.
async fn set_team(fixture: &Fixture, roles: &[OperatorRole], requires_second_factor: bool) {
    let (context, store) = (&fixture.context, fixture.context.store());
    context.join_team(&operator("kim", 2), roles).await;
    let team = store.find_team().await.unwrap();
    let team = Team {
        requires_second_factor,
        version: team.version + 1,
        ..team
    };
    store.seed_team(&team).await.unwrap();
}

#[tokio::test]
async fn a_key_is_shown_once_opens_its_scopes_and_is_refused_after_it_is_revoked() {
    let fixture = Fixture::start().await;
    fixture.register_kim().await;
    let (guid, key) = create(&fixture, &["orders:read"]).await;
    assert!(key.starts_with("mkt_"));
    assert_eq!(status(&fixture, &key, ORDERS).await, 200);
    for refused in [
        PATH,
        "/api/operators/team",
        "/api/operators/payouts",
        "/api/operators/settings",
    ] {
        assert_eq!(status(&fixture, &key, refused).await, 403, "{refused}");
    }
    let listed = fixture.app.get(PATH).bearer(&fixture.kim).await.expect(200);
    let listed = listed.json;
    let item = &listed["items"][0];
    assert_eq!(item["status"], "active");
    assert!(item["lastUsedAt"].is_string(), "{item}");
    assert!(key.ends_with(item["ending"].as_str().unwrap()));
    assert!(!listed.to_string().contains(&key));
    let path = format!("{PATH}/{guid}/revoked");
    let revoke = |version: u64| {
        let body = json!({ "version": version, "reason": "Replaced" });
        fixture.app.post(&path).bearer(&fixture.kim).json(body)
    };
    assert_eq!(revoke(0).await.failure(), "409 conflict");
    assert_eq!(revoke(1).await.expect(200).json["items"], json!([]));
    revoke(2).await.expect(404);
    let refused = fixture.app.get(ORDERS).bearer(&key).await;
    assert_eq!(refused.failure(), "401 unauthenticated");
    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    assert_eq!(log["items"][0]["action"], "api_key_revoked");
    assert_eq!(log["items"][1]["action"], "api_key_created");
    assert_eq!(log["items"][1]["changes"][0]["after"], "orders:read");
    assert!(!log.to_string().contains(&key));
}

#[tokio::test]
async fn a_key_expires_and_its_last_use_is_written_once_an_hour() {
    let fixture = Fixture::start().await;
    fixture.register_kim().await;
    let (_guid, key) = create(&fixture, &["orders:read"]).await;
    let used = async || {
        let listed = fixture.app.get(PATH).bearer(&fixture.kim).await.expect(200);
        listed.json["items"][0]["lastUsedAt"].clone()
    };
    assert_eq!(used().await, Value::Null);
    status(&fixture, &key, ORDERS).await;
    let first = used().await;
    fixture.context.advance(Duration::from_mins(50));
    status(&fixture, &key, ORDERS).await;
    assert_eq!(used().await, first);
    fixture.context.advance(Duration::from_mins(50));
    status(&fixture, &key, ORDERS).await;
    assert_ne!(used().await, first);
    fixture.context.advance(Duration::from_hours(30 * 24));
    assert_eq!(status(&fixture, &key, ORDERS).await, 401);
    let listed = fixture.app.get(PATH).bearer(&fixture.kim).await.expect(200);
    assert_eq!(listed.json["items"][0]["status"], "expired");
}

#[tokio::test]
async fn a_key_loses_its_power_with_the_account_its_membership_and_its_session() {
    let fixture = Fixture::start().await;
    fixture.register_kim().await;
    let (_guid, key) = create(&fixture, &["orders:read"]).await;
    let store = fixture.context.store();
    assert_eq!(status(&fixture, &key, ORDERS).await, 200);

    set_team(&fixture, &[], false).await;
    assert_eq!(status(&fixture, &key, ORDERS).await, 403);
    set_team(&fixture, &[OperatorRole::Support], false).await;
    assert_eq!(status(&fixture, &key, ORDERS).await, 200);

    http_api::revoke_tokens(&store, "uid-kim", Tokens::All)
        .await
        .unwrap();
    assert_eq!(status(&fixture, &key, ORDERS).await, 401);
    http_api::revoke_tokens(&store, "uid-kim", Tokens::Ever)
        .await
        .unwrap();
    let refused = fixture.app.get(ORDERS).bearer(&key).await;
    assert_eq!(refused.failure(), "401 account_deleted");
}

#[tokio::test]
async fn a_key_has_the_roles_of_the_team_and_no_second_factor_that_its_creator_had_not() {
    let fixture = Fixture::start().await;
    fixture.register_kim().await;
    let (_guid, key) = create(&fixture, &["orders:read", "catalogue:write"]).await;
    let reorder = json!({ "slugs": [], "reason": " " });
    let write = async || {
        let request = fixture.app.post("/api/operators/sport-order").bearer(&key);
        request.json(reorder.clone()).await.status.as_u16()
    };
    assert_eq!(write().await, 422);
    set_team(&fixture, &[OperatorRole::Support], false).await;
    assert_eq!(write().await, 403);
    assert_eq!(status(&fixture, &key, ORDERS).await, 200);
    set_team(&fixture, &[], false).await;
    assert_eq!(status(&fixture, &key, ORDERS).await, 403);
    set_team(&fixture, &[OperatorRole::Catalogue], true).await;
    let refused = fixture.app.get(ORDERS).bearer(&key).await;
    assert_eq!(refused.failure(), "403 second_factor_required");
}

#[tokio::test]
async fn rejects_scopes_of_athletes_wrong_validities_an_11th_key_and_a_second_change() {
    let fixture = Fixture::start().await;
    let post = |body: Value| fixture.app.post(PATH).bearer(&fixture.kim).json(body);
    assert_eq!(
        post(body(&["profile:read"], 0)).await.fields(),
        ["key.scopes"]
    );
    let mut long = body(&["orders:read"], 0);
    long["key"]["expiresInDays"] = json!(366);
    assert_eq!(post(long).await.fields(), ["key.expiresInDays"]);
    for version in 0..10 {
        post(body(&["orders:read"], version)).await.expect(201);
    }
    assert_eq!(
        post(body(&["orders:read"], 10)).await.fields(),
        ["key.name"]
    );
    let first = fixture.app.get(PATH).bearer(&fixture.kim).await.json;
    assert_eq!(first["items"].as_array().unwrap().len(), 10);
    let other = fixture.app.post(PATH).bearer(&fixture.robin);
    other.json(body(&["orders:read"], 1)).await.expect(409);
}

#[tokio::test]
async fn wrong_keys_and_many_calls_are_limited() {
    let fixture =
        Fixture::start_with_limits(&[("wrong_key.network", 2), ("call_with_key.account", 2)]).await;
    fixture.context.advance_to_next_day();
    fixture.register_kim().await;
    let (_guid, key) = create(&fixture, &["orders:read"]).await;
    let wrong = format!("{}AAAA", key.get(..64).unwrap());
    for expected in [401, 401, 429] {
        assert_eq!(status(&fixture, &wrong, ORDERS).await, expected);
    }
    for expected in [200, 200, 429] {
        assert_eq!(status(&fixture, &key, ORDERS).await, expected);
    }
    assert_eq!(status(&fixture, &fixture.kim, ORDERS).await, 200);
}
