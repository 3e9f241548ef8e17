//! Invalid input: each is refused with its code, and nothing is written.

use serde_json::{Value, json};

use crate::rest::support::{Fixture, failure, int, name, set, text};

fn nested(depth: usize) -> Value {
    (0..depth).fold(
        int(1),
        |inner, _| json!({ "mapValue": { "fields": { "m": inner } } }),
    )
}

#[tokio::test]
async fn malformed_bodies_are_refused() {
    let fixture = Fixture::new().await;
    let deep = "[".repeat(100_000);
    let cut = "{\"writes\":[";
    for body in [
        "",
        "null",
        "[]",
        "7",
        "\"x\"",
        "{",
        cut,
        "{\"a\":1}",
        &deep,
        "{}{}",
        "\u{feff}{}",
    ] {
        for call in [":batchGet", ":commit", ":runQuery", ":runAggregationQuery"] {
            let reply = fixture
                .raw(Some(&fixture.token), call, body.to_owned())
                .await;
            let shown = body.get(..20).unwrap_or(body);
            assert_eq!(failure(&reply), "400 INVALID_ARGUMENT", "{call} {shown:?}");
        }
    }
}

#[tokio::test]
async fn a_body_over_ten_mebibytes_is_refused_and_one_just_under_it_is_read() {
    let fixture = Fixture::new().await;
    let body = |bytes: usize| {
        let begin = "{\"writes\":[],\"unknown\":\"";
        format!("{begin}{}\"}}", "x".repeat(bytes - begin.len() - 2))
    };
    let over = fixture
        .raw(Some(&fixture.token), ":commit", body(10 * 1024 * 1024 + 1))
        .await;
    assert_eq!(failure(&over), "400 INVALID_ARGUMENT");
    assert!(over.text.contains("payload size"), "{}", over.text);
    let under = fixture
        .raw(Some(&fixture.token), ":commit", body(10 * 1024 * 1024))
        .await;
    assert!(under.text.contains("Unknown name"), "{}", under.text);
}

#[tokio::test]
async fn invalid_writes_are_refused() {
    let fixture = Fixture::new().await;
    let update = |fields: Value| json!({ "update": { "name": name("a/1"), "fields": fields } });
    let at = |path: &str| json!({ "update": { "name": name(path), "fields": {} } });
    let masked = |path: &str| json!({ "update": { "name": name("a/1"), "fields": {} }, "updateMask": { "fieldPaths": [path] } });
    let transform = |transform: Value| json!({ "update": { "name": name("a/1") }, "updateTransforms": [transform] });
    let long = "x".repeat(1_501);
    let bad = [
        json!({}),
        json!(1),
        json!({ "delete": name("a/1"), "verify": name("a/2") }),
        json!({ "update": {} }),
        json!({ "delete": "a/1" }),
        json!({ "delete": name("a") }),
        json!({ "delete": name("a/1/b") }),
        json!({ "delete": 7 }),
        json!({ "delete": name("a/1"), "surprise": true }),
        json!({ "delete": name("a/1"), "currentDocument": { "exists": true, "updateTime": "2026-11-21T06:13:52Z" } }),
        json!({ "delete": name("a/1"), "currentDocument": { "updateTime": "yesterday" } }),
        at("a/."),
        at("a/.."),
        at("a/__x__"),
        at("__a__/x"),
        at(&format!("a/{long}")),
        at("a//b"),
        update(json!({ "": int(1) })),
        update(json!({ "__x__": int(1) })),
        update(json!({ "n": 1 })),
        update(json!({ "n": {} })),
        update(json!({ "n": { "integerValue": "1", "stringValue": "1" } })),
        update(json!({ "n": { "integerValue": "9223372036854775808" } })),
        update(json!({ "n": { "integerValue": 1.5 } })),
        update(json!({ "n": { "doubleValue": "many" } })),
        update(json!({ "n": { "timestampValue": "2026-13-01T00:00:00Z" } })),
        update(json!({ "n": { "bytesValue": "*" } })),
        update(json!({ "n": { "referenceValue": "nowhere" } })),
        update(json!({ "n": { "geoPointValue": { "latitude": 91, "longitude": 0 } } })),
        update(json!({ "n": { "unknownValue": 1 } })),
        update(
            json!({ "n": { "arrayValue": { "values": [{ "arrayValue": { "values": [] } }] } } }),
        ),
        update(json!({ "n": nested(21) })),
        update(json!({ "n": text(&"x".repeat(1_100_000)) })),
        masked("a..b"),
        masked("`a"),
        masked("__x__"),
        masked(&vec!["a"; 30].join(".")),
        transform(json!({ "fieldPath": "n" })),
        transform(json!({ "fieldPath": "n", "increment": text("1") })),
        transform(json!({ "fieldPath": "n", "setToServerValue": "YESTERDAY" })),
        transform(json!({ "fieldPath": "", "increment": int(1) })),
    ];
    for write in &bad {
        let writes = json!([set("a/good", json!({ "n": int(1) })), write]);
        let refused = fixture.refused(writes).await;
        let shown = write.to_string();
        let shown = shown.get(..200).unwrap_or(&shown);
        assert_eq!(refused, "400 INVALID_ARGUMENT", "{shown}");
    }
    for writes in [json!({}), json!("x"), json!([[]])] {
        assert_eq!(
            fixture.refused(writes.clone()).await,
            "400 INVALID_ARGUMENT",
            "{writes}"
        );
    }
    assert_eq!(fixture.fields("a/good").await, Value::Null);
    assert_eq!(fixture.fields("a/1").await, Value::Null);
}

#[tokio::test]
async fn the_largest_and_deepest_allowed_document_is_stored_unchanged() {
    let fixture = Fixture::new().await;
    let fields = json!({ "deep": nested(19), "text": text(&"ž😀".repeat(40_000)) });
    fixture.commit(json!([set("a/1", fields.clone())])).await;
    assert_eq!(fixture.fields("a/1").await, fields);
}

#[tokio::test]
async fn names_to_read_must_be_documents_of_this_database() {
    let fixture = Fixture::new().await;
    for documents in [
        json!("x"),
        json!([1]),
        json!([""]),
        json!(["a/1"]),
        json!([name("a")]),
        json!([name("a/1/b")]),
        json!([name("a/../b/c")]),
        json!([name("a/1").replace("projects/", "project/")]),
    ] {
        let reply = fixture
            .call(":batchGet", json!({ "documents": documents }))
            .await;
        assert_eq!(failure(&reply), "400 INVALID_ARGUMENT", "{documents}");
    }
    for mask in [
        json!([]),
        json!({ "fieldPaths": "n" }),
        json!({ "fieldPaths": [1] }),
        json!({ "paths": [] }),
        json!({ "fieldPaths": ["a."] }),
    ] {
        let body = json!({ "documents": [name("a/1")], "mask": mask });
        assert_eq!(
            failure(&fixture.call(":batchGet", body).await),
            "400 INVALID_ARGUMENT",
            "{mask}"
        );
    }
}
