//! Commits of more rows than one table transaction: all writes are applied, or none.

use serde_json::{Value, json};

use crate::rest::support::{Fixture, failure, int, name, set};

/// Returns a document path in a separate collection, which has a separate log.
fn path(number: usize) -> String {
    format!("c{number}/only")
}

fn writes(count: usize, write: impl Fn(usize) -> Value) -> Value {
    json!((0..count).map(write).collect::<Vec<_>>())
}

/// Returns the counts in the fifty documents; null for a document that does not exist.
async fn counts(fixture: &Fixture) -> Vec<Value> {
    let names: Vec<String> = (0..50).map(|number| name(&path(number))).collect();
    let reply = fixture
        .call(":batchGet", json!({ "documents": names }))
        .await;
    let found = reply.expect(200).json;
    let found = found.as_array().unwrap().iter();
    let mut counts: Vec<(String, Value)> = found
        .map(|found| {
            let at = found["found"]["name"]
                .as_str()
                .or(found["missing"].as_str());
            (
                at.unwrap().to_owned(),
                found["found"]["fields"]["n"]["integerValue"].clone(),
            )
        })
        .collect();
    counts.sort_by_key(|(at, _)| names.iter().position(|name| name == at));
    counts.into_iter().map(|(_, count)| count).collect()
}

#[tokio::test]
async fn fifty_documents_are_created_changed_and_deleted_in_one_commit_with_any_indexes() {
    let fixture = Fixture::new().await;
    let committed = fixture
        .commit(writes(50, |n| set(&path(n), json!({ "n": int(1) }))))
        .await;
    let times: Vec<_> = committed["writeResults"]
        .as_array()
        .unwrap()
        .iter()
        .collect();
    assert_eq!(times.len(), 50);
    assert!(
        times
            .iter()
            .all(|result| result["updateTime"] == committed["commitTime"])
    );
    assert_eq!(counts(&fixture).await, vec![json!("1"); 50]);
    fixture
        .commit(writes(50, |n| {
            if n % 2 == 0 {
                set(&path(n), json!({ "n": int(2) }))
            } else {
                json!({ "delete": name(&path(n)) })
            }
        }))
        .await;
    let mixed = (0..50).map(|n| if n % 2 == 0 { json!("2") } else { Value::Null });
    assert_eq!(counts(&fixture).await, mixed.collect::<Vec<_>>());
    fixture
        .commit(writes(50, |n| json!({ "delete": name(&path(n)) })))
        .await;
    assert_eq!(counts(&fixture).await, vec![Value::Null; 50]);
}

#[tokio::test]
async fn fifty_documents_of_one_collection_are_created_and_deleted_with_their_index_entries() {
    let fixture = Fixture::new().await;
    let group = json!({ "structuredQuery": {
        "from": [{ "collectionId": "notes", "allDescendants": true }], "limit": 20,
    } });
    let found = async || {
        let reply = fixture.call(":runQuery", group.clone()).await.expect(200);
        let found = reply.json.as_array().unwrap().clone();
        found.iter().filter(|it| it["document"].is_object()).count()
    };
    fixture
        .commit(writes(50, |n| set(&format!("notes/{n}"), json!({}))))
        .await;
    assert_eq!(found().await, 20);
    fixture
        .commit(writes(
            50,
            |n| json!({ "delete": name(&format!("notes/{n}")) }),
        ))
        .await;
    assert_eq!(found().await, 0);
}

#[tokio::test]
async fn more_than_500_writes_are_refused_before_anything_is_done() {
    let fixture = Fixture::new().await;
    let refused = fixture
        .refused(writes(501, |n| set(&path(n), json!({ "n": int(1) }))))
        .await;
    assert_eq!(refused, "400 INVALID_ARGUMENT");
    assert_eq!(counts(&fixture).await, vec![Value::Null; 50]);
}

/// Concurrent large and small commits of the same documents are applied one after the other. None is lost or applied in
/// part.
#[tokio::test]
async fn concurrent_large_commits_are_applied_one_after_the_other() {
    let fixture = Fixture::new().await;
    let plus = |n: usize| {
        json!({
            "update": { "name": name(&path(n)) },
            "updateMask": { "fieldPaths": [] },
            "updateTransforms": [{ "fieldPath": "n", "increment": int(1) }],
        })
    };
    let until_made = async |writes: Value| {
        loop {
            let body = json!({ "writes": writes });
            let reply = fixture.call(":commit", body).await;
            if reply.status.is_success() {
                return;
            }
            assert_eq!(failure(&reply), "409 ABORTED");
        }
    };
    let large = async || {
        for _ in 0..3 {
            until_made(writes(50, plus)).await;
        }
    };
    let small = async || {
        for n in 0..6 {
            until_made(json!([plus(n), plus(49 - n)])).await;
        }
    };
    tokio::join!(large(), large(), small());
    let expected = (0..50).map(|n| if (6..=43).contains(&n) { 6 } else { 7 });
    let expected: Vec<Value> = expected.map(|n| json!(n.to_string())).collect();
    assert_eq!(counts(&fixture).await, expected);
}

#[tokio::test]
async fn five_hundred_writes_are_applied_in_one_commit() {
    let fixture = Fixture::new().await;
    let count = |n: i64| {
        writes(500, |id| {
            set(&format!("many/{id:03}"), json!({ "n": int(n) }))
        })
    };
    for n in 1..=2 {
        let committed = fixture.commit(count(n)).await;
        assert_eq!(committed["writeResults"].as_array().unwrap().len(), 500);
        let query = json!({ "structuredQuery": { "from": [{ "collectionId": "many" }] } });
        let found = fixture.call(":runQuery", query).await.expect(200).json;
        let found = found.as_array().unwrap();
        assert_eq!(found.len(), 500);
        let is_new = |found: &Value| found["document"]["fields"]["n"] == int(n);
        assert!(found.iter().all(is_new));
    }
}

fn text(bytes: usize) -> Value {
    json!({ "t": { "stringValue": "x".repeat(bytes) } })
}

#[tokio::test]
async fn a_commit_can_have_more_bytes_than_a_transaction() {
    let fixture = Fixture::new().await;
    let all = writes(30, |id| set(&format!("large/{id}"), text(250_000)));
    fixture.commit(all).await;
    let get = json!({ "documents": [name("large/29")] });
    let found = fixture.call(":batchGet", get).await.expect(200).json;
    assert!(found[0]["found"].is_object());
}

#[tokio::test]
async fn a_document_has_one_mebibyte_and_no_more() {
    let fixture = Fixture::new().await;
    // The rest is the name of the document and of its field: 6 + 2 + 16, 32 and 2, and a byte of the text.
    let most = 1024 * 1024 - 59;
    for (bytes, refused) in [(most, None), (most + 1, Some("400 INVALID_ARGUMENT"))] {
        let write = json!([set("large/d", text(bytes))]);
        match refused {
            Some(refused) => assert_eq!(fixture.refused(write).await, refused),
            None => drop(fixture.commit(write).await),
        }
        assert_eq!(fixture.fields("large/d").await, text(most));
    }
    fixture.commit(json!([{ "delete": name("large/d") }])).await;
    assert_eq!(fixture.fields("large/d").await, Value::Null);
}

#[tokio::test]
async fn nine_documents_of_one_mebibyte_are_one_commit_and_ten_are_too_many() {
    let fixture = Fixture::new().await;
    let bytes = 1_048_500;
    let count = async || {
        let query = json!({ "structuredAggregationQuery": {
            "structuredQuery": { "from": [{ "collectionId": "large" }] },
            "aggregations": [{ "alias": "n", "count": {} }],
        } });
        let reply = fixture.call(":runAggregationQuery", query).await;
        reply.expect(200).json[0]["result"]["aggregateFields"]["n"].clone()
    };
    let all = |count| writes(count, |id| set(&format!("large/{id}"), text(bytes)));
    // Ten are longer than a request may be.
    assert_eq!(fixture.refused(all(10)).await, "400 INVALID_ARGUMENT");
    assert_eq!(count().await, int(0));
    fixture.commit(all(9)).await;
    assert_eq!(count().await, int(9));
    assert_eq!(fixture.fields("large/8").await, text(bytes));
    fixture
        .commit(writes(9, |id| set(&format!("large/{id}"), text(1))))
        .await;
    assert_eq!(fixture.fields("large/8").await, text(1));
    fixture
        .commit(writes(
            9,
            |id| json!({ "delete": name(&format!("large/{id}")) }),
        ))
        .await;
    assert_eq!(count().await, int(0));
}

/// A document that no answer holds would be asked for again and again.
#[tokio::test]
async fn a_document_whose_json_is_longer_than_an_answer_is_refused() {
    let fixture = Fixture::new().await;
    let refused = |letter: &str, count: usize| {
        let text = json!({ "t": { "stringValue": letter.repeat(count) } });
        fixture.refused(json!([set("large/d", text)]))
    };
    assert_eq!(refused("\u{1}", 800_000).await, "400 INVALID_ARGUMENT");
    let flags = vec![json!({ "booleanValue": true }); 250_000];
    let flags = json!({ "a": { "arrayValue": { "values": flags } } });
    let refused = fixture.refused(json!([set("large/d", flags)])).await;
    assert_eq!(refused, "400 INVALID_ARGUMENT");
    let quotes = json!({ "t": { "stringValue": "\"".repeat(1_000_000) } });
    fixture
        .commit(json!([set("large/d", quotes.clone())]))
        .await;
    assert_eq!(fixture.fields("large/d").await, quotes);
}

#[tokio::test]
async fn a_commit_and_a_get_of_too_many_long_documents_are_refused() {
    let fixture = Fixture::new().await;
    for id in 0..36 {
        let write = set(&format!("large/{id}"), text(1_000_000));
        fixture.commit(json!([write])).await;
    }
    let delete = |count| {
        writes(
            count,
            |id| json!({ "delete": name(&format!("large/{id}")) }),
        )
    };
    assert_eq!(fixture.refused(delete(36)).await, "400 INVALID_ARGUMENT");
    let names: Vec<String> = (0..36).map(|id| name(&format!("large/{id}"))).collect();
    let reply = fixture
        .call(":batchGet", json!({ "documents": names }))
        .await;
    assert_eq!(failure(&reply), "400 INVALID_ARGUMENT");
    fixture.commit(delete(9)).await;
}
