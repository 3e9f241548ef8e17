//! `commit`: several writes together.

use std::sync::Arc;

use document_protocol::DocumentsState;
use document_server::MovableClock;
use serde_json::{Value, json};

use crate::rest::support::{Fixture, failure, int, name, set, text};

#[tokio::test]
async fn a_write_sets_merges_removes_and_deletes() {
    let fixture = Fixture::new().await;
    fixture
        .commit(json!([set(
            "a/1",
            json!({ "kept": int(1), "gone": int(2), "changed": int(3) })
        )]))
        .await;
    fixture.commit(json!([{
        "update": { "name": name("a/1"), "fields": { "changed": text("x"), "ignored": int(9) } },
        "updateMask": { "fieldPaths": ["changed", "gone"] },
    }]))
    .await;
    assert_eq!(
        fixture.fields("a/1").await,
        json!({ "kept": int(1), "changed": text("x") })
    );
    fixture
        .commit(json!([set("a/1", json!({ "only": int(1) }))]))
        .await;
    assert_eq!(fixture.fields("a/1").await, json!({ "only": int(1) }));
    let deleted = fixture.commit(json!([{ "delete": name("a/1") }])).await;
    assert_eq!(deleted["writeResults"], json!([{}]));
    assert_eq!(fixture.get("a/1").await["missing"], name("a/1"));
    fixture.commit(json!([{ "delete": name("a/1") }])).await;
}

#[tokio::test]
async fn writes_of_one_document_are_applied_in_order() {
    let fixture = Fixture::new().await;
    let plus = |by: i64| {
        json!({
            "update": { "name": name("a/1") },
            "updateMask": { "fieldPaths": [] },
            "updateTransforms": [{ "fieldPath": "n", "increment": int(by) }],
        })
    };
    let committed = fixture
        .commit(json!([
            set("a/1", json!({ "n": int(1) })),
            plus(10),
            plus(100)
        ]))
        .await;
    let results: Vec<_> = committed["writeResults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["transformResults"].clone())
        .collect();
    assert_eq!(results, [Value::Null, json!([int(11)]), json!([int(111)])]);
    assert_eq!(fixture.fields("a/1").await, json!({ "n": int(111) }));

    let again = json!([{ "delete": name("a/1") }, set("a/1", json!({ "new": int(1) }))]);
    fixture.commit(again).await;
    assert_eq!(fixture.fields("a/1").await, json!({ "new": int(1) }));
    let update = json!({
        "update": { "name": name("a/1"), "fields": { "n": int(2) } },
        "updateMask": { "fieldPaths": ["n"] },
        "currentDocument": { "exists": true },
    });
    let refused = fixture
        .refused(json!([{ "delete": name("a/1") }, update]))
        .await;
    assert_eq!(refused, "400 INVALID_ARGUMENT");
    assert_eq!(fixture.fields("a/1").await, json!({ "new": int(1) }));
}

#[tokio::test]
async fn a_write_that_changes_nothing_keeps_the_version() {
    let fixture = Fixture::new().await;
    let first = fixture
        .commit(json!([set("a/1", json!({ "n": int(1) }))]))
        .await;
    let again = fixture
        .commit(json!([set("a/1", json!({ "n": int(1) }))]))
        .await;
    assert_eq!(
        again["writeResults"][0]["updateTime"],
        first["writeResults"][0]["updateTime"]
    );
    assert!(again["commitTime"].as_str() >= first["commitTime"].as_str());
    let merged = fixture
        .commit(json!([
            { "update": { "name": name("a/1") }, "updateMask": { "fieldPaths": [] } },
            set("a/2", json!({ "n": int(2) })),
        ]))
        .await;
    assert_eq!(merged["writeResults"][0]["updateTime"], first["commitTime"]);
    assert_eq!(
        merged["writeResults"][1]["updateTime"],
        merged["commitTime"]
    );
    let found = fixture.get("a/1").await;
    assert_eq!(found["found"]["updateTime"], first["commitTime"]);
}

#[tokio::test]
async fn a_document_changed_and_changed_back_keeps_its_version() {
    let fixture = Fixture::new().await;
    let (one, two) = (json!({ "n": int(1) }), json!({ "n": int(2) }));
    let first = fixture.commit(json!([set("a/1", one.clone())])).await;
    let there_and_back = [set("a/1", two.clone()), set("a/1", one.clone())];
    let gone_and_back = [json!({ "delete": name("a/1") }), set("a/1", one)];
    for writes in [there_and_back, gone_and_back] {
        let again = fixture.commit(json!(writes)).await;
        assert_eq!(again["writeResults"][1]["updateTime"], first["commitTime"]);
        let found = &fixture.get("a/1").await["found"];
        assert_eq!(found["updateTime"], first["commitTime"]);
    }
    fixture
        .commit(json!([set("a/2", two), { "delete": name("a/2") }]))
        .await;
    assert_eq!(fixture.fields("a/2").await, Value::Null);
}

#[tokio::test]
async fn versions_rise_within_a_collection_with_any_clock() {
    let fixture = Fixture::new().await;
    let mut last = String::new();
    for n in 0..6 {
        // The clock goes back by an hour each time, and once a day forward.
        let seconds = if n == 2 { 86_400 } else { -3600 * n };
        let state = DocumentsState {
            clock: Arc::new(MovableClock::ahead_by(seconds * 1000)),
            ..fixture.context.state()
        };
        let app = crate::rest::support::app(state);
        let body = json!({ "writes": [set(&format!("a/{n}"), json!({ "n": int(n) }))] });
        let path = format!("/v1/{}:commit", crate::rest::support::ROOT);
        let reply = app
            .post(&path)
            .bearer(&fixture.token)
            .json(body)
            .await
            .expect(200);
        let version = reply.json["commitTime"].as_str().unwrap().to_owned();
        assert!(version > last, "{version} after {last}");
        last = version;
    }
}

#[tokio::test]
async fn an_empty_commit_succeeds() {
    let fixture = Fixture::new().await;
    for body in [json!({}), json!({ "writes": [] })] {
        let reply = fixture.call(":commit", body).await.expect(200);
        assert!(reply.json["commitTime"].is_string(), "{}", reply.text);
        assert_eq!(reply.json["writeResults"], json!([]));
    }
}

#[tokio::test]
async fn a_body_may_name_the_database_of_the_path_and_no_other() {
    let fixture = Fixture::new().await;
    let body = json!({ "database": "projects/demo/databases/(default)", "writes": [set("a/1", json!({}))] });
    fixture.call(":commit", body).await.expect(200);
    let body = json!({ "database": "projects/demo/databases/other", "writes": [] });
    assert_eq!(
        failure(&fixture.call(":commit", body).await),
        "400 INVALID_ARGUMENT"
    );
}
