//! Transforms: values that the server computes.

use serde_json::{Value, json};

use crate::rest::support::{Fixture, int, name, set};

fn transform(path: &str, transforms: Value) -> Value {
    let mut write = json!({ "update": { "name": name(path) }, "updateMask": { "fieldPaths": [] } });
    write["updateTransforms"] = transforms;
    write
}

#[tokio::test]
async fn the_server_s_time_is_the_commit_time() {
    let fixture = Fixture::new().await;
    let write = json!({
        "update": { "name": name("a/1"), "fields": { "n": int(1) } },
        "updateTransforms": [{ "fieldPath": "at", "setToServerValue": "REQUEST_TIME" }],
    });
    let committed = fixture.commit(json!([write])).await;
    let time = json!({ "timestampValue": committed["commitTime"] });
    assert_eq!(
        committed["writeResults"][0]["transformResults"],
        json!([time])
    );
    assert_eq!(
        fixture.fields("a/1").await,
        json!({ "n": int(1), "at": time })
    );
}

#[tokio::test]
async fn numbers_and_lists_are_computed_from_the_stored_values() {
    let fixture = Fixture::new().await;
    let list = |values: &[i64]| json!({ "arrayValue": { "values": values.iter().map(|n| int(*n)).collect::<Vec<_>>() } });
    fixture
        .commit(json!([set(
            "a/1",
            json!({ "n": int(5), "list": list(&[1, 2]) })
        )]))
        .await;
    let committed = fixture
        .commit(json!([transform(
            "a/1",
            json!([
                { "fieldPath": "n", "increment": int(i64::MAX) },
                { "fieldPath": "low", "minimum": int(3) },
                { "fieldPath": "n", "maximum": { "doubleValue": 1.5 } },
                { "fieldPath": "list", "appendMissingElements": { "values": [int(2), int(3)] } },
                { "fieldPath": "list", "removeAllFromArray": { "values": [int(1)] } },
            ])
        )]))
        .await;
    let none = json!({ "nullValue": "NULL_VALUE" });
    assert_eq!(
        committed["writeResults"][0]["transformResults"],
        json!([int(i64::MAX), int(3), int(i64::MAX), none, none])
    );
    assert_eq!(
        fixture.fields("a/1").await,
        json!({ "n": int(i64::MAX), "low": int(3), "list": list(&[2, 3]) })
    );
}
