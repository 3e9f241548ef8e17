//! Changes that do not fit into one answer.

use serde_json::json;

use crate::listen::support::{Fixture, Stream, all, delete, kinds, name, set};

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
    assert!(stream.back.is_loading());
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
    while stream.back.is_loading() {
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
        if !stream.back.is_loading() {
            break;
        }
    }
    assert!(steps >= 2);
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &all("stops")).await;
}
