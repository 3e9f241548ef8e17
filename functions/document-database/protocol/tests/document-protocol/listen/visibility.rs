//! Commits whose rows show one after the other: nothing is told before all of it shows, and nothing is lost.

use std::sync::Arc;

use document_testkit::race_size;
use serde_json::{Value, json};

use crate::listen::consistency::{PAIRS, both, halves, numbers};
use crate::listen::lag::Lag;
use crate::listen::random::Random;
use crate::listen::support::{
    Fixture, Stream, all, delete, document, kinds, name, ordered, query, set,
};

/// A world with `trips/a`, and somebody who listens to this in it.
async fn listening<'a>(fixture: &'a Fixture, lag: &Lag, wish: &Value) -> Stream<'a> {
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 1})),
            set("trips/b", &json!({"n": 2})),
        ])
        .await;
    lag.reveal_all().await;
    let mut stream = Stream::at(fixture, fixture.reader(lag));
    stream.add(2, wish);
    stream.settle().await;
    stream.agrees_with_documents(2, wish).await;
    stream
}

async fn is_silent(stream: &mut Stream<'_>) {
    let before = stream.back.clone();
    assert_eq!(stream.step().await, Vec::<Value>::new());
    assert_eq!(stream.back, before);
}

#[tokio::test]
async fn a_document_is_told_when_it_shows_and_not_when_its_log_does() {
    for write in [
        set("trips/a", &json!({"n": 7})),
        set("trips/c", &json!({"n": 7})),
        delete("trips/a"),
    ] {
        for wish in [all("trips"), document("trips/a"), document("trips/c")] {
            let (fixture, lag) = Fixture::lagging().await;
            let mut stream = listening(&fixture, &lag, &wish).await;
            fixture.commit(std::slice::from_ref(&write)).await;
            lag.reveal("LOG#").await;
            let told = stream.step().await;
            // What is not listened to need not be waited for.
            let path = write["delete"]
                .as_str()
                .or(write["update"]["name"].as_str());
            let is_covered = wish["documents"]["documents"]
                .get(0)
                .is_none_or(|name| name.as_str() == path);
            assert_eq!(told, Vec::<Value>::new(), "{write} {wish}");
            lag.reveal_all().await;
            let told = stream.settle().await;
            assert_eq!(!told.is_empty(), is_covered, "{write} {wish}: {told:#?}");
            stream.agrees_with_documents(2, &wish).await;
        }
    }
}

#[tokio::test]
async fn a_document_that_shows_before_its_log_is_told_with_the_log() {
    let (fixture, lag) = Fixture::lagging().await;
    let wish = all("trips");
    let mut stream = listening(&fixture, &lag, &wish).await;
    fixture.commit(&[set("trips/a", &json!({"n": 3}))]).await;
    fixture.commit(&[delete("trips/b")]).await;
    lag.reveal("DOC#").await;
    lag.reveal_heads().await;
    is_silent(&mut stream).await;
    lag.reveal_all().await;
    let told = stream.step().await;
    assert_eq!(
        kinds(&told),
        ["documentChange", "documentDelete", "snapshot"]
    );
    stream.agrees(2, &wish).await;
}

/// The next commit needs only the head of the one before it.
#[tokio::test]
async fn an_entry_that_shows_before_the_one_before_it_waits_for_that() {
    let (fixture, lag) = Fixture::lagging().await;
    let wish = all("trips");
    let mut stream = listening(&fixture, &lag, &wish).await;
    fixture.commit(&[set("trips/a", &json!({"n": 3}))]).await;
    fixture.commit(&[set("trips/b", &json!({"n": 4}))]).await;
    lag.reveal("DOC#").await;
    lag.reveal_heads().await;
    lag.reveal_entries_after(1).await;
    is_silent(&mut stream).await;
    // Whoever begins now does not begin behind what it has not seen.
    let mut other = Stream::at(&fixture, fixture.reader(&lag));
    other.add(2, &wish);
    is_silent(&mut other).await;
    lag.reveal_all().await;
    stream.agrees(2, &wish).await;
    other.agrees(2, &wish).await;
    let shown = stream.client.fields(&name("trips/a")).unwrap();
    assert_eq!(shown["n"]["integerValue"], "3");
}

#[tokio::test]
async fn a_commit_in_two_logs_is_told_when_both_show() {
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
    let told = stream.step().await;
    assert_eq!(
        kinds(&told),
        ["documentChange", "documentChange", "snapshot"]
    );
}

#[tokio::test]
async fn whoever_begins_in_the_middle_of_a_commit_waits_for_the_rest() {
    let rows = ["LOG#", "DOC#", "HEAD"];
    for shown in [[0, 1], [0, 2], [1, 2]] {
        for write in [set("trips/a", &json!({"n": 9})), delete("trips/a")] {
            for wish in [all("trips"), document("trips/a"), first("trips")] {
                let (fixture, lag) = Fixture::lagging().await;
                drop(listening(&fixture, &lag, &wish).await);
                let mut stream = Stream::at(&fixture, fixture.reader(&lag));
                fixture.commit(std::slice::from_ref(&write)).await;
                for row in shown.map(|row| rows[row]) {
                    match row {
                        "HEAD" => lag.reveal_heads().await,
                        "LOG#" => lag.reveal_entries_after(0).await,
                        row => lag.reveal(row).await,
                    }
                }
                stream.add(2, &wish);
                stream.step().await;
                lag.reveal_all().await;
                stream.settle().await;
                stream.agrees_with_documents(2, &wish).await;
            }
        }
    }
}

/// An index leads to a document some time after the document and its log show.
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

/// An absence is dated by the head: not while a commit below it is still to show.
#[tokio::test]
async fn a_head_is_not_raised_over_a_commit_that_does_not_show() {
    let (fixture, lag) = Fixture::lagging().await;
    let mut stream = listening(&fixture, &lag, &document("trips/c")).await;
    // The time has come for a fresh token, and that would raise the head.
    fixture.wait(31);
    fixture.commit(&[set("trips/c", &json!({"n": 3}))]).await;
    lag.reveal_heads().await;
    is_silent(&mut stream).await;
    lag.reveal_all().await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["c"]);
}

/// A deletion leaves no document behind whose version tells of it, and the heads do not show it yet.
#[tokio::test]
async fn whoever_begins_in_the_middle_of_a_deletion_waits_for_the_rest() {
    let (fixture, lag) = Fixture::lagging().await;
    // The second is behind so much time that what a target was loaded from is not looked back to the first for.
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
    let told = stream.step().await;
    assert!(!kinds(&told).contains(&"SNAPSHOT".to_owned()), "{told:#?}");
    lag.reveal_all().await;
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.agrees(id, &all(side)).await;
        assert_eq!(stream.client.ids(id), ["1"]);
    }
}

#[tokio::test]
async fn a_commit_is_never_told_by_halves_and_never_lost() {
    let (fixture, lag) = Fixture::lagging().await;
    lag.shuffle(Random::new(7)).await;
    let fixture = Arc::new(fixture);
    let mut random = Random::new(11);
    let mut stream = Stream::at(&fixture, fixture.reader(&lag));
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.add(id, &all(side));
        stream.add(id + 4, &halves(side));
    }
    let mut told = 0;
    for round in 0..race_size(60, 2_000) {
        if random.below(3) == 0 {
            let n = u64::try_from(round).unwrap();
            fixture.commit(&both(random.below(PAIRS), n)).await;
        }
        if stream.step().await.is_empty() {
            continue;
        }
        told += 1;
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
    assert!(told > 5, "{told} snapshots are nothing to disagree about");
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
