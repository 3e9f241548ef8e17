//! `batchGet`.

use serde_json::json;

use crate::rest::support::{Fixture, failure, int, name, set, text};

#[tokio::test]
async fn documents_are_returned_in_order_and_missing_ones_are_marked() {
    let fixture = Fixture::new().await;
    let committed = fixture
        .commit(json!([
            set("a/1", json!({ "n": int(1) })),
            set("a/2", json!({ "n": int(2) }))
        ]))
        .await;
    let asked = [name("a/2"), name("a/none"), name("a/1"), name("a/2")];
    let reply = fixture
        .call(":batchGet", json!({ "documents": asked }))
        .await
        .expect(200);
    let answers = reply.json.as_array().unwrap();
    let names: Vec<_> = answers
        .iter()
        .map(|answer| {
            answer["found"]["name"]
                .as_str()
                .or(answer["missing"].as_str())
                .unwrap()
        })
        .collect();
    assert_eq!(names, asked);
    assert_eq!(answers[1]["missing"], name("a/none"));
    for answer in answers {
        let read = answer["readTime"].as_str().unwrap();
        assert!(
            read >= committed["commitTime"].as_str().unwrap(),
            "{answer}"
        );
    }
    let found = &answers[2]["found"];
    assert_eq!(found["fields"], json!({ "n": int(1) }));
    assert_eq!(
        found["updateTime"],
        committed["writeResults"][0]["updateTime"]
    );
    assert_eq!(found["createTime"], found["updateTime"]);
}

#[tokio::test]
async fn a_mask_returns_only_its_fields() {
    let fixture = Fixture::new().await;
    let address =
        json!({ "mapValue": { "fields": { "city": text("Brno"), "zip": text("602 00") } } });
    fixture
        .commit(json!([set(
            "a/1",
            json!({ "n": int(1), "address": address })
        )]))
        .await;
    let masked = async |paths: &[&str]| {
        let body = json!({ "documents": [name("a/1")], "mask": { "fieldPaths": paths } });
        fixture.call(":batchGet", body).await.expect(200).json[0]["found"]["fields"].clone()
    };
    let city = json!({ "address": { "mapValue": { "fields": { "city": text("Brno") } } } });
    assert_eq!(masked(&["address.city", "none"]).await, city);
    assert_eq!(masked(&[]).await, json!({}));
}

#[tokio::test]
async fn none_to_a_hundred_documents_are_read_and_more_are_refused() {
    let fixture = Fixture::new().await;
    let ask = |count: usize| json!({ "documents": (0..count).map(|n| name(&format!("a/{n}"))).collect::<Vec<_>>() });
    assert_eq!(
        fixture.call(":batchGet", json!({})).await.expect(200).json,
        json!([])
    );
    let hundred = fixture.call(":batchGet", ask(100)).await.expect(200);
    assert_eq!(hundred.json.as_array().unwrap().len(), 100);
    let more = fixture.call(":batchGet", ask(101)).await;
    assert_eq!(failure(&more), "400 INVALID_ARGUMENT");
}

#[tokio::test]
async fn one_document_that_may_not_be_read_refuses_all() {
    let fixture = Fixture::new().await;
    let body = json!({ "documents": [name("a/1"), name("forbidden/x")] });
    assert_eq!(
        failure(&fixture.call(":batchGet", body).await),
        "403 PERMISSION_DENIED"
    );
}

#[tokio::test]
async fn reads_at_a_time_and_transactions_are_not_supported() {
    let fixture = Fixture::new().await;
    for member in [
        json!({ "transaction": "AAAA" }),
        json!({ "newTransaction": { "readOnly": {} } }),
        json!({ "readTime": "2026-11-21T06:13:52Z" }),
    ] {
        for (call, mut body) in [
            (":batchGet", json!({ "documents": [name("a/1")] })),
            (
                ":runQuery",
                json!({ "structuredQuery": { "from": [{ "collectionId": "a" }] } }),
            ),
        ] {
            let members = body.as_object_mut().unwrap();
            members.extend(member.as_object().unwrap().clone());
            assert_eq!(
                failure(&fixture.call(call, body).await),
                "501 UNIMPLEMENTED",
                "{call} {member}"
            );
        }
    }
}
