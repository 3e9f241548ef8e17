//! Resuming after a snapshot that the client has received.

use serde_json::{Value, json};

use crate::listen::support::{
    Fixture, Stream, all, delete, document, kinds, name, ordered, query, set,
};

#[tokio::test]
async fn without_changes_only_the_count_and_the_snapshot_are_sent() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    assert_eq!(kinds(&received), ["ADD", "filter", "CURRENT", "snapshot"]);
    assert_eq!(received[1], json!({"filter": {"targetId": 2, "count": 1}}));
    stream.agrees(2, &all("trips")).await;
}

#[tokio::test]
async fn only_changes_since_the_last_snapshot_are_sent() {
    let fixture = Fixture::new().await;
    let writes = ["a", "b", "c", "d"].map(|id| set(&format!("trips/{id}"), &json!({"n": 1})));
    fixture.commit(&writes).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    fixture.commit(&[delete("trips/a")]).await;
    fixture.commit(&[set("trips/b", &json!({"n": 2}))]).await;
    fixture.commit(&[set("trips/e", &json!({"n": 1}))]).await;
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    let expected = [
        "ADD",
        "documentDelete",
        "documentChange",
        "documentChange",
        "filter",
        "CURRENT",
        "snapshot",
    ];
    assert_eq!(kinds(&received), expected);
    stream.agrees(2, &all("trips")).await;
    assert_eq!(stream.client.ids(2), ["b", "c", "d", "e"]);
    assert_eq!(stream.client.resets(2), 0);
}

#[tokio::test]
async fn a_document_deleted_meanwhile_is_sent_as_deleted() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &document("trips/a"));
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["a"]);
    let deleted = fixture.commit(&[delete("trips/a")]).await;
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    assert_eq!(
        kinds(&received),
        ["ADD", "documentDelete", "CURRENT", "snapshot"]
    );
    let version = &received[1]["documentDelete"]["readTime"];
    assert_eq!(*version, json!(deleted.to_string()));
    assert_eq!(stream.client.ids(2), Vec::<String>::new());
    fixture.commit(&[set("trips/a", &json!({"n": 2}))]).await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["a"]);
}

#[tokio::test]
async fn a_document_that_is_still_missing_is_sent_as_deleted_and_not_as_a_count_of_0() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/b", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &document("trips/a"));
    stream.settle().await;
    for _ in 0..2 {
        stream.reconnect(fixture.state.clone());
        let received = stream.settle().await;
        assert_eq!(
            kinds(&received),
            ["ADD", "documentDelete", "CURRENT", "snapshot"]
        );
        // The SDK would date an absence that it concludes from a count at 1970, as unknown.
        let dated = received[1]["documentDelete"]["readTime"].as_str().unwrap();
        assert!(dated.starts_with("2026-"), "{dated}");
    }
    fixture.commit(&[set("trips/a", &json!({"n": 2}))]).await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["a"]);
}

#[tokio::test]
async fn a_delete_that_the_client_missed_is_corrected_by_the_count() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    stream.client.add_stale_document(2, &name("trips/gone"));
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    let expected = [
        "ADD",
        "filter",
        "CURRENT",
        "snapshot",
        "REMOVE",
        "ADD",
        "documentChange",
        "CURRENT",
        "snapshot",
    ];
    assert_eq!(kinds(&received), expected);
    stream.agrees(2, &all("trips")).await;
    assert_eq!(stream.client.ids(2), ["a"]);
}

#[tokio::test]
async fn an_invalid_token_resets_the_target() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &all("stops"));
    stream.settle().await;
    stream.remove(4);
    stream.settle().await;
    fixture.commit(&[set("trips/c", &json!({"n": 1}))]).await;
    stream.settle().await;
    let of_trips = stream.client.token(2).to_owned();
    fixture
        .commit(&[delete("trips/a"), set("trips/b", &json!({"n": 1}))])
        .await;
    for (listen_target, token) in [
        (all("trips"), "bm9uc2Vuc2U="),
        (all("trips"), "not base64"),
        // The token belongs to another target and contains nothing about this target's log.
        (all("stops"), of_trips.as_str()),
    ] {
        let mut other = Stream::open(&fixture);
        other.client = stream.client.clone();
        other.client.set_token(2, token);
        other.add(2, &listen_target);
        let received = other.settle().await;
        assert_eq!(kinds(&received)[..2], ["ADD", "RESET"], "{token}");
        other.agrees(2, &listen_target).await;
    }
}

#[tokio::test]
async fn a_token_older_than_the_log_resets_the_target() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    fixture.wait(24 * 24 * 3600);
    stream.reconnect(fixture.state.clone());
    assert_eq!(stream.settle().await[1]["filter"]["count"], 1);
    let old = stream.client.token(2).to_owned();
    fixture.wait(26 * 24 * 3600);
    stream.client.set_token(2, &old);
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    assert_eq!(kinds(&received)[..2], ["ADD", "RESET"]);
    stream.agrees(2, &all("trips")).await;
}

#[tokio::test]
async fn a_read_time_instead_of_a_token_resets_the_target() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    let mut add = stream.client.add(2, &all("trips"));
    add["readTime"] = json!("2026-11-21T06:13:52.126000Z");
    stream.send(&json!({"database": crate::listen::support::DATABASE, "addTarget": add}));
    let received = stream.settle().await;
    let expected = ["ADD", "RESET", "documentChange", "CURRENT", "snapshot"];
    assert_eq!(kinds(&received), expected);
}

#[tokio::test]
async fn a_window_is_sent_again_only_if_something_changed() {
    let fixture = Fixture::new().await;
    let first_two = query(&json!({
        "from": [{"collectionId": "trips"}],
        "orderBy": ordered("n", "ASCENDING"),
        "limit": 2,
    }));
    let writes = [("a", 10), ("b", 20), ("c", 30)];
    let writes = writes.map(|(id, n)| set(&format!("trips/{id}"), &json!({"n": n})));
    fixture.commit(&writes).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &first_two);
    stream.settle().await;
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    assert_eq!(kinds(&received), ["ADD", "filter", "CURRENT", "snapshot"]);
    // The existence filter matches, so the server knows which documents are in the window.
    fixture.commit(&[set("trips/a", &json!({"n": 11}))]).await;
    assert_eq!(kinds(&stream.step().await), ["documentChange", "snapshot"]);
    fixture.commit(&[delete("trips/a")]).await;
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    assert_eq!(kinds(&received)[..2], ["ADD", "RESET"]);
    stream.agrees(2, &first_two).await;
    assert_eq!(stream.client.ids(2), ["b", "c"]);
}

#[tokio::test]
async fn several_targets_resume_from_different_snapshots() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    let early = stream.client.token(2).to_owned();
    for number in 0..5 {
        let path = format!("trips/{number}");
        fixture.commit(&[set(&path, &json!({"n": number}))]).await;
    }
    stream.add(4, &all("trips"));
    stream.settle().await;
    let late = stream.client.token(4).to_owned();
    fixture
        .commit(&[delete("trips/0"), set("trips/1", &json!({"n": 10}))])
        .await;
    // This client has received less of one target than of the other.
    let mut other = Stream::open(&fixture);
    other.add(2, &all("trips"));
    other.settle().await;
    let mut fresh = Stream::open(&fixture);
    fresh.client = stream.client.clone();
    fresh.client.set_token(2, &early);
    fresh.client.set_token(4, &late);
    fresh.reconnect(fixture.state.clone());
    let received = fresh.settle().await;
    let of_both = |message: &&Value| message["documentChange"]["targetIds"] == json!([2, 4]);
    assert_eq!(received.iter().filter(of_both).count(), 1, "{received:#?}");
    fresh.agrees(2, &all("trips")).await;
    fresh.agrees(4, &all("trips")).await;
}

#[tokio::test]
async fn a_target_that_missed_too_many_changes_is_reset() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 0}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &all("stops"));
    stream.settle().await;
    let token = stream.client.token(2).to_owned();
    for n in 1..=301 {
        fixture.commit(&[set("trips/a", &json!({"n": n}))]).await;
    }
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &all("stops")).await;
    assert_eq!((stream.client.resets(2), stream.client.resets(4)), (1, 0));
    // A client that resumes with a token from that time is reset too.
    let mut other = Stream::open(&fixture);
    other.client.add(2, &all("trips"));
    other.client.set_token(2, &token);
    other.reconnect(fixture.state.clone());
    other.agrees(2, &all("trips")).await;
    assert_eq!(other.client.resets(2), 1);
}
