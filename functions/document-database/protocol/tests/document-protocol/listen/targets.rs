//! Adding and removing targets on a shared stream.

use serde_json::{Value, json};

use crate::listen::support::{DATABASE, Fixture, Stream, all, document, filter, kinds, query, set};

#[tokio::test]
async fn a_document_of_several_targets_is_sent_once() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &document("trips/a"));
    stream.settle().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let received = stream.step().await;
    assert_eq!(kinds(&received), ["documentChange", "snapshot"]);
    assert_eq!(received[0]["documentChange"]["targetIds"], json!([2, 4]));
}

#[tokio::test]
async fn a_removed_target_is_acknowledged_and_receives_nothing_more() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &all("stops"));
    stream.settle().await;
    stream.remove(2);
    assert_eq!(kinds(&stream.step().await), ["REMOVE"]);
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    assert_eq!(stream.step().await, Vec::<Value>::new());
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    stream.agrees(4, &all("stops")).await;
    stream.remove(4);
    stream.settle().await;
    assert!(stream.outbound.is_idle());
}

#[tokio::test]
async fn every_operation_is_acknowledged_once_and_in_order() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.remove(2);
    stream.add(4, &all("trips"));
    let nonsense = json!({"query": {"structuredQuery": {"from": 7}}});
    stream.add(6, &nonsense);
    stream.remove(6);
    stream.add(2, &all("trips"));
    let received = stream.step().await;
    let acknowledged = received.iter().filter(|message| {
        let change = &message["targetChange"]["targetChangeType"];
        *change == "ADD" || *change == "REMOVE"
    });
    let acknowledged: Vec<_> = acknowledged
        .map(|message| {
            let change = &message["targetChange"];
            (
                change["targetChangeType"].clone(),
                change["targetIds"][0].clone(),
            )
        })
        .collect();
    let expected = [
        ("ADD", 2),
        ("REMOVE", 2),
        ("ADD", 4),
        ("ADD", 6),
        ("REMOVE", 6),
        ("ADD", 2),
    ];
    let expected = expected.map(|(kind, id)| (json!(kind), json!(id)));
    assert_eq!(acknowledged, expected);
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &all("trips")).await;
}

#[tokio::test]
async fn an_added_target_does_not_affect_the_others() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    // The old target receives what was committed since the last step. The new target's first documents include it.
    fixture.commit(&[set("trips/b", &json!({"n": 1}))]).await;
    let above_zero = query(&json!({
        "from": [{"collectionId": "trips"}],
        "where": filter("n", "GREATER_THAN", &json!(0)),
    }));
    stream.add(4, &above_zero);
    let received = stream.step().await;
    let last = &received[received.len() - 2]["targetChange"];
    assert_eq!(
        last["targetIds"],
        json!([4]),
        "only the new one comes in sync"
    );
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &above_zero).await;
}

#[tokio::test]
async fn a_stream_without_changes_gives_a_fresh_token_from_time_to_time() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.settle().await;
    let first = stream.client.token(2).to_owned();
    // Something in the scope changes, but it matches no target.
    fixture
        .commit(&[set("x/y/trips/a", &json!({"n": 1}))])
        .await;
    assert_eq!(stream.step().await, Vec::<Value>::new());
    fixture.wait(31);
    assert_eq!(kinds(&stream.step().await), ["snapshot"]);
    assert_ne!(stream.client.token(2), first);
    assert_eq!(stream.step().await, Vec::<Value>::new());
}

/// Adds a target without an id, or with the id 0, which has the same meaning.
fn add_nameless(stream: &mut Stream<'_>, listen_target: &Value, id: Option<i32>) {
    let mut add = listen_target.clone();
    if let Some(id) = id {
        add["targetId"] = json!(id);
    }
    stream.send(&json!({"database": DATABASE, "addTarget": add}));
}

#[tokio::test]
async fn a_target_without_an_id_gets_an_unused_one() {
    let fixture = Fixture::new().await;
    fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(1002, &all("stops"));
    stream.settle().await;
    add_nameless(&mut stream, &all("trips"), None);
    let received = stream.step().await;
    assert_eq!(received[0]["targetChange"]["targetChangeType"], "ADD");
    let first = received[0]["targetChange"]["targetIds"][0]
        .as_i64()
        .unwrap();
    assert!(first > 0 && first != 1002, "{received:?}");
    assert_eq!(received[1]["documentChange"]["targetIds"], json!([first]));
    assert_eq!(
        received[received.len() - 2]["targetChange"]["targetIds"],
        json!([first])
    );

    add_nameless(&mut stream, &document("trips/a"), Some(0));
    let received = stream.step().await;
    let second = received[0]["targetChange"]["targetIds"][0]
        .as_i64()
        .unwrap();
    assert!(second != first && second != 1002, "{received:?}");
    // A target added without an id is removed by the id that the server gave it.
    stream.send(&json!({"database": DATABASE, "removeTarget": first}));
    let received = stream.step().await;
    assert_eq!(
        received[0],
        json!({"targetChange": {
            "targetChangeType": "REMOVE", "targetIds": [first],
        }})
    );
    fixture.commit(&[set("trips/a", &json!({"n": 2}))]).await;
    let received = stream.step().await;
    assert_eq!(received[0]["documentChange"]["targetIds"], json!([second]));
}

/// Ids chosen by the server could equal ids chosen by the client.
#[tokio::test]
async fn a_client_that_leaves_ids_to_the_server_cannot_choose_one_later() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    add_nameless(&mut stream, &all("trips"), None);
    add_nameless(&mut stream, &all("stops"), Some(77));
    let received = stream.step().await;
    assert_eq!(received[0]["targetChange"]["targetChangeType"], "ADD");
    let refused = &received[1]["targetChange"];
    assert_eq!(refused["targetChangeType"], "REMOVE");
    assert_eq!(refused["targetIds"], json!([77]));
    assert_eq!(refused["cause"]["code"], 3);
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    assert_eq!(kinds(&stream.step().await), Vec::<String>::new());
}
