//! Going on behind a snapshot that the client has seen.

use serde_json::{Value, json};

use crate::listen::support::{
    Fixture, Stream, all, delete, document, kinds, name, ordered, query, set,
};

#[tokio::test]
async fn without_changes_only_the_count_and_the_snapshot_are_told() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    stream.reconnect(fixture.state.clone());
    let told = stream.settle().await;
    assert_eq!(kinds(&told), ["ADD", "filter", "CURRENT", "snapshot"]);
    assert_eq!(told[1], json!({"filter": {"targetId": 2, "count": 1}}));
    stream.agrees(2, &all("trips")).await;
}

#[tokio::test]
async fn what_changed_while_nobody_listened_is_told_and_nothing_else() {
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
    let told = stream.settle().await;
    let expected = [
        "ADD",
        "documentDelete",
        "documentChange",
        "documentChange",
        "filter",
        "CURRENT",
        "snapshot",
    ];
    assert_eq!(kinds(&told), expected);
    stream.agrees(2, &all("trips")).await;
    assert_eq!(stream.client.ids(2), ["b", "c", "d", "e"]);
    assert_eq!(stream.client.resets(2), 0);
}

#[tokio::test]
async fn a_document_deleted_meanwhile_is_told_to_be_gone() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &document("trips/a"));
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["a"]);
    let deleted = fixture.commit(&[delete("trips/a")]).await;
    stream.reconnect(fixture.state.clone());
    let told = stream.settle().await;
    assert_eq!(
        kinds(&told),
        ["ADD", "documentDelete", "filter", "CURRENT", "snapshot"]
    );
    let version = &told[1]["documentDelete"]["readTime"];
    assert_eq!(*version, json!(deleted.to_string()));
    assert_eq!(told[2]["filter"]["count"], 0);
    assert_eq!(stream.client.ids(2), Vec::<String>::new());
    fixture.commit(&[set("trips/a", &json!({"n": 2}))]).await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["a"]);
}

#[tokio::test]
async fn a_delete_that_the_client_missed_is_repaired_by_the_count() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    stream.client.invent(2, &name("trips/gone"));
    stream.reconnect(fixture.state.clone());
    let told = stream.settle().await;
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
    assert_eq!(kinds(&told), expected);
    stream.agrees(2, &all("trips")).await;
    assert_eq!(stream.client.ids(2), ["a"]);
}

#[tokio::test]
async fn a_token_that_cannot_be_honoured_begins_anew() {
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
    for (wish, token) in [
        (all("trips"), "bm9uc2Vuc2U="),
        (all("trips"), "not base64"),
        // It is of another target, whose log it does not speak of.
        (all("stops"), of_trips.as_str()),
    ] {
        let mut other = Stream::open(&fixture);
        other.client = stream.client.clone();
        other.client.set_token(2, token);
        other.add(2, &wish);
        let told = other.settle().await;
        assert_eq!(kinds(&told)[..2], ["ADD", "RESET"], "{token}");
        other.agrees(2, &wish).await;
    }
}

#[tokio::test]
async fn a_token_older_than_the_log_begins_anew() {
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
    let told = stream.settle().await;
    assert_eq!(kinds(&told)[..2], ["ADD", "RESET"]);
    stream.agrees(2, &all("trips")).await;
}

#[tokio::test]
async fn a_time_instead_of_a_token_begins_anew() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    let mut add = stream.client.add(2, &all("trips"));
    add["readTime"] = json!("2026-11-21T06:13:52.126000Z");
    stream.send(&json!({"database": crate::listen::support::DATABASE, "addTarget": add}));
    let told = stream.settle().await;
    let expected = ["ADD", "RESET", "documentChange", "CURRENT", "snapshot"];
    assert_eq!(kinds(&told), expected);
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
    let told = stream.settle().await;
    assert_eq!(kinds(&told), ["ADD", "filter", "CURRENT", "snapshot"]);
    // Counted, so it is known which documents are in it.
    fixture.commit(&[set("trips/a", &json!({"n": 11}))]).await;
    assert_eq!(kinds(&stream.step().await), ["documentChange", "snapshot"]);
    fixture.commit(&[delete("trips/a")]).await;
    stream.reconnect(fixture.state.clone());
    let told = stream.settle().await;
    assert_eq!(kinds(&told)[..2], ["ADD", "RESET"]);
    stream.agrees(2, &first_two).await;
    assert_eq!(stream.client.ids(2), ["b", "c"]);
}

#[tokio::test]
async fn several_targets_go_on_from_different_places() {
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
    // A client that saw less of one target than of the other.
    let mut other = Stream::open(&fixture);
    other.add(2, &all("trips"));
    other.settle().await;
    let mut fresh = Stream::open(&fixture);
    fresh.client = stream.client.clone();
    fresh.client.set_token(2, &early);
    fresh.client.set_token(4, &late);
    fresh.reconnect(fixture.state.clone());
    let told = fresh.settle().await;
    let of_both = |message: &&Value| message["documentChange"]["targetIds"] == json!([2, 4]);
    assert_eq!(told.iter().filter(of_both).count(), 1, "{told:#?}");
    fresh.agrees(2, &all("trips")).await;
    fresh.agrees(4, &all("trips")).await;
}

#[tokio::test]
async fn whoever_missed_more_than_is_read_begins_anew() {
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
    // So does one that comes back with a token of then.
    let mut other = Stream::open(&fixture);
    other.client.add(2, &all("trips"));
    other.client.set_token(2, &token);
    other.reconnect(fixture.state.clone());
    other.agrees(2, &all("trips")).await;
    assert_eq!(other.client.resets(2), 1);
}
