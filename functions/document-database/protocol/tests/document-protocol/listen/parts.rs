//! Changes that do not fit into one answer.

use serde_json::{Value, json};

use crate::listen::support::{Fixture, Stream, all, delete, document, kinds, name, set};

#[tokio::test]
async fn a_large_snapshot_comes_in_parts_and_one_snapshot_ends_it() {
    let fixture = Fixture::new().await;
    let text = "x".repeat(200_000);
    for number in 0..30 {
        let path = format!("trips/{number:02}");
        fixture.commit(&[set(&path, &json!({"text": text}))]).await;
    }
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("stops"));
    stream.settle().await;
    stream.add(4, &all("trips"));
    let first = stream.step().await;
    assert!(!kinds(&first).contains(&"snapshot".to_owned()));
    assert!(stream.outbound.is_loading());
    // Meanwhile, a document that was sent changes, one is deleted, one is inserted in front and another target changes.
    fixture
        .commit(&[
            set("trips/01", &json!({"text": "short"})),
            delete("trips/02"),
            set("trips/000", &json!({"text": "new"})),
            set("stops/a", &json!({"n": 2})),
        ])
        .await;
    let mut parts = vec![first];
    while stream.outbound.is_loading() {
        parts.push(stream.step().await);
    }
    assert!(parts.len() >= 3, "{} parts", parts.len());
    for part in &parts {
        let bytes: usize = part.iter().map(|message| message.to_string().len()).sum();
        assert!(bytes < 3 * 1024 * 1024, "{bytes} bytes");
    }
    let received = parts.concat();
    assert_eq!(
        kinds(&received)
            .iter()
            .filter(|kind| *kind == "snapshot")
            .count(),
        1
    );
    stream.agrees(2, &all("stops")).await;
    stream.settle().await;
    // A query for all of it would exceed the size limit of an answer.
    let expected: Vec<String> = (0..30)
        .filter(|number| *number != 2)
        .map(|number| format!("{number:02}"))
        .chain(["000".to_owned()])
        .collect();
    let mut shown = stream.client.ids(4);
    shown.sort_by_key(String::len);
    assert_eq!(shown, expected);
    let changed = stream.client.fields(&name("trips/01")).unwrap();
    assert_eq!(changed["text"]["stringValue"], "short");
}

/// As JSON in an answer a quotation mark has four bytes, so each of these documents is longer than a part of an answer.
#[tokio::test]
async fn documents_that_fill_an_answer_each_come_one_by_one() {
    let fixture = Fixture::new().await;
    let quotes = |n: usize| set("trips/quotes", &json!({"text": "\"".repeat(1_000_000 + n)}));
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    fixture.commit(&[quotes(0)]).await;
    fixture.commit(&[set("trips/z", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &document("trips/quotes"));
    stream.settle().await;
    stream.agrees(2, &all("trips")).await;
    stream
        .agrees_with_documents(4, &document("trips/quotes"))
        .await;
    // A changed document is sent although no other fits into its answer.
    fixture
        .commit(&[quotes(1), set("trips/z", &json!({"n": 2}))])
        .await;
    let messages = stream.settle().await;
    let snapshots = kinds(&messages)
        .into_iter()
        .filter(|kind| kind == "snapshot");
    assert_eq!(snapshots.count(), 1);
    stream.agrees(2, &all("trips")).await;
    stream
        .agrees_with_documents(4, &document("trips/quotes"))
        .await;
    fixture
        .commit(&[set("trips/quotes", &json!({"text": "short"}))])
        .await;
    stream.agrees(2, &all("trips")).await;
}

#[tokio::test]
async fn a_commit_of_nine_long_documents_is_one_snapshot() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    let all_as = |text: &str| -> Vec<Value> {
        let fields = json!({ "text": text });
        (0..9)
            .map(|n| set(&format!("trips/{n}"), &fields))
            .collect()
    };
    let long = "x".repeat(1_048_000);
    for text in [long.as_str(), "short", long.as_str()] {
        fixture.commit(&all_as(text)).await;
        let mut messages = Vec::new();
        loop {
            let part = stream.step().await;
            let bytes: usize = part.iter().map(|message| message.to_string().len()).sum();
            assert!(bytes < 4 * 1024 * 1024, "{bytes} bytes");
            messages.extend(part);
            if !stream.outbound.is_loading() && !messages.is_empty() {
                break;
            }
        }
        let snapshots = kinds(&messages)
            .into_iter()
            .filter(|kind| kind == "snapshot");
        assert_eq!(snapshots.count(), 1);
        let shown = stream.client.documents(2).into_iter();
        let texts: Vec<Value> = shown.map(|(_, _, fields)| fields["text"].clone()).collect();
        assert_eq!(texts, vec![json!({ "stringValue": text }); 9]);
    }
}

#[tokio::test]
async fn more_changes_than_fit_into_an_answer_come_in_parts() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &all("stops"));
    stream.settle().await;
    let text = "x".repeat(200_000);
    for number in 0..20 {
        let path = format!("trips/{number:02}");
        fixture.commit(&[set(&path, &json!({"text": text}))]).await;
    }
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    let mut steps = 0;
    loop {
        let received = stream.step().await;
        let bytes: usize = received
            .iter()
            .map(|message| message.to_string().len())
            .sum();
        assert!(bytes < 4 * 1024 * 1024, "{bytes} bytes");
        steps += 1;
        if !stream.outbound.is_loading() {
            break;
        }
    }
    assert!(steps >= 2);
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &all("stops")).await;
}
