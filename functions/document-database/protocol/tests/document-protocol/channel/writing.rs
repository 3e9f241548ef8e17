//! Writes and their acknowledgements.

use serde_json::json;

use crate::channel::database::{Database, batch, increment, set, text};

#[tokio::test]
async fn a_write_is_applied_and_acknowledged() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let receipt = client
        .send(&[batch(&[set("notes/a", &text("žluť 😀"))])])
        .await;
    assert_eq!(receipt, json!([0, 2, 0]));
    let received = client.poll().await;
    assert_eq!(received.len(), 1);
    let (id, acknowledged) = &received[0];
    assert_eq!(*id, 2);
    assert_eq!(acknowledged[0]["streamToken"], "MQ==");
    assert_eq!(
        acknowledged[0]["writeResults"],
        json!([{"updateTime": acknowledged[0]["commitTime"]}])
    );
    assert_eq!(database.fields("notes/a").await, Some(text("žluť 😀")));
}

#[tokio::test]
async fn a_held_poll_receives_a_write() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let mut waiting = client.clone();
    let (received, receipt) = tokio::join!(waiting.poll(), async {
        // Waits until the poll is held, which its receipt shows.
        loop {
            let receipt = client.send(&[batch(&[])]).await;
            if receipt[0] == 1 {
                break;
            }
        }
        client.send(&[batch(&[increment("notes/a")])]).await
    });
    assert_eq!(receipt, json!([1, 2, 0]));
    assert_eq!(
        received[0].1[0]["writeResults"][0]["transformResults"],
        json!([{"integerValue": "1"}])
    );
}

#[tokio::test]
async fn batches_are_acknowledged_in_their_order() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let batches: Vec<_> = (0..10).map(|_| batch(&[increment("notes/a")])).collect();
    client.send(&batches).await;
    let received = client.poll().await;
    let counted: Vec<_> = received
        .iter()
        .map(|(_, message)| {
            message[0]["writeResults"][0]["transformResults"][0]["integerValue"].clone()
        })
        .collect();
    let expected: Vec<_> = (1..=10)
        .map(|number: u32| json!(number.to_string()))
        .collect();
    assert_eq!(counted, expected);
    let times: Vec<_> = received
        .iter()
        .map(|(_, message)| message[0]["commitTime"].as_str().unwrap())
        .collect();
    assert!(
        times.is_sorted_by(|earlier, later| earlier < later),
        "{times:?}"
    );
}

#[tokio::test]
async fn an_acknowledgement_is_sent_until_it_arrives() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    client.send(&[batch(&[increment("notes/a")])]).await;
    let lost = client.poll_for(25_000).await.expect(200).text;
    client.send(&[batch(&[increment("notes/a")])]).await;
    let again = client.poll().await;
    assert_eq!(again[..1], crate::channel::client::arrays(&lost)[..]);
    assert_eq!(again.len(), 2);
    assert_eq!(client.poll_once().await, [(3, json!(["noop"]))]);
}

#[tokio::test]
async fn nothing_is_applied_after_the_first_failure() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let batches = [
        batch(&[set("notes/a", &text("kept"))]),
        batch(&[set("forbidden/b", &text("refused"))]),
        batch(&[set("notes/c", &text("never"))]),
    ];
    client.send(&batches).await;
    let receipt = client
        .send(&[batch(&[set("notes/d", &text("never"))])])
        .await;
    assert_eq!(receipt, json!([0, 3, 0]));
    let received = client.poll().await;
    assert_eq!(received.len(), 2);
    assert_eq!(received[0].1[0]["streamToken"], "MQ==");
    let denied = json!([{"error": {
        "code": 403,
        "message": "Missing or insufficient permissions.",
        "status": "PERMISSION_DENIED",
    }}]);
    assert_eq!(received[1], (3, denied));
    assert_eq!(database.fields("notes/a").await, Some(text("kept")));
    assert_eq!(database.fields("notes/c").await, None);
    assert_eq!(database.fields("notes/d").await, None);
}

#[tokio::test]
async fn a_malformed_batch_fails_after_the_batches_before_it_and_not_the_request() {
    let database = Database::start().await;
    for wrong in [
        json!({"streamToken": "MA==", "writes": [{"update": {"name": "nonsense"}}]}),
        json!({"streamToken": "MA==", "writes": "all of them"}),
        json!([]),
    ] {
        let mut client = database.writer().await;
        client.send(&[batch(&[increment("notes/a")]), wrong]).await;
        let received = client.poll().await;
        assert_eq!(received.len(), 2);
        assert_eq!(received[1].1[0]["error"]["status"], "INVALID_ARGUMENT");
    }
    let counted = database.fields("notes/a").await.unwrap();
    assert_eq!(counted["n"]["integerValue"], "3");
}

#[tokio::test]
async fn a_client_that_leaves_gets_no_answer() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    assert_eq!(client.send(&[batch(&[])]).await, json!([0, 1, 0]));
    assert_eq!(client.poll_once().await, [(1, json!(["noop"]))]);
}

#[tokio::test]
async fn a_create_that_is_sent_again_on_another_stream_is_acknowledged() {
    let database = Database::start().await;
    let mut create = set("notes/a", &text("once"));
    create["currentDocument"] = json!({"exists": false});
    create["updateTransforms"] = json!([{"fieldPath": "at", "setToServerValue": "REQUEST_TIME"}]);
    let mut first = database.writer().await;
    first.send(&[batch(std::slice::from_ref(&create))]).await;
    let made = first.poll().await;
    let mut second = database.writer().await;
    second.send(&[batch(std::slice::from_ref(&create))]).await;
    let again = second.poll().await;
    assert_eq!(again[0].1[0]["writeResults"], made[0].1[0]["writeResults"]);

    create["update"]["fields"] = text("another");
    second.send(&[batch(&[create])]).await;
    let refused = second.poll().await;
    assert_eq!(refused[0].1[0]["error"]["status"], "ALREADY_EXISTS");
}

#[tokio::test]
async fn the_first_writes_may_come_with_the_handshake() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let mut client = crate::channel::client::Client::write(&database, Some(token));
    let hello = json!({"database": crate::channel::database::DATABASE});
    let opened = client.open(&[hello, batch(&[increment("notes/a")])]).await;
    assert_eq!(opened.len(), 1);
    let received = client.poll().await;
    assert_eq!(received[0].1[0]["streamToken"], "MQ==");
}

#[tokio::test]
async fn a_stream_opened_without_a_message_gets_its_first_answer_later() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let mut client = crate::channel::client::Client::write(&database, Some(token));
    assert_eq!(client.open(&[]).await, []);
    client
        .send(&[json!({"database": crate::channel::database::DATABASE})])
        .await;
    assert_eq!(client.poll().await[0].1[0]["streamToken"], "MA==");
}
