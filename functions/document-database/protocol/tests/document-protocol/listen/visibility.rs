//! Commits whose rows become visible one after the other: a change is sent only when the whole commit is visible, and
//! no change is lost.

use std::sync::Arc;

use document_testkit::race_size;
use serde_json::{Value, json};

use crate::listen::consistency::{PAIRS, both, halves, numbers};
use crate::listen::lag::Lag;
use crate::listen::random::Random;
use crate::listen::support::{
    Fixture, Stream, all, delete, document, kinds, name, ordered, query, set,
};

/// Creates `trips/a` and returns a stream that listens to this target.
async fn listening<'a>(fixture: &'a Fixture, lag: &Lag, listen_target: &Value) -> Stream<'a> {
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 1})),
            set("trips/b", &json!({"n": 2})),
        ])
        .await;
    lag.reveal_all().await;
    let mut stream = Stream::at(fixture, fixture.reader(lag));
    stream.add(2, listen_target);
    stream.settle().await;
    stream.agrees_with_documents(2, listen_target).await;
    stream
}

async fn is_silent(stream: &mut Stream<'_>) {
    let before = stream.outbound.clone();
    assert_eq!(stream.step().await, Vec::<Value>::new());
    assert_eq!(stream.outbound, before);
}

#[tokio::test]
async fn a_document_is_sent_when_it_is_visible_and_not_when_its_log_entry_is() {
    for write in [
        set("trips/a", &json!({"n": 7})),
        set("trips/c", &json!({"n": 7})),
        delete("trips/a"),
    ] {
        for listen_target in [all("trips"), document("trips/a"), document("trips/c")] {
            let (fixture, lag) = Fixture::lagging().await;
            let mut stream = listening(&fixture, &lag, &listen_target).await;
            fixture.commit(std::slice::from_ref(&write)).await;
            lag.reveal("LOG#").await;
            let received = stream.step().await;
            // A document without a target need not be visible.
            let path = write["delete"]
                .as_str()
                .or(write["update"]["name"].as_str());
            let is_covered = listen_target["documents"]["documents"]
                .get(0)
                .is_none_or(|name| name.as_str() == path);
            assert_eq!(received, Vec::<Value>::new(), "{write} {listen_target}");
            lag.reveal_all().await;
            let received = stream.settle().await;
            assert_eq!(
                !received.is_empty(),
                is_covered,
                "{write} {listen_target}: {received:#?}"
            );
            stream.agrees_with_documents(2, &listen_target).await;
        }
    }
}

#[tokio::test]
async fn a_document_visible_before_its_log_entry_is_sent_with_the_entry() {
    let (fixture, lag) = Fixture::lagging().await;
    let listen_target = all("trips");
    let mut stream = listening(&fixture, &lag, &listen_target).await;
    fixture.commit(&[set("trips/a", &json!({"n": 3}))]).await;
    fixture.commit(&[delete("trips/b")]).await;
    lag.reveal("DOC#").await;
    lag.reveal_heads().await;
    is_silent(&mut stream).await;
    lag.reveal_all().await;
    let received = stream.step().await;
    assert_eq!(
        kinds(&received),
        ["documentChange", "documentDelete", "snapshot"]
    );
    stream.agrees(2, &listen_target).await;
}

/// The next commit requires only the head of the commit before it to be visible.
#[tokio::test]
async fn a_log_entry_visible_before_the_previous_one_waits_for_it() {
    let (fixture, lag) = Fixture::lagging().await;
    let listen_target = all("trips");
    let mut stream = listening(&fixture, &lag, &listen_target).await;
    fixture.commit(&[set("trips/a", &json!({"n": 3}))]).await;
    fixture.commit(&[set("trips/b", &json!({"n": 4}))]).await;
    lag.reveal("DOC#").await;
    lag.reveal_heads().await;
    lag.reveal_entries_after(1).await;
    is_silent(&mut stream).await;
    // A new stream does not start behind commits that it has not seen.
    let mut other = Stream::at(&fixture, fixture.reader(&lag));
    other.add(2, &listen_target);
    is_silent(&mut other).await;
    lag.reveal_all().await;
    stream.agrees(2, &listen_target).await;
    other.agrees(2, &listen_target).await;
    let shown = stream.client.fields(&name("trips/a")).unwrap();
    assert_eq!(shown["n"]["integerValue"], "3");
}

#[tokio::test]
async fn a_commit_in_two_logs_is_sent_when_both_entries_are_visible() {
    let (fixture, lag) = Fixture::lagging().await;
    let mut stream = listening(&fixture, &lag, &all("trips")).await;
    stream.add(4, &all("stops"));
    stream.settle().await;
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 5})),
            set("stops/a", &json!({"n": 5})),
        ])
        .await;
    lag.reveal("LOG#of:stops").await;
    lag.reveal("DOC#").await;
    is_silent(&mut stream).await;
    lag.reveal_all().await;
    let received = stream.step().await;
    assert_eq!(
        kinds(&received),
        ["documentChange", "documentChange", "snapshot"]
    );
}

#[tokio::test]
async fn a_stream_that_starts_during_a_commit_waits_for_the_rest() {
    let rows = ["LOG#", "DOC#", "HEAD"];
    for shown in [[0, 1], [0, 2], [1, 2]] {
        for write in [set("trips/a", &json!({"n": 9})), delete("trips/a")] {
            for listen_target in [all("trips"), document("trips/a"), first("trips")] {
                let (fixture, lag) = Fixture::lagging().await;
                drop(listening(&fixture, &lag, &listen_target).await);
                let mut stream = Stream::at(&fixture, fixture.reader(&lag));
                fixture.commit(std::slice::from_ref(&write)).await;
                for row in shown.map(|row| rows[row]) {
                    match row {
                        "HEAD" => lag.reveal_heads().await,
                        "LOG#" => lag.reveal_entries_after(0).await,
                        row => lag.reveal(row).await,
                    }
                }
                stream.add(2, &listen_target);
                stream.step().await;
                lag.reveal_all().await;
                stream.settle().await;
                stream.agrees_with_documents(2, &listen_target).await;
            }
        }
    }
}

/// An index entry becomes visible some time after its document and its log entry.
#[tokio::test]
async fn a_window_waits_for_its_index() {
    let (fixture, lag) = Fixture::lagging().await;
    let group = query(&json!({
        "from": [{"collectionId": "trips", "allDescendants": true}],
        "limit": 5,
    }));
    let mut stream = listening(&fixture, &lag, &group).await;
    fixture
        .commit(&[set("x/y/trips/c", &json!({"n": 3}))])
        .await;
    lag.reveal("LOG#").await;
    lag.reveal("DOC#").await;
    is_silent(&mut stream).await;
    let mut other = Stream::at(&fixture, fixture.reader(&lag));
    other.add(2, &group);
    is_silent(&mut other).await;
    lag.reveal_all().await;
    stream.agrees(2, &group).await;
    other.agrees(2, &group).await;
    assert_eq!(stream.client.ids(2).len(), 3);
}

/// The absence of a document is dated by the head. It must not be dated above a commit that is not visible yet.
#[tokio::test]
async fn a_head_is_not_raised_above_a_commit_that_is_not_visible() {
    let (fixture, lag) = Fixture::lagging().await;
    let mut stream = listening(&fixture, &lag, &document("trips/c")).await;
    // A fresh token is due, which would raise the head.
    fixture.wait(31);
    fixture.commit(&[set("trips/c", &json!({"n": 3}))]).await;
    lag.reveal_heads().await;
    is_silent(&mut stream).await;
    lag.reveal_all().await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["c"]);
}

/// A deleted document leaves no version that would show the deletion, and the heads do not show it yet.
#[tokio::test]
async fn a_stream_that_starts_during_a_deletion_waits_for_the_rest() {
    let (fixture, lag) = Fixture::lagging().await;
    // The second deletion is so much later that the first is not looked for when the target's first documents are read.
    for id in [0, 1] {
        let fields = json!({"n": 1});
        let pair = ["left", "right"].map(|side| set(&format!("{side}/{id}"), &fields));
        fixture.commit(&pair).await;
        fixture.wait(10);
    }
    lag.reveal_all().await;
    fixture.commit(&[delete("left/0"), delete("right/0")]).await;
    lag.reveal("DOC#left").await;
    lag.reveal_entries_after(0).await;
    let mut stream = Stream::at(&fixture, fixture.reader(&lag));
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.add(id, &all(side));
    }
    let received = stream.step().await;
    assert!(
        !kinds(&received).contains(&"SNAPSHOT".to_owned()),
        "{received:#?}"
    );
    lag.reveal_all().await;
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.agrees(id, &all(side)).await;
        assert_eq!(stream.client.ids(id), ["1"]);
    }
}

#[tokio::test]
async fn a_commit_is_never_sent_in_part_and_never_lost() {
    let (fixture, lag) = Fixture::lagging().await;
    lag.shuffle(Random::new(7)).await;
    let fixture = Arc::new(fixture);
    let mut random = Random::new(11);
    let mut stream = Stream::at(&fixture, fixture.reader(&lag));
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.add(id, &all(side));
        stream.add(id + 4, &halves(side));
    }
    let mut received = 0;
    for round in 0..race_size(60, 2_000) {
        if random.below(3) == 0 {
            let n = u64::try_from(round).unwrap();
            fixture.commit(&both(random.below(PAIRS), n)).await;
        }
        if stream.step().await.is_empty() {
            continue;
        }
        received += 1;
        let left = numbers(&stream, 2);
        for other in [4, 6, 8] {
            assert_eq!(
                numbers(&stream, other),
                left,
                "round {round}, target {other}"
            );
        }
        if random.below(10) == 0 {
            stream.reconnect(fixture.reader(&lag));
        }
    }
    assert!(
        received > 5,
        "{received} snapshots are nothing to disagree about"
    );
    lag.reveal_all().await;
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.agrees(id, &all(side)).await;
        stream.agrees(id + 4, &halves(side)).await;
    }
    assert_eq!(numbers(&stream, 2), numbers(&stream, 4));
}

fn first(collection: &str) -> Value {
    query(&json!({
        "from": [{"collectionId": collection}],
        "orderBy": ordered("n", "DESCENDING"),
        "limit": 1,
    }))
}
