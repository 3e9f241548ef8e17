//! What is no listen request, and what is too much.

use document_core::{Code, DatabaseName};
use document_protocol::listen::{InboundState, accept};
use serde_json::{Value, json};

use crate::listen::support::{DATABASE, Fixture, Stream, all, document, filter, query};

fn refused(message: &Value) -> Option<Code> {
    let database = DatabaseName::parse(DATABASE).unwrap();
    let accepted = accept(&mut InboundState::default(), 0, &database, message);
    accepted.err().map(|status| status.code)
}

fn add(change: impl FnOnce(&mut Value)) -> Value {
    let mut target = all("trips");
    target["targetId"] = json!(2);
    change(&mut target);
    json!({"database": DATABASE, "addTarget": target})
}

#[test]
fn what_the_sdk_sends_is_accepted() {
    let labelled = json!({
        "database": DATABASE,
        "addTarget": {"targetId": 2, "documents": {"documents": [format!("{DATABASE}/documents/a/b")]}},
        "labels": {"goog-listen-tags": "limbo-document"},
    });
    let resumed = add(|target| {
        target["resumeToken"] = json!("MTc5NTI0MTYzMjE3MzAwMA==");
        target["expectedCount"] = json!(1);
    });
    let removed = json!({"database": DATABASE, "removeTarget": 2});
    let dated = add(|target| target["readTime"] = json!("2026-11-21T06:13:52.126Z"));
    let nameless = [json!(0), Value::Null].map(|id| add(|target| target["targetId"] = id));
    for message in [labelled, resumed, removed, dated, add(|_| ())]
        .into_iter()
        .chain(nameless)
    {
        assert_eq!(refused(&message), None, "{message}");
    }
}

#[test]
fn what_is_no_listen_request_is_refused() {
    let wrong = [
        json!(null),
        json!([]),
        json!({"database": DATABASE}),
        json!({"database": "projects/p/databases/(default)", "removeTarget": 2}),
        json!({"removeTarget": 2}),
        json!({"database": DATABASE, "removeTarget": 0}),
        json!({"database": DATABASE, "removeTarget": -2}),
        json!({"database": DATABASE, "removeTarget": 2.5}),
        json!({"database": DATABASE, "removeTarget": 4_294_967_298_u64}),
        json!({"database": DATABASE, "removeTarget": 2, "unknown": 1}),
        json!({"database": DATABASE, "removeTarget": 2, "labels": 3}),
        add(|target| target["targetId"] = json!(-2)),
        add(|target| target["targetId"] = json!("2")),
        add(|target| target["unknown"] = json!(1)),
        add(|target| target["documents"] = json!({"documents": []})),
        add(|target| target["query"] = Value::Null),
        add(|target| target["resumeToken"] = json!(7)),
        add(|target| target["readTime"] = json!("yesterday")),
        add(|target| target["expectedCount"] = json!(-1)),
        add(|target| {
            target["resumeToken"] = json!("AA==");
            target["readTime"] = json!("2026-11-21T06:13:52.126Z");
        }),
    ];
    for message in wrong {
        assert_eq!(refused(&message), Some(Code::InvalidArgument), "{message}");
    }
    let once = add(|target| target["once"] = json!(true));
    assert_eq!(refused(&once), Some(Code::Unimplemented));
}

#[test]
fn what_waits_is_bounded() {
    let database = DatabaseName::parse(DATABASE).unwrap();
    let mut forward = InboundState::default();
    let remove = json!({"database": DATABASE, "removeTarget": 2});
    for _ in 0..200 {
        accept(&mut forward, 0, &database, &remove).unwrap();
    }
    let full = accept(&mut forward, 0, &database, &remove).unwrap_err();
    assert_eq!(full.code, Code::ResourceExhausted);
    // What was applied makes room.
    accept(&mut forward, 150, &database, &remove).unwrap();

    let mut forward = InboundState::default();
    let large = add(|target| target["query"]["structuredQuery"]["x"] = json!("x".repeat(60_000)));
    accept(&mut forward, 0, &database, &large).unwrap();
    let full = accept(&mut forward, 0, &database, &large).unwrap_err();
    assert_eq!(full.code, Code::ResourceExhausted);
    assert!(serde_json::to_string(&forward).unwrap().len() < 350_000);
}

#[tokio::test]
async fn a_token_that_does_not_fit_is_left_out() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    for id in 1..=90 {
        stream.client.add(id, &all("trips"));
        let mut add = all("trips");
        add["targetId"] = json!(id);
        add["resumeToken"] = json!("A".repeat(20_000));
        stream.send(&json!({"database": DATABASE, "addTarget": add}));
    }
    assert!(serde_json::to_string(&stream.forward).unwrap().len() < 350_000);
    for id in 1..=90 {
        stream.agrees(id, &all("trips")).await;
    }
}

#[tokio::test]
async fn a_query_that_cannot_be_answered_ends_its_target_alone() {
    let fixture = Fixture::new().await;
    let wrong = [
        (query(&json!({"from": 7})), 3),
        (
            query(&json!({"from": [{"collectionId": "trips"}], "unknown": 1})),
            3,
        ),
        (
            query(
                &json!({"from": [{"collectionId": "trips"}], "select": {"fields": [{"fieldPath": "a"}]}}),
            ),
            3,
        ),
        (
            json!({"query": {"parent": "projects/other/databases/(default)/documents"}}),
            3,
        ),
        (json!({"documents": {"documents": ["nonsense"]}}), 3),
        (json!({"documents": {"documents": []}}), 3),
        (json!({"documents": 7}), 3),
        (all("forbidden"), 7),
        (document("forbidden/x"), 7),
    ];
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    for (id, (wish, _)) in (10..).zip(&wrong) {
        stream.add(id, wish);
    }
    let good = query(&json!({
        "from": [{"collectionId": "trips"}],
        "where": filter("n", "EQUAL", &json!(1)),
    }));
    stream.add(4, &good);
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &good).await;
    for (id, (wish, code)) in (10..).zip(&wrong) {
        assert_eq!(stream.client.refusal(id), Some(*code), "{wish}");
    }
}

#[tokio::test]
async fn a_stream_has_so_many_targets_and_no_more() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    for id in 1..=101 {
        stream.add(id, &document("trips/x"));
    }
    stream.settle().await;
    assert_eq!(stream.client.refusal(100), None);
    assert_eq!(stream.client.refusal(101), Some(8));
    let mut stream = Stream::open(&fixture);
    for id in 1..=100 {
        stream.add(id, &document(&format!("c{id}/x")));
    }
    stream.remove(100);
    let many: Vec<String> = (0..2)
        .map(|id| format!("{DATABASE}/documents/d{id}/x"))
        .collect();
    stream.add(102, &json!({"documents": {"documents": many}}));
    stream.settle().await;
    assert_eq!(stream.client.refusal(99), None);
    assert_eq!(stream.client.refusal(102), Some(8), "too many scopes");
}
