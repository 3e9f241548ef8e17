//! Conditions of writes, and the error code of each condition that does not hold.

use serde_json::{Value, json};

use crate::rest::support::{Fixture, int, name, set};

fn on(mut write: Value, condition: Value) -> Value {
    write["currentDocument"] = condition;
    write
}

fn delete(path: &str) -> Value {
    json!({ "delete": name(path) })
}

fn verify(path: &str) -> Value {
    json!({ "verify": name(path) })
}

fn exists(yes: bool) -> Value {
    json!({ "exists": yes })
}

#[tokio::test]
async fn each_failed_condition_has_its_own_code_and_nothing_is_written() {
    let fixture = Fixture::new().await;
    let made = fixture
        .commit(json!([set("a/1", json!({ "n": int(1) }))]))
        .await;
    let then = made["commitTime"].clone();
    fixture
        .commit(json!([set("a/1", json!({ "n": int(2) }))]))
        .await;
    let old = json!({ "updateTime": then });
    let new = || set("a/1", json!({ "n": int(3) }));
    for (write, code) in [
        (on(new(), exists(false)), "409 ALREADY_EXISTS"),
        (on(new(), old.clone()), "400 FAILED_PRECONDITION"),
        (on(delete("a/1"), old.clone()), "400 FAILED_PRECONDITION"),
        (on(verify("a/1"), old.clone()), "400 FAILED_PRECONDITION"),
        (on(verify("a/1"), exists(false)), "409 ALREADY_EXISTS"),
        (on(set("a/none", json!({})), exists(true)), "404 NOT_FOUND"),
        (on(delete("a/none"), exists(true)), "404 NOT_FOUND"),
        (on(verify("a/none"), exists(true)), "404 NOT_FOUND"),
    ] {
        let writes = json!([set("a/other", json!({ "n": int(1) })), write]);
        assert_eq!(fixture.refused(writes).await, code, "{write}");
    }
    assert_eq!(fixture.fields("a/1").await, json!({ "n": int(2) }));
    assert_eq!(fixture.fields("a/other").await, Value::Null);
}

#[tokio::test]
async fn a_write_whose_condition_holds_is_applied() {
    let fixture = Fixture::new().await;
    let made = fixture
        .commit(json!([on(
            set("a/1", json!({ "n": int(1) })),
            exists(false)
        )]))
        .await;
    let then = json!({ "updateTime": made["commitTime"] });
    let updated = fixture
        .commit(json!([
            on(set("a/1", json!({ "n": int(2) })), then),
            on(verify("a/none"), exists(false))
        ]))
        .await;
    assert_eq!(updated["writeResults"].as_array().unwrap().len(), 2);
    assert_eq!(fixture.fields("a/1").await, json!({ "n": int(2) }));
    let now = json!({ "updateTime": updated["commitTime"] });
    fixture
        .commit(json!([on(verify("a/1"), now.clone())]))
        .await;
    fixture.commit(json!([on(delete("a/1"), now)])).await;
    assert_eq!(fixture.fields("a/1").await, Value::Null);
}

#[tokio::test]
async fn a_verified_document_that_changed_refuses_the_whole_commit() {
    let fixture = Fixture::new().await;
    let made = fixture
        .commit(json!([set("a/read", json!({ "n": int(1) }))]))
        .await;
    let then = json!({ "updateTime": made["commitTime"] });
    fixture
        .commit(json!([set("a/read", json!({ "n": int(2) }))]))
        .await;
    let writes = json!([
        set("a/written", json!({ "n": int(1) })),
        on(verify("a/read"), then)
    ]);
    assert_eq!(fixture.refused(writes).await, "400 FAILED_PRECONDITION");
    assert_eq!(fixture.fields("a/written").await, Value::Null);
}

#[tokio::test]
async fn conditions_reveal_nothing_without_permission_to_read() {
    let fixture = Fixture::new().await;
    for condition in [
        exists(true),
        exists(false),
        json!({ "updateTime": "2026-11-21T06:13:52Z" }),
    ] {
        for write in [
            set("forbidden/x", json!({})),
            delete("forbidden/x"),
            verify("forbidden/x"),
        ] {
            let refused = fixture
                .refused(json!([on(write.clone(), condition.clone())]))
                .await;
            assert_eq!(refused, "403 PERMISSION_DENIED", "{write} {condition}");
        }
    }
}
