//! Invalid listen requests and limits.

use document_core::{Code, DatabaseName, Status};
use document_protocol::listen::{InboundState, accept};
use serde_json::{Value, json};

use crate::listen::support::{DATABASE, Fixture, Stream, all, document, filter, query, set};

fn refused(message: &Value) -> Option<Code> {
    let database = DatabaseName::parse(DATABASE).unwrap();
    let mut inbound = InboundState::default();
    let accepted = accept(&mut inbound, 0, &database, message, None);
    let stream = accepted.err().map(|status| status.code);
    stream.or(refused_target(&inbound))
}

/// Returns why the first waiting target is refused.
fn refused_target(inbound: &InboundState) -> Option<Code> {
    let inbound = serde_json::to_value(inbound).unwrap();
    let code = &inbound["operations"][0]["change"]["refuse"]["code"];
    Code::from_number(u8::try_from(code.as_u64()?).unwrap())
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
fn an_invalid_listen_request_is_refused() {
    let wrong = [
        json!(null),
        json!([]),
        json!({"database": DATABASE}),
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
    let other = json!({"database": "projects/p/databases/(default)", "removeTarget": 2});
    assert_eq!(refused(&other), Some(Code::NotFound));
    let once = add(|target| target["once"] = json!(true));
    assert_eq!(refused(&once), Some(Code::Unimplemented));
}

#[test]
fn an_invalid_target_fails_only_that_target() {
    let database = DatabaseName::parse(DATABASE).unwrap();
    let mut inbound = InboundState::default();
    let other = json!({"database": "projects/p/databases/other", "addTarget": {"targetId": 2}});
    for (wrong, expected) in [
        (
            add(|target| target["unknown"] = json!(1)),
            Code::InvalidArgument,
        ),
        (
            add(|target| target["expectedCount"] = json!("many")),
            Code::InvalidArgument,
        ),
        (
            add(|target| target["query"] = Value::Null),
            Code::InvalidArgument,
        ),
        (other, Code::NotFound),
    ] {
        accept(&mut inbound, 0, &database, &wrong, None).unwrap();
        assert_eq!(refused_target(&inbound), Some(expected), "{wrong}");
        inbound = InboundState::default();
    }
    let about_none = json!({"database": DATABASE, "addTarget": {}});
    assert!(accept(&mut inbound, 0, &database, &about_none, None).is_err());
}

#[test]
fn waiting_requests_are_limited_and_only_the_surplus_is_refused() {
    let database = DatabaseName::parse(DATABASE).unwrap();
    let mut inbound = InboundState::default();
    let large = |size: usize| {
        add(|target| target["query"]["structuredQuery"]["x"] = json!("x".repeat(size)))
    };
    let waiting = |inbound: &InboundState| {
        let waiting = serde_json::to_value(inbound).unwrap();
        let operations = waiting["operations"].as_array().unwrap().clone();
        let added = operations
            .iter()
            .filter(|it| it["change"].get("add").is_some());
        (added.count(), operations.len())
    };
    for _ in 0..3 {
        accept(&mut inbound, 0, &database, &large(400_000), None).unwrap();
    }
    accept(&mut inbound, 0, &database, &large(10), None).unwrap();
    assert_eq!(waiting(&inbound), (3, 4), "the third alone is refused");

    let mut inbound = InboundState::default();
    for _ in 0..4_010 {
        accept(&mut inbound, 0, &database, &add(|_| ()), None).unwrap();
    }
    assert_eq!(waiting(&inbound), (4_000, 4_010));
    // Applied requests make room for new ones.
    accept(&mut inbound, 4_000, &database, &add(|_| ()), None).unwrap();
    assert_eq!(waiting(&inbound), (1, 11));
}

#[test]
fn a_target_above_the_limit_is_refused_but_not_a_limbo_document() {
    let database = DatabaseName::parse(DATABASE).unwrap();
    let refusal = Status::new(Code::ResourceExhausted, "enough");
    let mut inbound = InboundState::default();
    accept(&mut inbound, 0, &database, &add(|_| ()), Some(&refusal)).unwrap();
    assert_eq!(refused_target(&inbound), Some(Code::ResourceExhausted));
    let mut limbo = add(|_| ());
    limbo["labels"] = json!({"goog-listen-tags": "limbo-document"});
    let mut inbound = InboundState::default();
    accept(&mut inbound, 0, &database, &limbo, Some(&refusal)).unwrap();
    assert_eq!(refused_target(&inbound), None);
    let remove = json!({"database": DATABASE, "removeTarget": 2});
    accept(&mut inbound, 0, &database, &remove, Some(&refusal)).unwrap();
}

#[tokio::test]
async fn a_token_that_is_too_long_is_left_out() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    for id in 1..=90 {
        stream.client.add(id, &all("trips"));
        let mut add = all("trips");
        add["targetId"] = json!(id);
        add["resumeToken"] = json!("A".repeat(20_000));
        stream.send(&json!({"database": DATABASE, "addTarget": add}));
    }
    assert!(serde_json::to_string(&stream.inbound).unwrap().len() < 700_000);
    for id in 1..=90 {
        stream.agrees(id, &all("trips")).await;
    }
}

#[tokio::test]
async fn a_query_that_cannot_be_answered_ends_only_its_target() {
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
    for (id, (listen_target, _)) in (10..).zip(&wrong) {
        stream.add(id, listen_target);
    }
    let good = query(&json!({
        "from": [{"collectionId": "trips"}],
        "where": filter("n", "EQUAL", &json!(1)),
    }));
    stream.add(4, &good);
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &good).await;
    for (id, (listen_target, code)) in (10..).zip(&wrong) {
        assert_eq!(stream.client.refusal(id), Some(*code), "{listen_target}");
    }
}

#[tokio::test]
async fn a_target_waits_for_a_slot_and_is_refused_if_none_is_freed() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    for id in 1..=1_003 {
        stream.add(id, &document("trips/x"));
    }
    stream.settle().await;
    assert!(stream.client.is_current(1_000));
    assert!(!stream.client.is_current(1_001));
    // A removed target makes room for the target that has waited longest.
    stream.remove(500);
    stream.settle().await;
    assert!(stream.client.is_current(1_001));
    stream.remove(1_002);
    stream.settle().await;
    fixture.wait(11);
    // An idle stream is checked again.
    stream.look_again().await;
    assert_eq!(stream.client.refusal(1_003), Some(8));
    assert_eq!(stream.client.refusal(1_001), None);
    fixture.commit(&[set("trips/x", &json!({"n": 1}))]).await;
    stream.settle().await;
    stream
        .agrees_with_documents(1_001, &document("trips/x"))
        .await;
}

#[tokio::test]
async fn a_stream_reads_a_limited_number_of_logs() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    for id in 1..=300 {
        stream.add(id, &document(&format!("c{id}/x")));
    }
    stream.settle().await;
    for id in 1..=300 {
        assert!(stream.client.is_current(id), "{id}");
        // The length of a token does not grow with the number of the stream's other targets.
        assert!(stream.client.token(id).len() < 200);
    }
    fixture.commit(&[set("c7/x", &json!({"n": 1}))]).await;
    stream.settle().await;
    stream.agrees_with_documents(7, &document("c7/x")).await;
    let many = |count: usize| {
        let names = (0..count).map(|id| format!("{DATABASE}/documents/d{id}/x"));
        json!({"documents": {"documents": names.collect::<Vec<_>>()}})
    };
    for id in 401..=407 {
        let mut listen_target = many(100);
        for (number, name) in listen_target["documents"]["documents"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .enumerate()
        {
            *name = json!(format!("{DATABASE}/documents/e{id}-{number}/x"));
        }
        stream.add(id, &listen_target);
    }
    stream.add(500, &document("f1/x"));
    stream.add(501, &document("c7/x"));
    stream.settle().await;
    assert_eq!(stream.client.refusal(407), None);
    assert_eq!(stream.client.refusal(500), Some(8), "too many scopes");
    assert!(stream.client.is_current(501));
}
